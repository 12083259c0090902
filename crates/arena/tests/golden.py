"""The dice once more, from their description alone: writes golden.txt. Run it only to check, never to change."""

import hashlib


def h(label, *fields):
    parts = [b"arbiter/dice/1/" + label.encode(), *fields]
    return hashlib.sha256(b"".join(len(p).to_bytes(8, "big") + p for p in parts)).digest()


def number(n):
    return n.to_bytes(8, "big")


def below(limit, draw):
    attempt = 0
    while True:
        value = int.from_bytes(draw(number(attempt))[:8], "big")
        if value < 2**64 - 2**64 % limit:
            return value % limit
        attempt += 1


def throw(secret, code, weights, i, salt):
    left = below(sum(weights), lambda a: h("throw", secret, code.encode(), number(i), a, *[s.encode() for s in salt]))
    for face, weight in enumerate(weights):
        if left < weight:
            return str(face + 1)
        left -= weight


def throws(secret, code, weights, salt=()):
    return " ".join(throw(secret, code, weights, i, salt) for i in range(24))


RULES = b"aadacee7b2e1390fa0e2026a2b90cb5f"
for seed in ["7", "A longer seed, with ümlauts"]:
    secret = h("seed", seed.encode())
    print("secret", secret.hex())
    print("commitment", h("commitment", RULES, secret).hex())
    print("throws", throws(secret, "DIE", [1] * 6))
    print("lots", throws(secret, "LOT", [1, 0xFFFFFFFF, 3000000000]))
    print("salted", throws(secret, "DIE", [1] * 6, ["salt of BLUE", "and of RED"]))
    moves = [below(31, lambda a: h("choice", secret, b"SEAT_RED", b"move", number(i), a)) for i in range(24)]
    print("moves", *moves)
    print("shuffle", below(960, lambda a: h("shuffle", secret, a)))
