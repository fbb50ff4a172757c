type Test = (char: string) => boolean;

export type PatternPart =
  | { is: 'char'; test: Test }
  | { is: 'start' | 'end' }
  | { is: 'all' | 'any'; of: readonly PatternPart[] }
  | { is: 'repeat'; of: PatternPart; min: number; max: number | null };

export class PatternProblem extends Error {}

const DIGIT: Test = (char) => /^[0-9]$/.test(char);
const WORD: Test = (char) => /^[A-Za-z0-9_]$/.test(char);
const SPACE: Test = (char) => /^[ \t\r\n\f\v]$/.test(char);
const not =
  (test: Test): Test =>
  (char) =>
    !test(char);

const classes: Readonly<Record<string, Test>> = {
  d: DIGIT,
  D: not(DIGIT),
  w: WORD,
  W: not(WORD),
  s: SPACE,
  S: not(SPACE),
};
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

const MAX_REPEATS = 100;
const LENGTH = 200;
const DEPTH = 20;

/** Parses the part of RE2's syntax that needs no backtracking: no references, no look-around, no lazy repeats. */
class Reader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly fold: boolean,
  ) {}

  whole(): PatternPart {
    const part = this.alternatives();
    if (this.at < this.text.length) throw new PatternProblem(`unmatched ) at ${this.at + 1}`);
    return part;
  }

  private peek(): string {
    return this.text[this.at] ?? '';
  }

  private take(): string {
    const char = this.peek();
    this.at += 1;
    return char;
  }

  private alternatives(): PatternPart {
    this.depth += 1;
    if (this.depth > DEPTH) throw new PatternProblem('groups are nested too deeply');
    const of = [this.sequence()];
    while (this.peek() === '|') {
      this.at += 1;
      of.push(this.sequence());
    }
    this.depth -= 1;
    return { is: 'any', of };
  }

  private sequence(): PatternPart {
    const of: PatternPart[] = [];
    while (this.peek() !== '' && this.peek() !== '|' && this.peek() !== ')') of.push(this.repeated());
    return { is: 'all', of };
  }

  private repeated(): PatternPart {
    const of = this.atom();
    const times = this.times();
    if (times === null) return of;
    if (/^[*+?{]$/.test(this.peek()))
      throw new PatternProblem('a quantifier cannot follow another quantifier or be lazy');
    return { is: 'repeat', of, ...times };
  }

  private times(): { min: number; max: number | null } | null {
    const simple: Readonly<Record<string, { min: number; max: number | null }>> = {
      '*': { min: 0, max: null },
      '+': { min: 1, max: null },
      '?': { min: 0, max: 1 },
    };
    const found = simple[this.peek()];
    if (found !== undefined) {
      this.at += 1;
      return found;
    }
    const counted = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(this.text.slice(this.at));
    if (counted === null) return null;
    this.at += counted[0].length;
    const min = Number(counted[1]);
    const max = counted[2] === undefined ? min : counted[3] === undefined ? null : Number(counted[3]);
    if (min > MAX_REPEATS || (max ?? 0) > MAX_REPEATS || (max !== null && max < min))
      throw new PatternProblem(`repetition counts must be between 0 and ${MAX_REPEATS}`);
    return { min, max };
  }

  private atom(): PatternPart {
    const char = this.take();
    if (char === '(') return this.group();
    if (char === '[') return { is: 'char', test: this.set() };
    if (char === '.') return { is: 'char', test: (one) => one !== '\n' };
    if (char === '^') return { is: 'start' };
    if (char === '$') return { is: 'end' };
    if (char === '\\') return { is: 'char', test: this.escaped() };
    if (/^[*+?]$/.test(char)) throw new PatternProblem(`nothing to repeat before ${char}`);
    return { is: 'char', test: this.same(char) };
  }

  private group(): PatternPart {
    if (this.text.startsWith('?:', this.at)) this.at += 2;
    else if (this.peek() === '?') throw new PatternProblem('lookaround and named groups are not supported');
    const inside = this.alternatives();
    if (this.take() !== ')') throw new PatternProblem('missing )');
    return inside;
  }

  private escaped(): Test {
    const char = this.take();
    if (char === '') throw new PatternProblem('trailing \\');
    const known = Object.hasOwn(classes, char) ? classes[char] : undefined;
    if (known !== undefined) return known;
    if (/^[0-9A-Za-z]$/.test(char) && !Object.hasOwn(controls, char))
      throw new PatternProblem(`\\${char} is not supported`);
    return this.same(controls[char] ?? char);
  }

  private same(char: string): Test {
    if (!this.fold) return (one) => one === char;
    return (one) => one.toLowerCase() === char.toLowerCase();
  }

  private set(): Test {
    const negated = this.peek() === '^';
    if (negated) this.at += 1;
    const tests: Test[] = [];
    while (this.peek() !== ']' || tests.length === 0) {
      if (this.peek() === '') throw new PatternProblem('missing ]');
      tests.push(this.member());
    }
    this.at += 1;
    const inside: Test = (char) => tests.some((test) => test(char));
    return negated ? not(inside) : inside;
  }

  private member(): Test {
    const from = this.take();
    if (from === '\\') return this.escaped();
    const isRange = this.peek() === '-' && (this.text[this.at + 1] ?? ']') !== ']';
    if (!isRange) return this.same(from);
    this.at += 1;
    const to = this.take();
    if (to === '\\' || to < from) throw new PatternProblem(`the range ${from}-${to} is invalid`);
    const within: Test = (char) => char >= from && char <= to;
    return this.fold ? (char) => within(char.toLowerCase()) || within(char.toUpperCase()) : within;
  }
}

/** @throws PatternProblem on a syntax error, or if it is too long. */
export function parsePattern(text: string): PatternPart {
  if (text.length > LENGTH) throw new PatternProblem(`it is longer than ${LENGTH} characters`);
  const fold = text.startsWith('(?i)');
  return new Reader(fold ? text.slice(4) : text, fold).whole();
}
