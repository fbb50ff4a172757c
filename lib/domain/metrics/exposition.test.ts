import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPOSITION_TYPE, exposition } from './exposition';
import { metricCatalog, type MetricTemplate, type Readings } from './metric-catalog';
import { parseExposition } from './testing/parse-exposition';

const declared: [string, MetricTemplate][] = Object.entries(metricCatalog);

const readings = (more: Partial<Readings> = {}): Readings => ({
  // Every family, each without samples.
  ...(Object.fromEntries(declared.map(([name]) => [name, []])) as unknown as Readings),
  ...more,
});
const samplesOf = (text: string, name: string) => parseExposition(text).get(name)?.samples;

test('every family is named with type and help, samples or none', () => {
  const families = parseExposition(exposition(readings()));
  expect([...families.keys()]).toEqual(declared.map(([name]) => name));
  for (const [name, { type, help }] of declared)
    expect([families.get(name)?.type, families.get(name)?.help]).toEqual([type, help]);
});

test('is written as a collector expects it, to the letter', () => {
  const text = exposition(
    readings({
      mullion_nodes: [{ labels: { state: 'ready', cluster: 'a', os: 'windows' }, value: 3 }],
      mullion_worker_up: [{ labels: {}, value: 1 }],
    }),
  );
  expect(text).toContain('# TYPE mullion_nodes gauge\nmullion_nodes{cluster="a",os="windows",state="ready"} 3\n# HELP');
  expect(text).toContain('\nmullion_worker_up 1\n');
  expect(text.endsWith('\n')).toBe(true);
  expect(EXPOSITION_TYPE).toBe('text/plain; version=0.0.4; charset=utf-8');
});

describe('label values', () => {
  const through = (cluster: string) =>
    samplesOf(
      exposition(readings({ mullion_nodes_cordoned: [{ labels: { cluster }, value: 1 }] })),
      'mullion_nodes_cordoned',
    );

  test.each(['a"} 1\nevil_metric{x="y', 'ends with \\', '\\n is no line', 'two\nlines\r\n', '集群 🪟', '{},= #', ''])(
    '%j comes out as it went in',
    (cluster) => {
      expect(through(cluster)).toEqual([{ labels: { cluster }, value: 1 }]);
    },
  );

  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cluster) => {
        expect(through(cluster)).toEqual([{ labels: { cluster }, value: 1 }]);
      }),
    );
  });
});

test.each([
  [0, 0],
  [1.5, 1.5],
  [-2, -2],
  [1e21, 1e21],
  [1e-9, 1e-9],
  [Infinity, Infinity],
  [-Infinity, -Infinity],
  [Number.NaN, Number.NaN],
])('the number %d', (value, wanted) => {
  const text = exposition(readings({ mullion_worker_up: [{ labels: {}, value }] }));
  expect(samplesOf(text, 'mullion_worker_up')).toEqual([{ labels: {}, value: wanted }]);
});

/** Prometheus docs: Metric and label naming. */
describe.each(declared)('%s', (name, { type, labels, help }) => {
  test('has a name and labels that Prometheus takes', () => {
    expect(name).toMatch(/^(mullion|process|nodejs)_[a-z0-9_]+$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    for (const label of labels) expect(label).toMatch(/^(?!__)[a-z_]+$/);
    expect(new Set(labels).size).toBe(labels.length);
    expect(help).toMatch(/^[A-Z1].*\.$/);
  });
});

test('the parser refuses what a collector would', () => {
  const head = '# HELP a Help.\n# TYPE a gauge\n';
  for (const wrong of ['a 1', 'b 1\n', 'a{x="1} 1\n', 'a{x="\\t"} 1\n', 'a one\n', 'a{x="1"} 1\na{x="1"} 2\n'])
    expect(() => parseExposition(head + wrong), wrong).toThrow();
});
