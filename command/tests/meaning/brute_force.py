"""An independent test of the meaning of rules: random puzzles as text, counted by brute force and by the command.

Everything here is written from the sentences of docs/guide/rules.md and docs/guide/formats.md, and shares no code with
the program: it reads the text of a puzzle itself, tries all grids of rows, columns and regions, and checks them rule by
rule. Backends that agree with each other may all have misread a puzzle; this test finds it.

    python3 command/tests/meaning/brute_force.py target/release/veridoku --cases 5000 --seed 1

It fails if a count differs, and if a rule of the guide's table was never tried. `--show` prints the cases by rule.
"""

import argparse
import collections
import itertools
import json
import random
import re
import subprocess
import sys
from pathlib import Path

LIMIT = 60
GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guide" / "rules.md"

# Boards: rows, columns, lowest and highest value, and the boxes in the text.
JIGSAWS = {
    4: "AAABABBBCCCDCDDD",
    5: "AABBBAACCBDACCBDDDCEDEEEE",
    6: "AAAABBACBBBBACCCCCDDDDDEFFFFDEFFEEEE",
    7: "AAABBBBAAAABBBCCCCDDDCCCDDDDEEFFFGGEEFFFGGEEEFGGG",
}
BOARDS = [
    (4, 4, 1, 4, ""),
    (4, 4, 0, 3, ""),
    (4, 4, 3, 6, "boxes: none"),
    (4, 4, 1, 4, "regions: " + JIGSAWS[4]),
    (4, 4, 0, 3, "regions: " + JIGSAWS[4]),
    (5, 5, 1, 5, ""),
    (5, 5, 0, 4, ""),
    (5, 5, 2, 6, "boxes: none"),
    (5, 5, 1, 5, "regions: " + JIGSAWS[5]),
    (5, 5, 0, 4, "regions: " + JIGSAWS[5]),
    (6, 6, 1, 6, ""),
    (6, 6, 0, 5, "boxes: 3x2"),
    (6, 6, 1, 6, "boxes: none"),
    (6, 6, 0, 5, "regions: " + JIGSAWS[6]),
    (7, 7, 1, 7, ""),
    (7, 7, 0, 6, "boxes: none"),
    (7, 7, 1, 7, "regions: " + JIGSAWS[7]),
    (9, 9, 1, 9, ""),
    (9, 9, 0, 8, ""),
    # More values than rows or columns.
    (3, 4, 1, 4, ""),
    (4, 6, 1, 6, ""),
    (4, 4, 1, 6, "boxes: 2x2"),
    (4, 4, 0, 5, "regions: " + JIGSAWS[4]),
    (5, 4, 1, 6, "boxes: none"),
    (3, 3, 1, 4, "lines: none"),
]
USUAL = {(4, 4): (2, 2), (6, 6): (2, 3), (9, 9): (3, 3), (4, 6): (2, 3)}


