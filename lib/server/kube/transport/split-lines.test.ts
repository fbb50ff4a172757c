import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter } from './split-lines';

test('any cut of the bytes gives the same lines', () => {
  const text = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replaceAll('\n', '·')));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 7 })), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const splitter = new LineSplitter();
      const seen: string[] = [];
      let at = 0;
      for (let index = 0; at < bytes.length; index += 1) {
        const size = cuts[index % Math.max(1, cuts.length)] ?? 3;
        seen.push(...splitter.push(bytes.subarray(at, at + size)));
        at += size;
      }
      expect(seen).toEqual(lines.filter((one) => one !== ''));
    }),
  );
});

test('an unfinished line waits', () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.from('{"a":'))).toEqual([]);
  expect(splitter.push(Buffer.from('1}\n{"b"'))).toEqual(['{"a":1}']);
});

test('a line without end is given up', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(4 * 1024 * 1024, 'x');
  const push = () => splitter.push(chunk);
  for (let index = 0; index < 4; index += 1) push();
  expect(push).toThrow(RangeError);
});
