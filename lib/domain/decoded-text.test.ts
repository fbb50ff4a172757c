import { expect, test } from 'vitest';
import { decodedText } from './decoded-text';

test.each<[string, number[]]>([
  ['UTF-8', [0x61, 0xc3, 0xa9]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa9]],
  ['UTF-16, low byte first', [0xff, 0xfe, 0x61, 0, 0xe9, 0]],
  ['UTF-16, high byte first', [0xfe, 0xff, 0, 0x61, 0, 0xe9]],
])('%s', (_, bytes) => {
  expect(decodedText(Uint8Array.from(bytes))).toBe('aé');
});

test('bytes that are not text are kept', () => {
  expect(decodedText(Uint8Array.from([0x61, 0xff]))).toBe('a\uFFFD');
  expect(decodedText(new Uint8Array())).toBe('');
});
