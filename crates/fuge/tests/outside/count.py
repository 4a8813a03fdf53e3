"""Counts by brute force, as a program from outside for `fuge audit --with`: exact covers as Knuth writes them, and DIMACS formulas.

It shares nothing with Fuge but the formats. Usage: count.py [FILE]; without a file it reads standard input.
"""
import sys


def covers(lines):
    """The number of sets of options that cover every item as often as it asks for."""
    words = [line.split() for line in lines if line.strip() and not line.lstrip().startswith("|")]
    least, most, primary = {}, {}, True
    for word in words[0]:
        if word == "|":
            primary = False
            continue
        times, name = word.rsplit("|", 1) if "|" in word else ("1", word)
        low, high = (times.split(":") + [times])[:2]
        least[name], most[name] = (int(low), int(high)) if primary else (0, 1)
    options = words[1:]
    last = {item: at for at, option in enumerate(options) for item in option}
    if any(least[item] > 0 and item not in last for item in least):
        return 0
    often = dict.fromkeys(least, 0)

    def count(at):
        if at == len(options):
            return 1
        option, number = options[at], 0
        for chosen in (0, 1):
            if chosen:
                for item in option:
                    often[item] += 1
            fits = all(often[item] <= most[item] for item in option)
            starved = any(last[item] == at and often[item] < least[item] for item in option)
            if fits and not starved:
                number += count(at + 1)
        for item in option:
            often[item] -= 1
        return number

    return count(0)


def models(lines):
    """The number of assignments that satisfy all clauses."""
    variables, clauses = 0, []
    for line in lines:
        if line.startswith("p"):
            variables = int(line.split()[2])
        elif line.strip() and not line.startswith("c"):
            clauses.append([int(word) for word in line.split()[:-1]])

    def count(clauses, free):
        if any(not clause for clause in clauses):
            return 0
        if not clauses:
            return 2 ** len(free)
        unit = next((clause[0] for clause in clauses if len(clause) == 1), None)
        literal = unit or clauses[0][0]
        number = 0
        for truth in (literal,) if unit else (literal, -literal):
            rest = [[x for x in clause if x != -truth] for clause in clauses if truth not in clause]
            number += count(rest, free - {abs(truth)})
        return number

    return count(clauses, frozenset(range(1, variables + 1)))


def main():
    sys.setrecursionlimit(10_000)
    text = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
    lines = text.readlines()
    if any(line.startswith("p cnf") for line in lines):
        print("c s exact arb int", models(lines))
    else:
        print(f"Altogether {covers(lines)} solutions, 0+0 mems", file=sys.stderr)


main()
