import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineCount, lineRange, maxBytes, readManifest } from './manifest-file';

test('every line of a text is found where it is, and no other', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((line) => line.replaceAll('\n', ' ')),
        { minLength: 1 },
      ),
      (lines) => {
        const text = lines.join('\n');
        expect(lineCount(text)).toBe(lines.length);
        lines.forEach((line, at) => {
          const range = lineRange(text, at + 1);
          expect(range === null ? null : text.slice(range.start, range.end)).toBe(line);
        });
        expect(lineRange(text, lines.length + 1)).toBeNull();
      },
    ),
  );
});

test('a file is read, one that is too large or unreadable is not', async () => {
  const file = { name: 'a.yaml', size: 3, arrayBuffer: () => new Blob(['a: 1']).arrayBuffer() };
  expect(await readManifest(file)).toEqual({ name: 'a.yaml', text: 'a: 1' });
  expect(await readManifest({ ...file, size: maxBytes + 1 })).toEqual({ name: 'a.yaml', problem: 'too-large' });
  const broken = async () => Promise.reject(new Error('gone'));
  expect(await readManifest({ ...file, arrayBuffer: broken })).toEqual({ name: 'a.yaml', problem: 'unreadable' });
});
