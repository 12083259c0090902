"""Random states of chess, made with the Python package chess, put to `arbiter agent`: every answer must be legal by that
package, and claims exactly what is open.

usage: states.py ARBITER [--states N] [--seed N] [--level N | --movetime MS]

Games are random moves that often go back where they came from, from the start or from a few pieces with many quiet moves
behind them, so that claims are open in many states. A claim must be one that is open; whoever has nothing but his king
against more must claim what is open; nobody may resign while a draw can be claimed.
"""

import argparse
import json
import random
import subprocess
import sys

import chess


def simplified(board):
    return " ".join(board.fen(en_passant="fen").split(" ")[:4])


def state(board, history):
    rights = {
        name: {
            "kingside": board.has_kingside_castling_rights(colour),
            "queenside": board.has_queenside_castling_rights(colour),
        }
        for name, colour in (("white", chess.WHITE), ("black", chess.BLACK))
    }
    return {
        "board": {chess.square_name(s): p.symbol() for s, p in sorted(board.piece_map().items())},
        "turn": "white" if board.turn else "black",
        "castling": rights,
        "en_passant": None if board.ep_square is None else chess.square_name(board.ep_square),
        "halfmove_clock": board.halfmove_clock,
        "fullmove_number": board.fullmove_number,
        "position_history": list(history),
    }


def sparse(dice):
    """A few pieces anywhere, with many quiet moves behind them."""
    while True:
        board = chess.Board(None)
        squares = dice.sample(range(64), 12)
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.BLACK))
        for _ in range(dice.randint(1, 4)):
            kind = dice.choice([chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN])
            square = squares.pop()
            if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
                continue
            board.set_piece_at(square, chess.Piece(kind, dice.random() < 0.7))
        board.turn = dice.random() < 0.5
        board.halfmove_clock = dice.randint(80, 130)
        board.fullmove_number = dice.randint(90, 200)
        if board.is_valid() and not board.is_game_over():
            return board


def games(dice):
    """Endless states, each with its board."""
    while True:
        board = chess.Board() if dice.random() < 0.6 else sparse(dice)
        history = []
        for _ in range(dice.randint(20, 200)):
            if board.is_game_over():
                break
            yield board, state(board, history)
            moves = list(board.legal_moves)
            back = board.move_stack[-2] if len(board.move_stack) >= 2 else None
            back = chess.Move(back.to_square, back.from_square) if back else None
            move = back if back in moves and dice.random() < 0.5 else dice.choice(moves)
            history.append(simplified(board))
            board.push(move)


def fault(board, answer):
    """What is wrong with an answer; nothing if it is right."""
    open_claims = set()
    if board.is_repetition(3):
        open_claims.add("threefold_repetition")
    if board.halfmove_clock >= 100:
        open_claims.add("fifty_move_rule")
    action = answer.get("action")
    if "from" in answer:
        text = answer["from"] + answer["to"] + (answer["promotion"] or "").lower()
        move = chess.Move.from_uci(text)
        if move not in board.legal_moves:
            return "not legal"
    if action is None:
        if sorted(answer) != ["from", "promotion", "to"]:
            return "not a move of the protocol"
    elif action == "claim_draw" and "from" in answer:
        board.push(move)
        true = {"threefold_repetition": board.is_repetition(3), "fifty_move_rule": board.halfmove_clock >= 100}
        board.pop()
        return None if true.get(answer.get("reason")) else "that move brings nothing that can be claimed"
    elif action == "claim_draw":
        return None if answer.get("reason") in open_claims else "nothing of the kind can be claimed"
    elif action == "resign":
        return "resigned though a draw could be claimed" if open_claims else None
    elif action != "offer_draw":
        return "no answer of the protocol"
    own, others = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    bare = bin(own).count("1") == 1 and bin(others).count("1") > 1
    if open_claims and bare and not board.is_insufficient_material():
        # The king may be able to take what there is, or to stand where nothing can be won.
        captures = any(board.is_capture(move) for move in board.legal_moves)
        heavy = board.queens | board.rooks
        if heavy & others and not captures:
            return "a lost game is not claimed to be drawn"
    return None


def met(board):
    """What a state has in it."""
    moves = list(board.legal_moves)
    met = {
        "with a claim open": board.is_repetition(3) or board.halfmove_clock >= 100,
        "in check": board.is_check(),
        "with castling": any(board.is_castling(move) for move in moves),
        "with en passant": any(board.is_en_passant(move) for move in moves),
        "with promotion": any(move.promotion for move in moves),
    }
    return [name for name, is_met in met.items() if is_met]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("arbiter")
    arguments.add_argument("--states", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--level", default="1")
    arguments.add_argument("--movetime")
    asked = arguments.parse_args()
    strength = ["--movetime", asked.movetime] if asked.movetime else ["--level", asked.level]
    agent = subprocess.Popen(
        [asked.arbiter, "agent", *strength], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    counts = dict.fromkeys(("move", "claim_draw", "offer_draw", "resign"), 0)
    among = dict.fromkeys(("with a claim open", "in check", "with castling", "with en passant", "with promotion"), 0)
    made = games(random.Random(asked.seed))
    for number in range(asked.states):
        board, told = next(made)
        agent.stdin.write(json.dumps(told) + "\n")
        agent.stdin.flush()
        line = agent.stdout.readline()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = {}
        wrong = "it ended" if not line else fault(board, answer)
        if wrong or "error" in answer:
            print(f"state {number}: {wrong}\n{json.dumps(told)}\n{line}", file=sys.stderr)
            sys.exit(1)
        counts[answer.get("action", "move")] += 1
        for name in met(board):
            among[name] += 1
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"\r{number} of {asked.states}", end="", file=sys.stderr)
    agent.stdin.close()
    if agent.wait() != 0:
        sys.exit("it did not end well")
    listed = [", ".join(f"{value} {name}" for name, value in some.items()) for some in (counts, among)]
    print(f"{asked.states} states: {listed[0]}; among them {listed[1]}")


main()
