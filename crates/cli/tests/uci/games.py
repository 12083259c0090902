"""Games of an engine against itself through the engine module of the Python package chess.

usage: games.py ENGINE [--games N] [--clock MS] [--increment MS] [--patience MS] [--seed N] [--variants A,B,…]

Every game begins with a few random moves. Whatever the package finds odd in the conversation is a protocol error; a clock
below nothing when the move is there is a loss on time. On a machine that is busy with other things, nobody can keep to a fast clock:
with --patience a clock may be overstepped by so much; it is counted, and the clock goes on from nothing. Every second game is played with pondering, every fourth game of
chess is Chess960. The last line is a summary as JSON; progress goes to stderr.
"""
import argparse, json, logging, random, sys, time
import chess, chess.engine, chess.variant

LONGEST = 300


class Complaints(logging.Handler):
    """What the package has to say against the engine."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.heard = []

    def emit(self, record):
        self.heard.append(record.getMessage())


def opening(variant, number, luck):
    shuffled = variant == "chess" and number % 4 == 3
    if variant == "chess":
        board = chess.Board.from_chess960_pos(luck.randrange(960)) if shuffled else chess.Board()
    else:
        board = chess.variant.find_variant(variant)()
    for _ in range(6):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(luck.choice(moves))
    return opening(variant, number, luck) if board.is_game_over() else board


def play(engines, board, options, ponder):
    """One game: how it ended, the clocks then, and by how much clocks were overstepped."""
    clocks, token, beyond = [options.clock / 1000] * 2, object(), []
    gain = options.increment / 1000
    # Options, rules and tables are made ready before a clock runs.
    for engine in engines:
        engine.play(board, chess.engine.Limit(depth=1), game=token)
    for _ in range(LONGEST):
        if board.is_game_over(claim_draw=True):
            return "over", clocks, beyond
        side = 0 if board.turn else 1
        limit = chess.engine.Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=gain, black_inc=gain)
        begun = time.perf_counter()
        result = engines[side].play(board, limit, game=token, ponder=ponder, info=chess.engine.INFO_ALL)
        clocks[side] -= time.perf_counter() - begun
        if clocks[side] < 0:
            beyond.append(-clocks[side])
            if -clocks[side] > options.patience / 1000:
                return "time", clocks, beyond
            clocks[side] = 0
        clocks[side] += gain
        if result.move is None:
            return "no move", clocks, beyond
        board.push(result.move)
    return "long", clocks, beyond


def main():
    words = argparse.ArgumentParser()
    words.add_argument("engine")
    words.add_argument("--games", type=int, default=4)
    words.add_argument("--clock", type=int, default=500)
    words.add_argument("--increment", type=int, default=10)
    words.add_argument("--patience", type=int, default=0)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--variants", default="chess")
    options = words.parse_args()
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    luck, variants = random.Random(options.seed), options.variants.split(",")
    ends, faults, plies, oversteps, told = {}, [], 0, [], 0
    engines = [chess.engine.SimpleEngine.popen_uci([options.engine, "uci"], timeout=120) for _ in range(2)]
    for number in range(options.games):
        board = opening(variants[number % len(variants)], number, luck)
        start, begun = board.fen(), len(board.move_stack)
        try:
            end, clocks, beyond = play(engines, board, options, ponder=number % 2 == 1)
        except chess.engine.EngineError as error:
            end, clocks, beyond = "error", [0, 0], []
            faults.append(f"game {number} from {start}: {error}")
        if end in ("time", "no move"):
            faults.append(f"game {number} from {start}: {end} after {board.fen()}, clocks {clocks}")
        faults += [f"game {number}: {text}" for text in complaints.heard]
        print("".join(f"\n{fault}" for fault in faults[told:]), end="", file=sys.stderr)
        told = len(faults)
        complaints.heard.clear()
        ends[end] = ends.get(end, 0) + 1
        plies += len(board.move_stack) - begun
        oversteps += beyond
        print(f"\r{number + 1} of {options.games} games, {len(faults)} faults ", end="", file=sys.stderr, flush=True)
    for engine in engines:
        engine.quit()
    print(file=sys.stderr)
    summary = {"games": options.games, "plies": plies, "ends": ends, "oversteps": len(oversteps)}
    print(json.dumps(summary | {"worst_overstep": max(oversteps, default=0), "faults": faults}))
    sys.exit(1 if faults else 0)


main()
