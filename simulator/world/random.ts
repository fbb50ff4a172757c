/** The generator's state, so that a restored world continues the same sequence. */
export interface RandomState {
  randomState: number;
}

const HEX = '0123456789abcdef';
const ALNUM = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A 32-bit FNV-1a hash: the starting state for a textual seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Uniform in [0, 1), advancing the state (a Weyl sequence put through an integer finaliser). */
export function nextRandom(state: RandomState): number {
  state.randomState = (state.randomState + 0x9e3779b9) >>> 0;
  let mixed = state.randomState;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

function draw(state: RandomState, alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(Math.floor(nextRandom(state) * alphabet.length));
  return text;
}

export const hex = (state: RandomState, length: number): string => draw(state, HEX, length);

/** A cloud resource id of Hangzhou: `i-bp1…`, `asg-bp1…`. */
export const cloudId = (state: RandomState, prefix: string): string => `${prefix}-bp1${draw(state, ALNUM, 17)}`;

/** Request ids look like upper-case UUIDs. */
export function requestId(state: RandomState): string {
  const raw = hex(state, 32).toUpperCase();
  return [raw.slice(0, 8), raw.slice(8, 12), raw.slice(12, 16), raw.slice(16, 20), raw.slice(20)].join('-');
}
