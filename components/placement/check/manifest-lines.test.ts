import { expect, test } from 'vitest';
import { manifestDocument as document } from '@/lib/contract/testing/manifest-document';
import { anAssessment } from '../testing/an-assessment';
import { lineMarks, lineCount, lineRange, maxBytes, readManifest } from './manifest-lines';
import fc from 'fast-check';

test('a line has its most severe mark', () => {
  const [finding] = anAssessment({}).findings;
  if (finding === undefined) throw new Error('the sample has a finding');
  const assessment = anAssessment({
    outcome: 'runs',
    findings: [
      { ...finding, severity: 'info', at: ['/spec/a'] },
      { ...finding, severity: 'error', at: ['/spec/a', '/spec/b'] },
      { ...finding, severity: 'warning', at: ['/spec/c'] },
      { ...finding, severity: 'error', at: ['/spec/d'], suppressed: { by: 'ada', reason: 'known', until: null } },
    ],
    refusals: [{ path: '/spec/e', message: 'Forbidden' }],
  });
  const lines = { '/spec/a': 3, '/spec/b': 4, '/spec/c': 5, '/spec/d': 6, '/spec/e': 7 };
  expect([...lineMarks([document({ assessment, lines })])].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'ok'],
    [3, 'bad'],
    [5, 'warn'],
    [7, 'bad'],
  ]);
});

test('a parse error is marked on its line; a document without pods is not', () => {
  const problem = { message: { text: 'bad indentation' }, detail: null, line: 12, column: 3 };
  const documents = [document({ state: 'unreadable', problem }), document({ state: 'skipped', line: 20 })];
  expect([...lineMarks(documents)]).toEqual([[12, 'bad']]);
});

test('every line of a text is found at its offsets', () => {
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
  const latin1 = async () => new Blob([Uint8Array.from([0x61, 0x0a, 0xe9, 0x0a])]).arrayBuffer();
  expect(await readManifest({ ...file, arrayBuffer: latin1 })).toMatchObject({ problem: 'not-utf8', line: 2 });
  const broken = async () => Promise.reject(new Error('gone'));
  expect(await readManifest({ ...file, arrayBuffer: broken })).toEqual({ name: 'a.yaml', problem: 'unreadable' });
});
