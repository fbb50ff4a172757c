/** Names of the eight colors of a terminal (ECMA-48, SGR 30–37); bright ones are shown as these. */
export const ansiColors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type AnsiColor = (typeof ansiColors)[number];

export interface LogStyle {
  color: AnsiColor | null;
  background: AnsiColor | null;
  bold: boolean;
  dim: boolean;
  underline: boolean;
}

export interface LogSegment extends LogStyle {
  text: string;
  /** It is part of what was searched for. */
  match: boolean;
}

const PLAIN: LogStyle = { color: null, background: null, bold: false, dim: false, underline: false };

const ESCAPE = String.fromCharCode(0x1b);
const SGR = new RegExp(`${ESCAPE}\\[([0-9;:]{0,64})m`, 'g');

const colorAt = (index: number): AnsiColor | null => ansiColors[index & 7] ?? null;

/** One of the eight that is nearest to a color of the cube of 256 (6 × 6 × 6 after 16, then grays). */
function fromCube(code: number): AnsiColor | null {
  if (code < 16) return colorAt(code);
  if (code > 231) return code < 244 ? 'black' : 'white';
  const at = code - 16;
  return fromRgb(Math.floor(at / 36) * 51, (Math.floor(at / 6) % 6) * 51, (at % 6) * 51);
}

function fromRgb(red: number, green: number, blue: number): AnsiColor | null {
  const bit = (value: number): number => (value > 127 ? 1 : 0);
  return colorAt(bit(red) + 2 * bit(green) + 4 * bit(blue));
}

/** The color after 38 or 48, and how many codes it took. */
function extended(codes: readonly number[], at: number): { color: AnsiColor | null; taken: number } {
  if (codes[at + 1] === 5) return { color: fromCube(codes[at + 2] ?? 0), taken: 2 };
  if (codes[at + 1] !== 2) return { color: null, taken: 0 };
  return { color: fromRgb(codes[at + 2] ?? 0, codes[at + 3] ?? 0, codes[at + 4] ?? 0), taken: 4 };
}

const FLAGS: Readonly<Record<number, Partial<LogStyle>>> = {
  0: PLAIN,
  1: { bold: true },
  2: { dim: true },
  4: { underline: true },
  22: { bold: false, dim: false },
  24: { underline: false },
  39: { color: null },
  49: { background: null },
};

function styled(style: LogStyle, parameters: string): LogStyle {
  const codes = parameters.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const { color, taken } = extended(codes, at);
      at += taken;
      next = { ...next, ...(code === 38 ? { color } : { background: color }) };
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) next = { ...next, color: colorAt(code % 10) };
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      next = { ...next, background: colorAt(code % 10) };
    else next = { ...next, ...FLAGS[code] };
  }
  return next;
}

/** Names of the controls from 0 on (ECMA-48); pictures of them are missing in many fonts. */
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** Invisible and direction-changing characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu;

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 9) return character;
  const name = code === 0x7f ? 'DEL' : CONTROLS[code];
  return `⟨${name ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}⟩`;
}

/** Nothing in it acts on a terminal or hides: escape sequences other than colors begin with a visible ⟨ESC⟩. */
const visible = (text: string): string => text.replace(HIDDEN, spell);

/** The line as it is shown, without styles: what a search looks at. */
export const plainLine = (text: string): string => visible(text.includes(ESCAPE) ? text.replaceAll(SGR, '') : text);

function styles(text: string): { text: string; style: LogStyle }[] {
  if (!text.includes(ESCAPE)) return [{ text, style: PLAIN }];
  const found: { text: string; style: LogStyle }[] = [];
  let style = PLAIN;
  let from = 0;
  for (const sequence of text.matchAll(SGR)) {
    if (sequence.index > from) found.push({ text: text.slice(from, sequence.index), style });
    style = styled(style, sequence[1] ?? '');
    from = sequence.index + sequence[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style });
  return found;
}

/** Where `query` occurs, regardless of case; none in what changes its length in lower case. */
function* matchesOf(text: string, query: string): Generator<{ from: number; to: number }> {
  const needle = query.toLowerCase();
  const hay = text.toLowerCase();
  if (needle === '' || hay.length !== text.length) return;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length))
    yield { from: at, to: at + needle.length };
}

export const hasMatch = (text: string, query: string): boolean =>
  query !== '' && plainLine(text).toLowerCase().includes(query.toLowerCase());

/** A line of a log as pieces of one style each; `query` is marked. */
export function segmentsOf(text: string, query: string): LogSegment[] {
  const parts = styles(text).map((part) => ({ ...part, text: visible(part.text) }));
  const bounds = [...matchesOf(parts.map((part) => part.text).join(''), query)];
  const segments: LogSegment[] = [];
  let at = 0;
  for (const part of parts) {
    const end = at + part.text.length;
    let from = at;
    for (const bound of bounds) {
      if (bound.to <= from || bound.from >= end) continue;
      const start = Math.max(bound.from, from);
      const stop = Math.min(bound.to, end);
      if (start > from) segments.push({ ...part.style, text: part.text.slice(from - at, start - at), match: false });
      segments.push({ ...part.style, text: part.text.slice(start - at, stop - at), match: true });
      from = stop;
    }
    if (from < end) segments.push({ ...part.style, text: part.text.slice(from - at), match: false });
    at = end;
  }
  return segments;
}
