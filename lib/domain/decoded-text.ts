/** Byte order marks of texts that are not UTF-8; PowerShell 5 writes such files, and kubectl reads them. */
const MARKS: readonly (readonly [marks: readonly [number, number], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

export function decodedText(bytes: Uint8Array): string {
  const mark = MARKS.find(([[first, second]]) => bytes[0] === first && bytes[1] === second);
  return new TextDecoder(mark?.[1] ?? 'utf-8').decode(bytes);
}
