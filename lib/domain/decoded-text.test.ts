import { expect, test } from 'vitest';
import { decodedText, UndecodableText } from './decoded-text';

test.each<[string, number[]]>([
  ['UTF-8', [0x61, 0xc3, 0xa9]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa9]],
  ['UTF-16, low byte first', [0xff, 0xfe, 0x61, 0, 0xe9, 0]],
  ['UTF-16, high byte first', [0xfe, 0xff, 0, 0x61, 0, 0xe9]],
])('%s', (_, bytes) => {
  expect(decodedText(Uint8Array.from(bytes))).toBe('aé');
});

test('nothing is an empty text', () => expect(decodedText(new Uint8Array())).toBe(''));

test.each<[string, number[], number, number]>([
  ['a byte of Latin-1', [0x61, 0x0a, 0xe9, 0x0a], 3, 2],
  ['a byte that no character has', [0x61, 0xff], 1, 1],
  ['a character that is cut off', [0x0a, 0x0a, 0xc3], 2, 3],
  ['half a character of UTF-16', [0xff, 0xfe, 0x0a, 0, 0, 0xdc, 0x61, 0], 5, 2],
  ['a byte too many for UTF-16', [0xff, 0xfe, 0x61, 0, 0x62], 4, 1],
])('%s is refused with its place', (_, bytes, offset, line) => {
  const read = (): string => decodedText(Uint8Array.from(bytes));
  expect(read).toThrow(UndecodableText);
  expect(read).toThrow(expect.objectContaining({ offset, line }));
});
