import { expectLinear } from '@/lib/domain/testing/expect-linear';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENTS, readManifest } from './read-manifest';

const objects = async (text: string): Promise<unknown[]> =>
  (await readManifest(text)).entries.map(({ object, problem }) => object ?? problem?.message.text);

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
    [
      'keys that every object has',
      'constructor: 1\n__proto__: {x: 2}',
      JSON.parse('{"constructor":1,"__proto__":{"x":2}}'),
    ],
    ['a prototype that is merged', 'a: {<<: {__proto__: {x: 2}}}', { a: JSON.parse('{"__proto__":{"x":2}}') }],
    ['Windows line ends', 'a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['a byte order mark', '\uFEFFa: 1', { a: 1 }],
    ['a key written twice: the last', 'a: 1\nb: 2\na: {c: 3}', { a: { c: 3 }, b: 2 }],
    ['equal keys written differently', '{yes: 1, true: 2, "1": 3, 0x1: 4}', { true: 2, 1: 4 }],
    [
      'a merge key counts where it stands',
      'a: &x {b: 1}\nc:\n  b: 2\n  <<: *x\nd: {"<<": 1}',
      { a: { b: 1 }, c: { b: 1 }, d: { '<<': 1 } },
    ],
    ['of several merged, the first', 'a: {<<: [{b: 1}, {b: 2, c: 3}]}', { a: { b: 1, c: 3 } }],
    ['tabs in texts and between brackets', 'a: |\n  x\n  \ty\nb: [\n \t1]', { a: 'x\n\ty\n', b: [1] }],
  ])('%s', async (_, text, expected) => expect(await objects(text)).toEqual([expected]));
});

// As `kubectl annotate --local -f - -o json` (1.32) answers.
describe('the values of plain scalars', () => {
  test.each<[string, unknown]>([
    ...['y', 'Yes', 'ON', 'TRUE'].map((text): [string, unknown] => [text, true]),
    ...['n', 'NO', 'Off', 'False'].map((text): [string, unknown] => [text, false]),
    ...['', '~', 'Null'].map((text): [string, unknown] => [text, null]),
    ['tRue', 'tRue'],
    ['-0644', -420],
    ['0o17', 15],
    ['-0O17', -15],
    ['0X1f', 31],
    ['0b11', 3],
    ['08', 8],
    ['08.5', 8.5],
    ['1_000', 1000],
    ['1e1_0', 10_000_000_000],
    ['_1', '_1'],
    ['0x', '0x'],
    ['18446744073709551616', 2 ** 64],
    ['18446744073709551615', 2 ** 64],
    ['0xFFFFFFFFFFFFFFFFF', '0xFFFFFFFFFFFFFFFFF'],
    ['1e400', '1e400'],
    ['.5', 0.5],
    ['+.5', 0.5],
    ['5.', 5],
    ['.e3', '.e3'],
    ['.', '.'],
    ['e5', 'e5'],
    ['1.2.3', '1.2.3'],
    ['190:20:30', '190:20:30'],
    ['! 5', '5'],
    ['!!str 5', '5'],
    ['!!int "0644"', 420],
    ['!!float 5', 5],
    ['!!bool "on"', true],
    ['!!binary aGVsbG8=', 'hello'],
    ['!other 5', '5'],
  ])('%s', async (text, value) => expect(await objects(`v: ${text}`)).toEqual([{ v: value }]));

  test('invalid base64 is found in linear time', async () => {
    // Quadratic reading of 100,000 letters takes half a minute.
    await expectLinear(
      async (size) => expect((await readManifest(`v: !!binary "a${' '.repeat(size)}!"`)).entries[0]?.object).toBe(null),
      20_000,
    );
  });
});

