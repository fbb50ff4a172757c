import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_DOCUMENTS, readManifest } from './read-manifest';

const objects = async (text: string): Promise<unknown[]> =>
  (await readManifest(text)).entries.map(({ object, problem }) => object ?? problem);

const only = async (text: string) => {
  const { entries } = await readManifest(text);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw new Error(`${entries.length} entries`);
  return entry;
};

describe('what kubectl reads', () => {
  test.each<[string, string, unknown]>([
    ['an octal mode of YAML 1.1', 'mode: 0644', { mode: 420 }],
    ['yes and off', 'a: yes\nb: off', { a: true, b: false }],
    ['a date stays a text', 'a: 2026-11-21', { a: '2026-11-21' }],
    ['a time of day stays a text', 'a: 12:30', { a: '12:30' }],
    ['JSON', '{"kind": "Pod", "spec": {}}', { kind: 'Pod', spec: {} }],
    [
      'a merge key; what is written beside it wins',
      'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3',
      { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } },
    ],
    ['an alias used twice', 'a: &x [1]\nb: *x\nc: *x', { a: [1], b: [1], c: [1] }],
    ['no value', 'a:\nb: ~', { a: null, b: null }],
    ['an empty object is not absent', 'a: {}\nb: []', { a: {}, b: [] }],
    ['a key that every object has', 'constructor: 1\n__proto__: 2', { constructor: 1 }],
    ['Windows line ends', 'a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['a byte order mark', '\uFEFFa: 1', { a: 1 }],
  ])('%s', async (_, text, expected) => {
    expect(await objects(text)).toEqual([expected]);
  });
});

describe('documents of a stream', () => {
  test.each<[string, string, unknown[]]>([
    ['nothing', '', []],
    ['only comments and markers', '# x\n---\n# y\n---\n...\n', []],
    ['two', '---\na: 1\n---\na: 2\n', [{ a: 1 }, { a: 2 }]],
    ['a marker with a comment', 'a: 1\n--- # next\na: 2', [{ a: 1 }, { a: 2 }]],
    ['a directive', '%YAML 1.1\n---\na: 1\n', [{ a: 1 }]],
    ['an end marker', 'a: 1\n...\n---\na: 2', [{ a: 1 }, { a: 2 }]],
    ['dashes inside a text', 'a: |\n  ---\n  b\n', [{ a: '---\nb\n' }]],
    ['a list', 'kind: List\nitems:\n- kind: Pod\n- kind: Job\n', [{ kind: 'Pod' }, { kind: 'Job' }]],
  ])('%s', async (_, text, expected) => {
    expect(await objects(text)).toEqual(expected);
  });

  test('lines count in the whole text', async () => {
    const text = '# head\n---\na: 1\n---\nkind: Pod\nspec:\n  containers:\n  - name: x\n    image: y\n';
    const { entries } = await readManifest(text);
    expect(entries.map(({ line, endLine }) => [line, endLine])).toEqual([
      [3, 3],
      [5, 10],
    ]);
    const [, pod] = entries;
    expect(
      ['', '/spec', '/spec/containers/0/image', '/spec/containers/9', '/spec/os/name'].map((at) =>
        pod?.lineOf(at),
      ),
    ).toEqual([5, 6, 9, 7, 6]);
  });

  test('items of a list have their own lines', async () => {
    const { entries } = await readManifest('kind: List\nitems:\n- kind: Pod\n  spec: {}\n- 3\n');
    expect(entries.map(({ line, object }) => [line, object === null])).toEqual([
      [3, false],
      [5, true],
    ]);
    expect(entries[0]?.lineOf('/spec')).toBe(4);
  });

  test('no more than five thousand, and how many were left out', async () => {
    const { entries, more } = await readManifest('a: 1\n---\n'.repeat(MOST_DOCUMENTS + 7));
    expect([entries.length, more]).toEqual([MOST_DOCUMENTS, 7]);
  });
});

describe('what is not understood is told with its place, and the rest is read', () => {
  test.each<[string, string, number, RegExp]>([
    ['a bracket that does not close', 'a: [1, 2\nb: 3', 2, /./],
    ['a tab', 'a:\n\t- b', 2, /Tabs/],
    ['a key written twice', 'a: 1\nb: 2\na: 3', 3, /unique/],
    ['an alias without its anchor', 'a: 1\nb: *nope', 2, /\*nope/],
    ['an alias inside what it repeats', 'a: 1\nb: &x\n- *x', 3, /without end/],
    ['a template that was not rendered', 'a: 1\nb: {{ .Values.x }}', 2, /helm template/],
    ['a template in a flow', 'a: [{{ .Values.x }}, {{- if .y }}', 1, /helm template/],
    ['a number that JSON has not', 'a: .inf', 1, /JSON/],
    ['a text', 'hello', 1, /not an object/],
    ['a list', '- a', 1, /not an object/],
  ])('%s', async (_, text, line, message) => {
    const { entries } = await readManifest(`ok: 1\n---\n${text}\n---\nok: 2`);
    expect(entries.map(({ object }) => object)).toEqual([{ ok: 1 }, null, { ok: 2 }]);
    expect(entries[1]?.problem?.message).toMatch(message);
    expect(entries[1]?.problem?.line).toBe(2 + line);
  });

  test('aliases that multiply', async () => {
    const rows = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
    for (let at = 1; at < 9; at += 1)
      rows.push(
        `a${at}: &a${at} [${Array<string>(10)
          .fill(`*a${at - 1}`)
          .join(',')}]`,
      );
    expect((await only(rows.join('\n'))).problem?.message).toMatch(/400,000/);
  });

  test.each([
    ['lists', '['],
    ['maps', '{a: '],
    ['block lists', '- '],
  ])('ten thousand levels of %s', async (_, open) => {
    expect((await only(`x: ${open === '- ' ? '\n ' : ''}${open.repeat(10_000)}`)).problem).not.toBeNull();
  });

  test('a document larger than a quarter of a megabyte', async () => {
    const { entries } = await readManifest(`a: ${'x'.repeat(300_000)}\n---\nb: 1`);
    expect(entries.map(({ object }) => object)).toEqual([null, { b: 1 }]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '---\n',
    '...\n',
    'a: ',
    '- ',
    '&x ',
    '*x',
    '<<: ',
    '{',
    '}',
    '[',
    ']',
    '\n',
    '  ',
    '\t',
    '|\n',
    '>-\n',
    '"',
    "'",
    '!!set ',
    '? ',
    ': ',
    '#',
    '%YAML 1.1\n',
    '\u0000',
    '\uD800',
    '💥',
    '__proto__: ',
  ),
  fc.string({ maxLength: 8 }),
);

test('whatever is sent, every entry has an object or a problem with a line of the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const text = pieces.join('');
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { object, problem, line } of (await readManifest(text)).entries) {
        expect(object === null).toBe(problem !== null);
        expect(problem?.line ?? line).toBeGreaterThanOrEqual(1);
        expect(problem?.line ?? line).toBeLessThanOrEqual(lines);
        expect(() => JSON.stringify(object)).not.toThrow();
      }
    }),
    { numRuns: 400 },
  );
});

test('what JSON can say is read as JSON reads it', async () => {
  const value = fc.dictionary(
    fc.string({ maxLength: 12 }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 4 }),
    { maxKeys: 6 },
  );
  await fc.assert(
    fc.asyncProperty(value, async (object) => {
      const text = JSON.stringify(object, null, 1);
      expect((await only(text)).object).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});
