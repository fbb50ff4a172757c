import { parsePattern, type PatternPart, PatternProblem } from './custom-rule-pattern';

/** A state of the automaton; those without a test are passed without consuming a character. */
type State =
  | { is: 'read'; test: (char: string) => boolean; next: number }
  | { is: 'split'; next: number[] }
  | { is: 'start' | 'end'; next: number }
  | { is: 'accept' };

const MAX_STATES = 1_000;
/** Longer texts are matched only up to here. */
const TEXT_LIMIT = 2_000;

/** Builds the automaton from its end (Thompson's construction): matching time is linear in the length of the text. */
class Builder {
  readonly states: State[] = [{ is: 'accept' }];

  add(state: State): number {
    if (this.states.length >= MAX_STATES) throw new PatternProblem('its repetitions make it too large');
    return this.states.push(state) - 1;
  }

  build(part: PatternPart, next: number): number {
    switch (part.is) {
      case 'char':
        return this.add({ is: 'read', test: part.test, next });
      case 'start':
      case 'end':
        return this.add({ is: part.is, next });
      case 'all':
        return part.of.reduceRight((after, one) => this.build(one, after), next);
      case 'any':
        return this.add({ is: 'split', next: part.of.map((one) => this.build(one, next)) });
      case 'repeat':
        return this.repeat(part, next);
    }
  }

  private repeat(part: PatternPart & { is: 'repeat' }, next: number): number {
    const { of, min, max } = part;
    let entry = max === null ? this.loop(of, next) : this.atMost(of, { times: max - min, next });
    for (let time = 0; time < min; time += 1) entry = this.build(of, entry);
    return entry;
  }

  private loop(of: PatternPart, next: number): number {
    const again: number[] = [next];
    const split = this.add({ is: 'split', next: again });
    again.push(this.build(of, split));
    return split;
  }

  private atMost(of: PatternPart, { times, next }: { times: number; next: number }): number {
    let entry = next;
    for (let time = 0; time < times; time += 1) entry = this.add({ is: 'split', next: [next, this.build(of, entry)] });
    return entry;
  }
}

/** All states reachable from one without consuming a character. */
function reach(states: readonly State[], from: number, o: { into: Set<number>; first: boolean; last: boolean }): void {
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const state = states[at];
    if (state === undefined || o.into.has(at)) continue;
    o.into.add(at);
    if (state.is === 'split') waiting.push(...state.next);
    if ((state.is === 'start' && o.first) || (state.is === 'end' && o.last)) waiting.push(state.next);
  }
}

/** A matcher for a pattern anywhere in the text unless anchored. It never backtracks. @throws PatternProblem */
export function matcherOf(pattern: string): (text: string) => boolean {
  const builder = new Builder();
  const entry = builder.build(parsePattern(pattern), 0);
  const { states } = builder;
  return (whole) => {
    const text = whole.slice(0, TEXT_LIMIT);
    let now = new Set<number>();
    for (let at = 0; at <= text.length; at += 1) {
      const place = { first: at === 0, last: at === whole.length };
      reach(states, entry, { into: now, ...place });
      if (now.has(0)) return true;
      const then = new Set<number>();
      const char = text[at];
      if (char === undefined) return false;
      const after = { first: false, last: at + 1 === whole.length };
      for (const one of now) {
        const state = states[one];
        if (state?.is === 'read' && state.test(char)) reach(states, state.next, { into: then, ...after });
      }
      now = then;
    }
    return false;
  };
}

/** `*` for any characters, `?` for one; everything else is literal. Matches the whole text. */
export const globMatcher = (glob: string): ((text: string) => boolean) =>
  matcherOf(
    `^${glob
      .replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '[^\\n]*')
      .replaceAll('?', '[^\\n]')}$`,
  );