describe('documents of a stream', () => {
  test.each<[string, string, unknown[]]>([
    ['nothing', '', []],
    ['only comments and markers', '# x\n---\n# y\n---\n...\n', []],
    ['two', '---\na: 1\n---\na: 2\n', [{ a: 1 }, { a: 2 }]],
    ['a marker with a comment', 'a: 1\n--- # next\na: 2', [{ a: 1 }, { a: 2 }]],
    [
      'a directive, which kubectl does not take',
      '%YAML 1.1\n---\na: 1\n',
      [expect.stringContaining('directives'), { a: 1 }],
    ],
    ['an end marker', 'a: 1\n...\n# x\n---\na: 2', [{ a: 1 }, { a: 2 }]],
    ['what follows an end marker', 'a: 1\n...\nb: 2\n---\na: 2', [{ a: 1 }, expect.stringContaining('...'), { a: 2 }]],
    ['a marker with more in its line', 'a: 1\n--- {b: 2}\na: 2', [{ a: 1 }, expect.stringContaining('---'), { a: 2 }]],
    ['dashes inside a text', 'a: |\n  ---\n  b\n', [{ a: '---\nb\n' }]],
    ['dashes at the first column of a text', 'a: |\n---\nb: 1\n', [{ a: '' }, { b: 1 }]],
    ['a byte order mark before each', '\uFEFFa: 1\n---\n\uFEFFa: 2', [{ a: 1 }, { a: 2 }]],
    ['nothing but null', 'null\n---\na: 1\n---\n~', [{ a: 1 }]],
    ['JSON after JSON', '{"a": 1}{"a": "}"}\n\n{"a":\n"\\""}', [{ a: 1 }, { a: '}' }, { a: '"' }]],
    ['JSON as kubectl reads it', '{"a": 1, "a": "b\\/c", "b": "\\u0041"}', [{ a: 'b/c', b: 'A' }]],
    ['YAML after JSON', '{"a": 1}\n---\na: 2', [{ a: 1 }, { a: 2 }]],
    ['braces that are no JSON', '{a: 1}', [{ a: 1 }]],
    ['JSON with the name of the prototype', '{"__proto__": {"x": 1}}', [JSON.parse('{"__proto__": {"x": 1}}')]],
    ['a list', 'kind: List\nitems:\n- kind: Pod\n- kind: Job\n', [{ kind: 'Pod' }, { kind: 'Job' }]],
    [
      'a list of one kind',
      'apiVersion: v1\nkind: PodList\nitems:\n- a: 1\n- kind: Job\n',
      [{ apiVersion: 'v1', kind: 'Pod', a: 1 }, { kind: 'Job' }],
    ],
    ['a list of any name', 'kind: Foo\nitems: [{kind: Pod}]', [{ kind: 'Pod' }]],
    ['an empty list', 'kind: List\nitems: []\n---\nkind: List\nitems:', []],
    ['a list in a list', 'kind: List\nitems: [{kind: List, items: []}]', [expect.stringContaining('nested in a list')]],
    ['items that are none', 'kind: List\nitems: 3', [expect.stringContaining('not a list')]],
  ])('%s', async (_, text, expected) => expect(await objects(text)).toEqual(expected));

  test('lines count in the whole text', async () => {
    const text = '# head\n---\na: 1\n---\nkind: Pod\nspec:\n  containers:\n  - name: x\n    image: y\n';
    const { entries } = await readManifest(text);
    expect(entries.map(({ line, endLine }) => [line, endLine])).toEqual([
      [3, 3],
      [5, 10],
    ]);
    const [, pod] = entries;
    expect(
      ['', '/spec', '/spec/containers/0/image', '/spec/containers/9', '/spec/os/name'].map((at) => pod?.lineOf(at)),
    ).toEqual([5, 6, 9, 7, 6]);
  });

  test('lines of JSON', async () => {
    const { entries } = await readManifest('{"a": 1}\n{\n "kind": "Pod",\n "spec": {\n  "x": 1}}\n---\na: [\n');
    expect(entries.map(({ line, endLine }) => [line, endLine])).toEqual([
      [1, 1],
      [2, 5],
      [6, 8],
    ]);
    expect([entries[1]?.lineOf('/spec'), entries[1]?.lineOf('/spec/x'), entries[2]?.problem?.line]).toEqual([4, 5, 8]);
    const after = await readManifest('{"a": 1}\n\n[2]\n');
    expect(after.entries.map(({ line, problem }) => [line, problem?.line])).toEqual([
      [1, undefined],
      [3, 3],
    ]);
  });

  test('items of a list have their own lines', async () => {
    const { entries } = await readManifest('kind: List\nitems:\n- kind: Pod\n  spec: {}\n- 3\n');
    expect(entries.map(({ line, object }) => [line, object === null])).toEqual([
      [3, false],
      [5, true],
    ]);
    expect(entries[0]?.lineOf('/spec')).toBe(4);
  });

  test('no more than a thousand, and how many were left out', async () => {
    const { entries, more } = await readManifest('a: 1\n---\n'.repeat(MAX_DOCUMENTS + 7));
    expect([entries.length, more]).toEqual([MAX_DOCUMENTS, 7]);
  });
});

