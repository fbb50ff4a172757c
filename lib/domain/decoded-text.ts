/** Byte order marks of texts that are not UTF-8; PowerShell 5 writes such files, and kubectl reads them (cli-runtime: FileVisitor). */
const MARKS: readonly (readonly [marks: readonly [number, number], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Bytes that are not text in the encoding that their mark names, or in UTF-8. */
export class UndecodableText extends Error {
  constructor(
    /** From 0. */
    readonly offset: number,
    /** From 1. */
    readonly line: number,
  ) {
    super(`byte ${offset} in line ${line} is not valid`);
    this.name = 'UndecodableText';
  }
}

/** The text of the first `end` bytes, at which a character may be incomplete; null: they are not text. */
function textUntil(bytes: Uint8Array, encoding: string, end: number): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
  } catch {
    return null;
  }
}

function faultIn(bytes: Uint8Array, encoding: string): UndecodableText {
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (textUntil(bytes, encoding, middle) === null) bad = middle;
    else good = middle;
  }
  const offset = Math.min(good, bytes.length - 1);
  return new UndecodableText(offset, (textUntil(bytes, encoding, offset) ?? '').split('\n').length);
}

/** kubectl replaces what is not UTF-8 by U+FFFD and sends that. @throws UndecodableText */
export function decodedText(bytes: Uint8Array): string {
  const mark = MARKS.find(([[first, second]]) => bytes[0] === first && bytes[1] === second);
  const encoding = mark?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw faultIn(bytes, encoding);
  }
}
