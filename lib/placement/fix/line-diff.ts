/** A unified diff of two texts, as `git apply` takes it (GNU diffutils: Unified Format). */
const CONTEXT = 3;
/** Beyond so many lines on both sides the middle is shown as replaced. */
const COMPARED = 2_000;

type Line = { kind: ' ' | '-' | '+'; text: string };

/** Lengths of the longest common runs of lines, from each place to the end. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]];
      if (row === undefined || below === undefined) continue;
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const removed = a.map((text): Line => ({ kind: '-', text }));
  const added = b.map((text): Line => ({ kind: '+', text }));
  if (a.length > COMPARED || b.length > COMPARED) return [...removed, ...added];
  const table = lengths(a, b);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && one === other) {
      lines.push({ kind: ' ', text: one });
      i += 1;
      j += 1;
    } else if (
      one !== undefined &&
      (table[i + 1]?.[j] ?? 0) >= (other === undefined ? 0 : (table[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ kind: '-', text: one });
      i += 1;
    } else {
      lines.push({ kind: '+', text: other ?? '' });
      j += 1;
    }
  }
  return lines;
}

function compared(a: readonly string[], b: readonly string[]): Line[] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const same = (text: string): Line => ({ kind: ' ', text });
  return [
    ...a.slice(0, head).map(same),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ];
}

/** Runs of changed lines with their context, as ranges of `lines`. */
function hunksOf(lines: readonly Line[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [at, { kind }] of lines.entries()) {
    if (kind === ' ') continue;
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(lines.length, at + CONTEXT + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
}

const range = (from: number, count: number): string => `${count === 0 ? from : from + 1},${count}`;
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Empty when the texts are alike. */
export function unifiedDiff({ name, from, to }: { name: string; from: string; to: string }): string {
  const lines = compared(linesOf(from), linesOf(to));
  const hunks = hunksOf(lines);
  if (hunks.length === 0) return '';
  const text = hunks.map(([start, end]) => {
    const count = (kinds: string, part: readonly Line[]): number =>
      part.filter(({ kind }) => kinds.includes(kind)).length;
    const [before, own] = [lines.slice(0, start), lines.slice(start, end)];
    const old = range(count(' -', before), count(' -', own));
    const fresh = range(count(' +', before), count(' +', own));
    return [`@@ -${old} +${fresh} @@`, ...own.map((line) => `${line.kind}${line.text}`)].join('\n');
  });
  return [`--- a/${name}`, `+++ b/${name}`, ...text, ''].join('\n');
}
