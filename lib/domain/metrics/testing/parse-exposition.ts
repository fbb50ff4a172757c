export interface ParsedFamily {
  help: string;
  type: string;
  samples: { labels: Record<string, string>; value: number }[];
}

/** Reads one character after another, independent of the code that writes the text. */
class Cursor {
  at = 0;
  constructor(readonly text: string) {}

  peek(): string {
    return this.text[this.at] ?? '';
  }

  expect(wanted: string): void {
    if (!this.text.startsWith(wanted, this.at))
      throw new Error(`“${wanted}” missing at ${this.at}: ${this.text.slice(this.at, this.at + 60)}`);
    this.at += wanted.length;
  }

  name(): string {
    const found = /^[a-zA-Z_:][a-zA-Z0-9_:]*/.exec(this.text.slice(this.at, this.at + 200))?.[0];
    if (found === undefined) throw new Error(`no name at ${this.at}`);
    this.at += found.length;
    return found;
  }

  quoted(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      const letter = this.peek();
      if (letter === '' || letter === '\n') throw new Error(`a label breaks off at ${this.at}`);
      this.at += 1;
      if (letter === '"') return value;
      if (letter !== '\\') value += letter;
      else {
        const escaped = { n: '\n', '\\': '\\', '"': '"' }[this.peek()];
        if (escaped === undefined) throw new Error(`unknown escape at ${this.at}`);
        this.at += 1;
        value += escaped;
      }
    }
  }

  line(): string {
    const end = this.text.indexOf('\n', this.at);
    if (end < 0) throw new Error('the last line does not end');
    const found = this.text.slice(this.at, end);
    this.at = end + 1;
    return found;
  }
}

function labelsAt(cursor: Cursor): Record<string, string> {
  const labels: Record<string, string> = {};
  if (cursor.peek() !== '{') return labels;
  cursor.expect('{');
  while (cursor.peek() !== '}') {
    const label = cursor.name();
    cursor.expect('=');
    if (label in labels) throw new Error(`duplicate label ${label}`);
    labels[label] = cursor.quoted();
    if (cursor.peek() === ',') cursor.expect(',');
  }
  cursor.expect('}');
  return labels;
}

function numberOf(text: string): number {
  if (text === '+Inf') return Infinity;
  if (text === '-Inf') return -Infinity;
  if (text === 'NaN') return Number.NaN;
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new Error(`${text} is no number`);
  return Number(text);
}

/** Text format 0.0.4, as strict as its specification. Throws for anything a collector would reject. */
export function parseExposition(text: string): Map<string, ParsedFamily> {
  const families = new Map<string, ParsedFamily>();
  const cursor = new Cursor(text);
  let current: { name: string; family: ParsedFamily } | null = null;
  while (cursor.at < text.length) {
    if (cursor.peek() === '#') {
      const [, word = '', name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(cursor.line()) ?? [];
      if (word === 'HELP') {
        if (families.has(name)) throw new Error(`${name} comes twice`);
        current = { name, family: { help: rest, type: '', samples: [] } };
        families.set(name, current.family);
      } else if (word === 'TYPE' && current?.name === name) current.family.type = rest;
      else throw new Error(`unknown comment: ${word} ${name}`);
      continue;
    }
    const name = cursor.name();
    if (current === null || current.name !== name) throw new Error(`${name} is separated from its family`);
    const labels = labelsAt(cursor);
    cursor.expect(' ');
    current.family.samples.push({ labels, value: numberOf(cursor.line()) });
  }
  for (const [name, { samples }] of families) {
    const series = samples.map(({ labels }) => {
      const pairs = Object.entries(labels).map((pair) => JSON.stringify(pair));
      return pairs.toSorted().join(' ');
    });
    if (new Set(series).size !== series.length) throw new Error(`${name} has a series twice`);
  }
  return families;
}
