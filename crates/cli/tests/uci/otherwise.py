"""A program over UCI that writes moves otherwise than arbiter does: it asks arbiter what to play, and translates both ways.

usage: otherwise.py [--stays] [--word] [--turns] [--onward] [--drops] [--silent] [--lacks N] COMMAND…

--stays: who passes goes from the square of a piece to the same square; --word: it says pass
--turns: two actions are one move, with a comma; --onward: behind the comma, from where the first ended to where the second ends
--drops: a piece that appears beside its like is dropped
--silent: `go perft` is not known, and a move is thought about; --lacks N: the last N moves of each list are not known

As programs do, it takes moves only in its own spelling, and of a position everything before the first move that it does not know;
from then on it has no move.
"""
import argparse, subprocess, sys

options = argparse.ArgumentParser()
for flag in ["stays", "word", "turns", "onward", "drops", "silent"]:
    options.add_argument("--" + flag, action="store_true")
options.add_argument("--lacks", type=int, default=0)
options.add_argument("command", nargs="+")
options = options.parse_args()
inner = subprocess.Popen(options.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(lines, last):
    """Says something and reads up to a line that begins with a word."""
    inner.stdin.write(lines + "\n")
    inner.stdin.flush()
    heard = []
    for line in inner.stdout:
        heard.append(line.strip())
        if line.startswith(last):
            return heard
    sys.exit("it ended")


def position(begin, moves):
    return f"position {begin}" + (" moves " + " ".join(moves) if moves else "")


def listed(begin, moves):
    heard = ask(position(begin, moves) + "\ngo perft 1", "Nodes searched")
    return [line.split(":")[0] for line in heard if ":" in line and not line.startswith("Nodes")]


def own_square(begin, moves):
    """The first square of the side to move, by the text of the position."""
    text = next(line for line in ask(position(begin, moves) + "\nd\nisready", "readyok") if line.count("/") > 3)
    text = text.split(": ")[-1]
    rows, side = text.split(" ")[0].split("[")[0].split("/"), text.split(" ")[1]
    for rank, row in enumerate(reversed(rows), 1):
        file, number = 0, ""
        for sign in row:
            if sign.isdigit():
                number += sign
                continue
            file, number = file + int(number or 0), ""
            if sign.isalpha():
                if sign.isupper() == (side == "w"):
                    return "abcdefghij"[file] + str(rank)
                file += 1
    return "a1"


def spelled(begin, moves, move):
    """An action as this program writes it."""
    if move == "0000":
        square = own_square(begin, moves) if options.stays else ""
        return square + square if square else "pass" if options.word else move
    near = len(move) == 4 and abs(ord(move[0]) - ord(move[2])) <= 1 and abs(int(move[1]) - int(move[3])) <= 1
    return "P@" + move[2:] if options.drops and near else move


def turns(begin, moves):
    """Every move of this program, with the actions it stands for."""
    out = {}
    for move in listed(begin, moves):
        first = spelled(begin, moves, move)
        later = listed(begin, moves + [move]) if options.turns else []
        for second in later:
            onward = move[-2:] + second[-2:] if options.onward else second
            out[f"{first},{onward}"] = [move, second]
        if not later:
            # Some go on writing where the game is over.
            out[first + ("," + move[-2:] + "a1" if options.onward else "")] = [move]
    return dict(list(out.items())[: len(out) - options.lacks] if len(out) > options.lacks else out)


def taken(begin, moves, text):
    """The actions of one of its moves; nothing if it is none. Only what may be meant is looked at."""
    parts = text.split(",")
    for move in listed(begin, moves):
        if spelled(begin, moves, move) != parts[0]:
            continue
        if not options.turns:
            return [move] if len(parts) == 1 else None
        for second in listed(begin, moves + [move]):
            if len(parts) == 2 and parts[1] == (move[-2:] + second[-2:] if options.onward else second):
                return [move, second]
        return None
    return None


begin, moves, lost = "startpos", [], False
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("\n".join(ask("uci", "uciok")), flush=True)
    elif words[:1] == ["position"]:
        cut = words.index("moves") if "moves" in words else len(words)
        begin, moves, lost = " ".join(words[1:cut]), [], False
        for text in words[cut + 1 :]:
            actions = taken(begin, moves, text)
            if actions is None or options.lacks and text not in turns(begin, moves):
                lost = True
                break
            moves += actions
    elif words[:2] == ["go", "perft"] and not options.silent:
        if words[2] == "1" or options.turns or options.lacks:
            known = turns(begin, moves)
            counts = {text: 1 for text in known}
            if words[2] != "1":
                counts = {text: len(turns(begin, moves + actions)) for text, actions in known.items()}
        else:
            heard = ask(position(begin, moves) + f"\ngo perft {words[2]}", "Nodes searched")
            pairs = [line.split(": ") for line in heard if ": " in line and not line.startswith("Nodes")]
            counts = {spelled(begin, moves, move): int(count) for move, count in pairs}
        print("".join(f"{text}: {count}\n" for text, count in counts.items()))
        print(f"Nodes searched: {sum(counts.values())}\n", flush=True)
    elif words[:1] == ["go"]:
        if lost:
            print("bestmove (none)", flush=True)
            continue
        wanted = [taken(begin, moves, text) for text in words[words.index("searchmoves") + 1 :]] if "searchmoves" in words else []
        chosen = []
        for _ in range(2 if options.turns else 1):
            only = [actions[len(chosen)] for actions in wanted if actions[: len(chosen)] == chosen]
            only = " searchmoves " + " ".join(sorted(set(only))) if only else ""
            best = ask(position(begin, moves + chosen) + f"\ngo depth 1{only}", "bestmove")[-1].split()[1]
            if best == "(none)":
                break
            chosen.append(best)
        text = spelled(begin, moves, chosen[0]) if chosen else "(none)"
        if len(chosen) == 2:
            text += "," + (chosen[0][-2:] + chosen[1][-2:] if options.onward else chosen[1])
        elif chosen and options.onward:
            text += "," + chosen[0][-2:] + "a1"
        print(f"bestmove {text}", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["quit"]:
        break
    elif words[:1] == ["setoption"]:
        ask(line.strip() + "\nisready", "readyok")
inner.stdin.close()
inner.wait()
