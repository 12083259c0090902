# Replays each game that comes as a line of JSON and answers what it sees differently.
import json
import sys

import chess


def judge(game):
    board = chess.Board(game["start"], chess960=game["shuffled"])
    faults, dead = [], 0

    def differ(what, ours, theirs):
        if ours != theirs:
            played = " ".join(move.uci() for move in board.move_stack)
            faults.append(f"{what}: we say {ours}, the judge {theirs}; {board.fen()} (from {game['start']}: {played})")

    for ply in game["plies"]:
        differ("position", ply["fen"], board.fen(en_passant="fen"))
        differ("capturable", ply["xfen"], board.fen())
        differ("check", ply["check"], board.is_check())
        over = {
            "CHECKMATE": board.is_checkmate(),
            "STALEMATE": board.is_stalemate(),
            "DEAD_POSITION": board.is_insufficient_material(),
            "FIVEFOLD": board.is_fivefold_repetition(),
            "SEVENTY_FIVE_MOVES": board.is_seventyfive_moves(),
        }
        ended = ply["over"]
        if ended == "DEAD_POSITION" and not over[ended]:
            # Ours proves more than material says; the package looks at nothing else.
            dead += 1
        elif ended is not None:
            differ(f"ending {ended}", True, over.get(ended))
        else:
            differ("no ending", [], [code for code, holds in over.items() if holds])
            moves = list(board.legal_moves)
            differ("moves", sorted(ply["moves"]), sorted(move.uci() for move in moves))
            for move in moves:
                differ(f"notation of {move.uci()}", ply["moves"].get(move.uci()), board.san(move))
            differ("threefold claim", ply["threefold"], board.can_claim_threefold_repetition())
            differ("fifty-move claim", ply["fifty"], board.can_claim_fifty_moves())
        if faults:
            break
        if ply["played"] is not None:
            board.push(board.parse_san(ply["played"]))
    return {"faults": faults[:5], "dead": dead}


for line in sys.stdin:
    try:
        answer = judge(json.loads(line))
    except Exception as error:  # A judge that cannot follow a game has found something, too.
        answer = {"faults": [f"{type(error).__name__}: {error}: {line[:300]}"], "dead": 0}
    print(json.dumps(answer), flush=True)