describe('what is not understood is reported with its place, and the rest is read', () => {
  test.each<[string, string, number, RegExp]>([
    ['a bracket that does not close', 'a: [1, 2\nb: 3', 2, /./],
    ['a tab', 'a:\n\t- b', 2, /tab/],
    ['a tab before a comment', 'a: 1\n\t# b', 2, /tab/],
    ['a tab after a dash', 'a:\n- \tb', 2, /tab/],
    ['a tab in an empty line', 'a:\n  b: 1\n\t\n  c: 2', 3, /tab/],
    ['an escape of JSON only', 'a: 1\nb: "\\/"', 2, /escape/],
    ['half a character', 'b: "\\ud83d\\ude00"', 1, /escape/],
    ['a control character', 'a: 1\nb: "\u0001"', 2, /control/],
    ['a key that is null', 'a: {~: 1}', 1, /key/],
    ['a key that is a list', 'a: {[1]: 1}', 1, /key/],
    ['a merge of no map', 'a: {<<: 3}', 1, /<</],
    ['a number with a text in it', 'a: !!int 5.5', 1, /tag/],
    ['an alias without its anchor', 'a: 1\nb: *nope', 2, /\*nope/],
    ['an alias inside what it repeats', 'a: 1\nb: &x\n- *x', 3, /never ends/],
    ['a template that was not rendered', 'a: 1\nb: {{ .Values.x }}', 2, /helm template/],
    ['a template before what breaks', 'a: 1\n{{ if .x }}\nb: 2\n{{ end }}', 2, /helm template/],
    ['braces in quotes beside what breaks', 'a: "{{ x }}"\nb: c: d', 2, /second colon/],
    ['a template in a flow', 'a: [{{ .Values.x }}, {{- if .y }}', 1, /helm template/],
    ['a number that JSON has not', 'a: .inf', 1, /JSON/],
    ['a text', 'hello', 1, /not a Kubernetes object/],
    ['a list', '- a', 1, /not a Kubernetes object/],
  ])('%s', async (_, text, line, message) => {
    const { entries } = await readManifest(`ok: 1\n---\n${text}\n---\nok: 2`);
    expect(entries.map(({ object }) => object)).toEqual([{ ok: 1 }, null, { ok: 2 }]);
    expect(`${entries[1]?.problem?.message.text} ${entries[1]?.problem?.detail}`).toMatch(message);
    expect(entries[1]?.problem?.line).toBe(2 + line);
  });

  test('a duplicate key', async () => {
    const { entries } = await readManifest('x: 1\n---\na: 1\nb: [{c: 1, c: 2}]\na: 3');
    expect(entries[1]?.duplicates.map(({ detail, line, column }) => [detail, line, column])).toEqual([
      ['strict decoding error: duplicate field "b[0].c"', 4, 12],
      ['strict decoding error: duplicate field "a"', 5, 1],
    ]);
  });

  test.each([
    ['YAML', 'kind: List\nitems:\n- {a: 1}\n- {b: {c: [1, {d: 1, d: 2}]}}', 4],
    ['JSON', '\n{"kind": "List", "items": [{"a": 1},\n {"b": {"c": [1, {"d": "},{\\"", "d": 2, "e": {}}]}}]}', 3],
  ])('of an item of a list in %s, by its path in the item', async (_, text, line) => {
    const { entries } = await readManifest(text);
    expect(entries.map(({ duplicates }) => duplicates.map((one) => [one.detail, one.line]))).toEqual([
      [],
      [['strict decoding error: duplicate field "b.c[1].d"', line]],
    ]);
  });

  test('a duplicate in an alias is reported once, and an escape does not hide a key', async () => {
    const aliased = await only('a: &x {b: 1, b: 2}\nc: *x');
    expect(aliased.duplicates.map(({ detail }) => detail)).toEqual(['strict decoding error: duplicate field "a.b"']);
    const escaped = await only('{"ab": 1, "a\\u0062": 2, "c": ["ab", "ab"]}');
    expect(escaped.duplicates.map(({ detail }) => detail)).toEqual(['strict decoding error: duplicate field "ab"']);
  });

  test('an alias repeats what last had its anchor, and thousands of them take no longer than as many texts', async () => {
    expect((await only('a: &x 1\nb: *x\nc: &x {d: 2}\ne: *x\n*x : 3')).problem?.message.text).toMatch(/key/);
    expect((await only('a: &x 1\nb: *x\nc: &x {d: 2}\ne: *x')).object).toEqual({
      a: 1,
      b: 1,
      c: { d: 2 },
      e: { d: 2 },
    });
    const many = Array.from({ length: 15_000 }, (_, at) => `k${at}: *x`).join('\n');
    expect(Object.keys((await only(`a: &x 1\n${many}`)).object ?? {})).toHaveLength(15_001);
  });

  test('aliases that multiply', async () => {
    const rows = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
    for (let at = 1; at < 9; at += 1)
      rows.push(
        `a${at}: &a${at} [${Array<string>(10)
          .fill(`*a${at - 1}`)
          .join(',')}]`,
      );
    expect((await only(rows.join('\n'))).problem?.message.text).toMatch(/400,000/);
  });

  test.each([
    ['lists', '['],
    ['maps', '{a: '],
    ['block lists', '- '],
  ])('ten thousand levels of %s', async (_, open) =>
    expect((await only(`x: ${open === '- ' ? '\n ' : ''}${open.repeat(10_000)}`)).problem).not.toBeNull(),
  );

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

test('every entry of any input has an object or a problem with a line of the text', async () => {
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

test('JSON text is read as JSON reads it', async () => {
  const value = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 });
  await fc.assert(
    fc.asyncProperty(value, async (object) => {
      const text = JSON.stringify(object, null, 1);
      expect((await only(text)).object).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});