class Board:
    """A puzzle, read from its text."""

    def __init__(self, text):
        self.rules, self.given, self.regions, self.has_lines, self.boxes = [], {}, None, True, "usual"
        stack = [self.rules]
        for statement in (line.strip() for line in text.splitlines()):
            name, _, after = statement.partition(":")
            words = name.split()
            if name == "size":
                size, values = after.split()
                self.rows, self.columns = map(int, size.split("x"))
                self.low, self.high = map(int, values.split("-"))
            elif name == "boxes":
                self.boxes = after.strip()
            elif name == "regions":
                self.boxes = after.strip()
            elif name == "lines":
                self.has_lines = False
            elif name == "given":
                cell, value = after.split()
                self.given[self.cells(cell)[0]] = int(value)
            elif name == "any-of":
                rule = ("any-of", [], "", [], [[]])
                stack[-1].append(rule)
                stack.append(rule[4][0])
                self.open = rule
            elif name == "or":
                stack.pop()
                self.open[4].append([])
                stack.append(self.open[4][-1])
            elif name == "end":
                stack.pop()
            else:
                kind, _, rest = statement.partition(" ") if " " in name else (name, "", "")
                quoted = re.match(r'^(\S+) "([^"]*)":(.*)$', statement)
                if quoted:
                    kind, string, after = quoted.groups()
                    numbers = []
                else:
                    kind, string, numbers = words[0], "", [int(word) for word in words[1:]]
                lists = [self.cells(part) for part in after.split("|")] if after.strip() else []
                stack[-1].append((kind, numbers, string, lists, []))
        self.region_of = self.read_regions()
        self.count = self.high - self.low + 1

    def cells(self, text):
        found = []
        text = text.strip()
        line = re.match(r"^(row|column) (\d+)( from (right|bottom))?$", text)
        if line:
            at = int(line[2]) - 1
            found = [(at, c) for c in range(self.columns)] if line[1] == "row" else [(r, at) for r in range(self.rows)]
            return found[::-1] if line[3] else found
        for word in text.split():
            row, column = re.match(r"^r(\d+)c(\d+)$", word).groups()
            found.append((int(row) - 1, int(column) - 1))
        return found

    def read_regions(self):
        cells = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        boxes = self.boxes
        if boxes == "usual":
            shape = USUAL.get((self.rows, self.columns)) if self.rows == self.columns or self.high - self.low + 1 == max(self.rows, self.columns) else None
            boxes = f"{shape[0]}x{shape[1]}" if shape else "none"
        if boxes == "none":
            return None
        if "x" in boxes:
            height, width = map(int, boxes.split("x"))
            return {(r, c): (r // height, c // width) for r, c in cells}
        return dict(zip(cells, boxes))

    def grids(self, most, dice=None):
        """All grids of rows, columns and regions with the givens, as dictionaries; None if there are more. With dice
        one of them, and None if it is not found quickly."""
        cells = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        values = range(self.low, self.high + 1)

        def see(a, b):
            if self.has_lines and (a[0] == b[0] or a[1] == b[1]):
                return True
            return self.region_of is not None and self.region_of[a] == self.region_of[b]

        peers = {a: [b for b in cells if b != a and see(a, b)] for a in cells}
        grid = dict(self.given)
        if any(grid.get(b) == value for a, value in self.given.items() for b in peers[a]):
            return []
        found, tries = [], 0

        def search():
            nonlocal tries
            tries += 1
            if dice and tries > 2000:
                return False
            best, choices = None, None
            for a in cells:
                if a not in grid:
                    taken = {grid[b] for b in peers[a] if b in grid}
                    free = [v for v in values if v not in taken]
                    if best is None or len(free) < len(choices):
                        best, choices = a, free
                        if len(free) < 2:
                            break
            if best is None:
                found.append(dict(grid))
                return not dice and len(found) <= most
            if dice:
                dice.shuffle(choices)
            for value in choices:
                grid[best] = value
                go_on = search()
                del grid[best]
                if not go_on:
                    return False
            return True

        return found if search() or dice and found else None


def once(cells):
    return list(dict.fromkeys(cells))


def differ(values):
    return len(set(values)) == len(values)


def neighbours(board):
    for r in range(board.rows):
        for c in range(board.columns):
            if c + 1 < board.columns:
                yield (r, c), (r, c + 1)
            if r + 1 < board.rows:
                yield (r, c), (r + 1, c)


def marked(board, pair, kinds):
    """Whether a dot, or a sum of two cells, is between two neighbors."""

    def marks(rules):
        for kind, _, _, lists, branches in rules:
            if kind in kinds:
                steps = list(zip(lists[0], lists[0][1:]))
                if (kind != "sum" or len(lists[0]) == 2) and (pair in steps or pair[::-1] in steps):
                    return True
            if any(marks(branch) for branch in branches):
                return True
        return False

    return marks(board.rules)


def is_ratio(a, b, ratio):
    return a == ratio * b or b == ratio * a


def lines_both_ways(board):
    lines = [[(r, c) for c in range(board.columns)] for r in range(board.rows)]
    lines += [[(r, c) for r in range(board.rows)] for c in range(board.columns)]
    return [way for line in lines for way in (line, line[::-1])]


def third(board, value):
    return (value - board.low) * 3 // board.count


def between_extremes(values):
    if not differ(values) or len(values) < 2:
        return None
    one, other = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[one + 1 : other])


def runs(board, cells):
    return [list(run) for _, run in itertools.groupby(cells, key=lambda cell: board.region_of[cell])]


def accepts(text, values):
    parts = [part.strip() for part in text.split(";")]
    now, final, steps = set(), set(), []
    for part in parts:
        if part.startswith("start"):
            now = {int(word) for word in part.split()[1:]}
        elif part.startswith("accept"):
            final = {int(word) for word in part.split()[1:]}
        elif part:
            arrow, _, by = part.partition(":")
            source, target = map(int, arrow.split(">"))
            steps.append((source, target, {int(word) for word in by.split()}))
    for value in values:
        now = {target for source, target, by in steps if source in now and value in by}
    return bool(now & final)


def table(text):
    return {tuple(map(int, pair.split("-"))) for pair in text.split()}


def connected(cells):
    cells = set(cells)
    if not cells:
        return False
    seen, waiting = set(), [next(iter(cells))]
    while waiting:
        r, c = waiting.pop()
        if (r, c) in cells and (r, c) not in seen:
            seen.add((r, c))
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == cells


def keeps(board, grid, rule):
    kind, numbers, text, lists, branches = rule
    cells = lists[0] if lists else []
    v = [grid[cell] for cell in cells]
    steps = list(zip(v, v[1:]))
    n = numbers[0] if numbers else None
    set_of = [grid[cell] for cell in once(cells)]
    value = lambda cell: grid[cell]
    match kind:
        case "allowed":
            return all(x in numbers for x in v)
        case "any-of":
            return any(all(keeps(board, grid, one) for one in branch) for branch in branches)
        case "automaton":
            return accepts(text, v)
        case "regex":
            return re.fullmatch(text, "".join(map(str, v))) is not None
        case "define":
            return DEFINED[text](v)
        case "pairs":
            return all(step in table(text) for step in steps)
        case "all-pairs":
            return all(pair in table(text) for pair in itertools.combinations(v, 2))
        case "killer":
            return differ(set_of) and (n in (None, 0) or sum(v) == n)
        case "sum" | "little-killer":
            return sum(v) in numbers
        case "linear":
            return sum(f * x for f, x in zip(numbers[1:], v)) == n
        case "equal-sum":
            return len({sum(map(value, one)) for one in lists}) == 1
        case "rellik":
            parts = (part for size in range(1, len(set_of) + 1) for part in itertools.combinations(set_of, size))
            return differ(set_of) and all(sum(part) != n for part in parts)
        case "equality-cage":
            odd = sum(x % 2 for x in set_of)
            low = sum(x < board.low + board.count // 2 for x in set_of)
            high = sum(x > board.high - board.count // 2 for x in set_of)
            return differ(set_of) and 2 * odd == len(set_of) and low == high and low + high == len(set_of)
        case "product":
            product = 1
            for x in v:
                product *= x
            return product == n
        case "arrow":
            pill = [grid[cell] for cell in sorted(cells)]
            number = int("".join(map(str, pill))) if all(x <= 9 for x in pill[1:]) else None
            return all(sum(map(value, shaft)) == number for shaft in lists[1:])
        case "double-arrow":
            return v[0] + v[-1] == sum(v[1:-1])
        case "thermo":
            return all(a < b for a, b in steps)
        case "slow-thermo":
            return all(a <= b for a, b in steps)
        case "greater":
            return all(a > b for a, b in steps)
        case "difference":
            return all(abs(a - b) == (1 if n is None else n) for a, b in steps)
        case "ratio":
            return all(is_ratio(a, b, n or 2) for a, b in steps)
        case "no-difference":
            return all(
                abs(grid[a] - grid[b]) not in numbers
                for a, b in neighbours(board)
                if not marked(board, (a, b), ("difference", "ratio"))
            )
        case "no-ratio":
            return not any(
                is_ratio(grid[a], grid[b], ratio)
                for a, b in neighbours(board)
                for ratio in numbers
                if not marked(board, (a, b), ("difference", "ratio"))
            )
        case "no-sum":
            return all(grid[a] + grid[b] not in numbers for a, b in neighbours(board) if not marked(board, (a, b), ("sum",)))
        case "sandwich" | "lunchbox":
            return between_extremes(set_of) == n
        case "x-sum":
            return 1 <= v[0] <= len(v) and sum(v[: v[0]]) == n
        case "skyscraper":
            return sum(x > max(v[:at], default=0) for at, x in enumerate(v)) == n
        case "hidden-skyscraper":
            return next((x for at, x in enumerate(v) if any(y > x for y in v[:at])), None) == n
        case "full-rank":
            lines = [line for line in lines_both_ways(board) if line != cells]
            others = [[grid[cell] for cell in line] for line in lines]
            may_tie = numbers[1:] == [1]
            return n == 1 + sum(other < v for other in others) and (may_tie or v not in others)
        case "no-ties":
            return differ([tuple(grid[cell] for cell in line) for line in lines_both_ways(board)])
        case "numbered-room":
            return 1 <= v[0] <= len(v) and v[v[0] - 1] == n
        case "whispers":
            return all(abs(a - b) >= ((board.count + 1) // 2 if n is None else n) for a, b in steps)
        case "renban":
            return differ(set_of) and max(set_of) - min(set_of) == len(set_of) - 1
        case "nabner":
            return all(abs(a - b) >= 2 for a, b in itertools.combinations(set_of, 2))
        case "palindrome":
            return v == v[::-1]
        case "clone":
            return all([grid[cell] for cell in one] == v for one in lists)
        case "same-digits":
            return all(sorted(map(value, one)) == sorted(v) for one in lists)
        case "between":
            return all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1])
        case "lockout":
            low, high = sorted((v[0], v[-1]))
            return high - low >= (4 if n is None else n) and all(x < low or x > high for x in v[1:-1])
        case "region-sum":
            return len({sum(map(value, run)) for run in runs(board, cells)}) == 1
        case "sum-line":
            so_far = 0
            for x in v:
                so_far += x
                if so_far > n:
                    return False
                so_far %= n
            return so_far == 0
        case "zipper":
            pairs = {v[at] + v[-1 - at] for at in range(len(v) // 2)}
            return pairs <= {v[len(v) // 2]} if len(v) % 2 else len(pairs) <= 1
        case "entropic":
            return all(differ([third(board, x) for x in v[at : at + 3]]) for at in range(max(1, len(v) - 2)))
        case "modular":
            width = 3 if n is None else n
            return all(differ([x % width for x in v[at : at + width]]) for at in range(max(1, len(v) - width + 1)))
        case "parity-line":
            return all((a + b) % 2 == 1 for a, b in steps)
        case "quadruple":
            return all(v.count(x) >= numbers.count(x) for x in numbers)
        case "contain-exact":
            return all(v.count(x) == numbers.count(x) for x in numbers)
        case "look-and-say":
            return all(v.count(digit) == count for count, digit in zip(numbers[::2], numbers[1::2]))
        case "count-distinct":
            return v[0] == len(set(v[1:]))
        case "connected-values":
            with_these = [cell for one in lists for cell in one if grid[cell] in numbers[1:]]
            return connected(with_these) and (n == 0 or len(with_these) == n)
        case "minimum" | "maximum":
            sign = 1 if kind == "minimum" else -1
            near = [pair for a, b in neighbours(board) for pair in ((a, b), (b, a))]
            return all(sign * grid[a] < sign * grid[b] for a, b in near if a in cells and b not in cells)
        case "odd":
            return all(x % 2 == 1 for x in v)
        case "even":
            return all(x % 2 == 0 for x in v)
        case "anti-taxicab":
            far = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])
            return not any(grid[a] == grid[b] == far(a, b) for a, b in itertools.combinations(grid, 2))
        case "global-modular":
            squares = ((r, c) for r in range(board.rows - 1) for c in range(board.columns - 1))
            return all(
                {grid[r + down, c + right] % 3 for down in (0, 1) for right in (0, 1)} == {0, 1, 2} for r, c in squares
            )
        case "non-consecutive" if not numbers:
            return all(abs(grid[a] - grid[b]) != 1 for a, b in neighbours(board))
        case "anti-offset" | "non-consecutive":
            offsets = {(abs(a), abs(b)) for a, b in zip(numbers[::2], numbers[1::2])}
            offsets |= {(b, a) for a, b in offsets}
            apart = lambda a, b: (abs(a[0] - b[0]), abs(a[1] - b[1]))
            wrong = lambda a, b: grid[a] == grid[b] if kind == "anti-offset" else abs(grid[a] - grid[b]) == 1
            return not any(wrong(a, b) for a, b in itertools.combinations(grid, 2) if apart(a, b) in offsets)
        case "distinct":
            return differ(set_of)
        case "indexing":
            for r, c in cells:
                digit = grid[r, c]
                at = (digit - 1, c) if n == 1 else (r, digit - 1)
                if grid.get(at) != (r + 1 if n == 1 else c + 1):
                    return False
            return True
        case "value-indexing":
            at = 1 + v[1]
            return v[1] > 0 and at < len(v) and v[at] == v[0]
        case "counting-circles":
            return all(v.count(x) == x for x in v)
        case "global-entropy":
            squares = ((r, c) for r in range(board.rows - 1) for c in range(board.columns - 1))
            return all(
                {third(board, grid[r + down, c + right]) for down in (0, 1) for right in (0, 1)} == {0, 1, 2} for r, c in squares
            )
        case "anti-knight" | "anti-king" | "x" | "disjoint-groups":
            raise AssertionError(kind)
    raise AssertionError(f"{kind} has no meaning here: write it from the guide")


# Definitions, each with its meaning for the values of its cells.
DEFINED = {
    "a: c { all(x, y, z in c: x + y + z >= 9) }": lambda v: all(sum(run) >= 9 for run in zip(v, v[1:], v[2:])),
    "b: c { count(x in c: x mod 2 = 1) = c[1] }": lambda v: sum(x % 2 for x in v) == v[0],
    "d: c { c[c[1]] = c[length(c)] }": lambda v: 0 < v[0] <= len(v) and v[v[0] - 1] == v[-1],
    "e: c { if c[1] > c[2] then sum(c) mod 3 = 0 else distinct(c) }": lambda v: sum(v) % 3 == 0 if v[0] > v[1] else differ(v),
    "f: c { some(x, y among c: abs(x - y) = 2); max(c) * min(c) <= 20 }": lambda v: any(
        abs(x - y) == 2 for x, y in itertools.combinations(v, 2)
    )
    and max(v) * min(v) <= 20,
}

WHOLE = ("no-difference", "no-ratio", "no-sum", "non-consecutive", "global-entropy", "global-modular", "anti-taxicab", "anti-offset")

def draw(kind, board, solution, dice):
    """A rule of a kind as text. Numbers often come from the solution."""
    cells = list(solution)
    name = lambda cell: f"r{cell[0] + 1}c{cell[1] + 1}"
    joined = lambda some: " ".join(map(name, some))
    value = lambda: dice.randint(board.low, board.high)
    may_repeat = kind not in ("thermo", "greater", "region-sum")

    def some(least, most):
        count = dice.randint(least, max(least, min(most, len(cells))))
        if dice.random() < 0.6:
            # A path, as setters draw it.
            path = [dice.choice(cells)]
            while len(path) < count:
                r, c = path[-1]
                near = [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and (r + a, c + b) in solution]
                near = [cell for cell in near if cell not in path]
                if not near:
                    break
                path.append(dice.choice(near))
            chosen = path if len(path) >= least else dice.sample(cells, count)
        else:
            chosen = dice.sample(cells, count)
        if may_repeat and len(chosen) > 2 and dice.random() < 0.25:
            chosen = chosen + [chosen[0]] if len(chosen) < most and dice.random() < 0.6 else chosen[:-1] + [dice.choice(chosen)]
        return chosen

    def line():
        back = dice.random() < 0.5
        if dice.random() < 0.5:
            at = dice.randrange(board.rows)
            return f"row {at + 1}" + (" from right" if back else "")
        at = dice.randrange(board.columns)
        return f"column {at + 1}" + (" from bottom" if back else "")

    def told(make, text, numbers):
        """The text with the number that the solution has, if there is one, or another."""
        lucky = [n for n in numbers if keeps(board, solution, (kind, make(n), "", [board.cells(part) for part in text.split("|")], []))]
        n = dice.choice(lucky) if lucky and dice.random() < 0.85 else dice.choice(list(numbers))
        return f"{kind} {' '.join(map(str, make(n)))}: {text}"

    top = board.high * 5
    short = lambda least, most: joined(some(least, most))
    match kind:
        case "allowed":
            return f"{kind} {' '.join(str(value()) for _ in range(dice.randint(1, 3)))}: {short(1, 3)}"
        case "any-of":
            # Alternatives of simple kinds.
            kinds = ["killer", "thermo", "odd", "whispers", "sum", "renban"]
            parts = ["\n".join(draw(dice.choice(kinds), board, solution, dice) for _ in range(dice.randint(1, 2))) for _ in range(2)]
            return f"any-of\n{parts[0]}\nor\n{parts[1]}\nend"
        case "automaton":
            low, high = board.low, board.high
            middle = (low + high) // 2
            some_low = " ".join(str(x) for x in range(low, middle + 1))
            some_high = " ".join(str(x) for x in range(middle + 1, high + 1))
            shapes = [
                f"start 0; accept 0 1; 0>0: {some_low}; 0>1: {some_high}; 1>1: {some_high}",
                f"start 0 1; accept 0; 0>1: {some_low}; 1>0: {some_high}; 0>0: {low} {high}; 1>1: {some_low}",
            ]
            return f'{kind} "{dice.choice(shapes)}": {short(1, 5)}'
        case "regex":
            a, b = value(), value()
            shapes = [f".*{a}.*", f"[{a}{b}].*", f"[^{a}]*", f"({a}|{b}.)+.?", f".?[^{a}{b}]{{1,3}}.*"]
            return f'{kind} "{dice.choice(shapes)}": {short(2, 5)}'
        case "pairs" | "all-pairs":
            pairs = [(a, b) for a in range(board.low, board.high + 1) for b in range(board.low, board.high + 1)]
            chosen = dice.sample(pairs, max(1, len(pairs) * 2 // 3))
            return f'{kind} "{" ".join(f"{a}-{b}" for a, b in chosen)}": {short(2, 3)}'
        case "killer":
            text = short(1, 4)
            return told(lambda n: [n], text, range(1, top)) if dice.random() < 0.8 else f"{kind}: {text}"
        case "sum" | "little-killer":
            return told(lambda n: [n] + ([n + 1] if dice.random() < 0.1 else []), short(1, 4), range(1, top))
        case "linear":
            chosen = some(1, 4)
            factors = [dice.choice([-2, -1, 1, 1, 2, 3]) for _ in chosen]
            return told(lambda n: [n, *factors], joined(chosen), range(-20, 40))
        case "equal-sum":
            return f"{kind}: {' | '.join(short(1, 3) for _ in range(2))}"
        case "rellik":
            return told(lambda n: [n], short(1, 4), range(1, 20))
        case "equality-cage":
            return f"{kind}: {short(2, 4)}"
        case "product":
            return told(lambda n: [n], short(1, 3), range(0, board.high**3 + 1))
        case "arrow":
            pill = dice.choice(cells) if dice.random() < 0.8 else None
            first = [pill] if pill else some(2, 2)
            return f"{kind}: {joined(first)} | {short(1, 2)}" + (f" | {short(1, 3)}" if dice.random() < 0.3 else "")
        case "double-arrow":
            return f"{kind}: {short(3, 5)}"
        case "difference" | "whispers" | "lockout" | "ratio":
            if dice.random() < 0.3:
                return f"{kind}: {short(2, 3)}"
            return told(lambda n: [n], short(2, 4 if kind in ("whispers", "lockout") else 3), range(1, board.high + 1))
        case "modular":
            return f"{kind}{dice.choice(['', ' 2', ' 3', ' 4'])}: {short(1, 5)}"
        case "no-difference" | "no-ratio" | "no-sum":
            dots = "\n".join(
                f"{dice.choice(['sum ' + str(dice.randint(1, 9)), 'difference', 'ratio'])}: {joined(pair)}"
                for pair in dice.sample(list(neighbours(board)), dice.randint(0, 2))
            )
            numbers = dice.sample(range(1, board.high * 2), dice.randint(1, 2))
            return f"{kind} {' '.join(map(str, numbers))}:" + (f"\n{dots}" if dots else "")
        case "sandwich":
            return told(lambda n: [n], line(), range(0, 25))
        case "lunchbox":
            return told(lambda n: [n], short(2, 5), range(0, 25))
        case "x-sum":
            return told(lambda n: [n], line(), range(1, 30))
        case "skyscraper":
            return told(lambda n: [n], line(), range(1, 8))
        case "hidden-skyscraper" | "numbered-room":
            return told(lambda n: [n], line(), range(board.low, board.high + 1))
        case "full-rank":
            more = [1] if dice.random() < 0.5 else []
            return told(lambda n: [n, *more], line(), range(1, 2 * (board.rows + board.columns) + 1))
        case "non-consecutive" if dice.random() < 0.5:
            return f"{kind} {dice.choice(['1 1', '0 1', '1 2'])}:"
        case "no-ties" | "non-consecutive" | "global-entropy" | "global-modular" | "anti-taxicab":
            return f"{kind}:"
        case "clone" | "same-digits":
            chosen = dice.sample(cells, 4)
            return f"{kind}: {joined(chosen[:2])} | {joined(chosen[2:])}"
        case "between":
            return f"{kind}: {short(2, 4)}"
        case "region-sum":
            return f"{kind}: {short(1, 5)}"
        case "sum-line":
            return told(lambda n: [n], short(1, 6), range(1, 20))
        case "zipper" | "entropic" | "parity-line" | "palindrome" | "slow-thermo" | "renban" | "nabner":
            return f"{kind}: {short(1, 5 if kind != 'renban' else 4)}"
        case "thermo":
            return f"{kind}: {short(1, 3)}"
        case "greater":
            return f"{kind}: {short(2, 3)}"
        case "quadruple" | "contain-exact":
            chosen = some(2, 4)
            numbers = dice.sample([solution[cell] for cell in chosen], dice.randint(1, 2)) if dice.random() < 0.8 else [value(), value()]
            return f"{kind} {' '.join(map(str, numbers))}: {joined(chosen)}"
        case "look-and-say":
            chosen, digit = some(2, 4), value()
            count = [solution[cell] for cell in chosen].count(digit) if dice.random() < 0.8 else 1
            return f"{kind} {count} {digit}: {joined(chosen)}"
        case "count-distinct":
            return f"{kind}: {short(2, 5)}"
        case "connected-values":
            rows = " | ".join(joined([(r, c) for c in range(board.columns)]) for r in range(board.rows))
            digits = dice.sample(range(board.low, board.high + 1), 2)
            return told(lambda n: [n, *digits], rows, range(0, 12))
        case "minimum" | "maximum":
            return f"{kind}: {short(1, 2)}"
        case "odd" | "even":
            return f"{kind}: {short(1, 3)}"
        case "anti-offset":
            return f"{kind} {dice.choice(['1 2', '1 1', '0 2', '2 2 1 3'])}:"
        case "distinct":
            return f"{kind}: {short(2, 5)}"
        case "indexing":
            return f"{kind}{dice.choice(['', ' 0', ' 1'])}: {short(1, 2)}"
        case "value-indexing":
            return f"{kind}: {line() if dice.random() < 0.5 else short(3, 6)}"
        case "counting-circles":
            return f"{kind}: {short(1, 5)}"
        case "define":
            chosen = dice.sample(cells, min(len(cells), dice.randint(2, 5)))
            return f'{kind} "{dice.choice(list(DEFINED))}": {joined(chosen)}'
    raise AssertionError(f"{kind} is never drawn: add it")


def case(kind, base, dice):
    """A puzzle as text, and how many solutions it has; None if this kind does not fit on the board."""
    rows, columns, low, high, more = base
    head = f"size: {rows}x{columns} {low}-{high}" + (f"\n{more}" if more else "")
    board = Board(head)
    if kind == "region-sum" and board.region_of is None:
        return head + "\n" + "region-sum: r1c1 r2c1", None
    if kind in ("full-rank", "no-ties") and rows != columns:
        return None
    solution = random_grid(board, dice)
    # As many givens as leave a few hundred grids.
    cells = list(solution)
    dice.shuffle(cells)
    # A grid drawn without a rule for the whole grid rarely satisfies it, so small grids are tried completely.
    is_whole = kind in WHOLE and board.count * board.rows <= 16
    shown = 0 if is_whole else dice.randint(len(cells) // 4, len(cells) // 2)
    while True:
        board.given = {cell: solution[cell] for cell in cells[:shown]}
        grids = board.grids(10 * LIMIT if is_whole else LIMIT)
        if grids is not None:
            break
        shown += max(1, len(cells) // 12)
    # Most of the rules are satisfied by the grid behind the givens.
    for _ in range(dice.choice([1, 30])):
        rules = draw(kind, board, solution, dice)
        drawn = Board(f"{head}\n{rules}")
        if all(keeps(drawn, solution, rule) for rule in drawn.rules):
            break
    given = "".join(f"\ngiven: r{r + 1}c{c + 1} {value}" for (r, c), value in board.given.items())
    text = f"{head}\n{rules}{given}"
    again = Board(text)
    again.given = board.given
    count = sum(all(keeps(again, grid, rule) for rule in again.rules) for grid in grids)
    return text, count


GRIDS = {}


def random_grid(board, dice):
    """A grid of the board: one of few that a search finds, with its values renamed."""
    key = (board.rows, board.columns, board.low, board.high, str(board.boxes), board.has_lines)
    if key not in GRIDS:
        board.given, found = {}, []
        while len(found) < 4:
            found += board.grids(0, dice) or []
        GRIDS[key] = found
    grid = dice.choice(GRIDS[key])
    values = list(range(board.low, board.high + 1))
    names = dict(zip(values, dice.sample(values, len(values))))
    return {cell: names[value] for cell, value in grid.items()}


def counts(command, backend, puzzles):
    text = "\n---\n".join(puzzles) + "\n"
    run = subprocess.run(
        [command, "count", "--format", "rules", "--backend", backend, "--limit", str(20 * LIMIT), "--output", "ndjson"],
        input=text, capture_output=True, text=True, check=False,
    )
    rows = [json.loads(line)["count"] for line in run.stdout.splitlines()]
    assert len(rows) == len(puzzles), f"{len(rows)} answers to {len(puzzles)} puzzles: {run.stderr[-2000:]}"
    return rows, run.stderr


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("command")
    options.add_argument("--cases", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--backends", default="native,sat,dlx")
    options.add_argument("--kind")
    options.add_argument("--show", action="store_true")
    given = options.parse_args()
    guide = GUIDE.read_text().split("<!-- rules: ", 1)[1].split("<!-- support -->")[0]
    kinds = re.findall(r"^\| `([a-z-]+)` \|", guide, re.M)
    assert len(kinds) > 60, "the guide has tables of rules"
    dice = random.Random(given.seed)
    tried = collections.Counter()
    with_solutions = collections.Counter()
    puzzles, expected = [], []
    places = [(kind, base) for base in BOARDS for kind in ([given.kind] if given.kind else kinds)]
    dice.shuffle(places)
    for at in itertools.count():
        if len(puzzles) >= given.cases or at > 20 * given.cases + len(places):
            break
        kind, base = places[at % len(places)]
        made = case(kind, base, dice)
        if made is None:
            continue
        puzzles.append(made[0])
        expected.append(made[1])
        tried[kind] += 1
        with_solutions[kind] += bool(made[1])
    differences = 0
    for backend in given.backends.split(","):
        for start in range(0, len(puzzles), 200):
            found, errors = counts(given.command, backend, puzzles[start : start + 200])
            for puzzle, want, have in zip(puzzles[start:], expected[start:], found):
                if want != have:
                    differences += 1
                    print(f"{backend}: found {have}, expected {want}:\n{puzzle}\n")
                    if have is None:
                        print("\n".join(errors.splitlines()[:3]))
    if given.show:
        for kind in sorted(tried):
            print(f"{kind:20} {tried[kind]:5} cases, {with_solutions[kind]:5} with a solution")
    missing = [] if given.kind else [kind for kind in kinds if not tried[kind]]
    print(f"{len(puzzles)} puzzles of {len(tried)} rules on {len(BOARDS)} boards by {given.backends}: {differences} differences")
    if missing:
        print(f"never tried: {', '.join(missing)}")
    sys.exit(bool(differences or missing))


if __name__ == "__main__":
    main()
