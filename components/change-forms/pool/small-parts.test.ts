import { describe, expect, test } from 'vitest';
import { commonCategories } from './instance-types/use-categories';
import { withCategory } from './fields/disk-fields';
import { sameJson, valueAt, withValue } from './draft/draft-path';
import { startDraft } from './draft/draft';
import { valueText } from './use-catalog-words';
import { nodeNameExample } from './fields/node-name-field';
import { passwordRules } from './fields/login-fields';
import { pagesInSight } from './instance-types/use-type-prices';

describe('paths', () => {
  const value = { a: [{ b: 1 }, { b: 2 }], c: { d: null } };

  test.each([
    ['a.1.b', 2],
    ['c.d', null],
    ['a.7.b', undefined],
    ['c.d.e', undefined],
    ['toString', undefined],
  ])('%s → %j', (path, wanted) => {
    expect(valueAt(value, path)).toBe(wanted);
  });

  test('put another value in a copy', () => {
    const next = withValue(value, 'a.0.b', 9);
    expect(next).toEqual({ a: [{ b: 9 }, { b: 2 }], c: { d: null } });
    expect(value.a[0]?.b).toBe(1);
  });

  test.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: null }, { b: null }, false],
    [[], {}, false],
  ])('%j and %j: equal %s', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
  });
});

describe('the example of a node name', () => {
  const name = { prefix: 'aliyun.com', suffix: 'test' };

  test('is ACK’s own on Linux', () => {
    expect(nodeNameExample(name, 'linux')).toEqual({ node: 'aliyun.com192.168.1.7test', host: null });
  });

  test('has the mere address with hyphens as host name on Windows', () => {
    expect(nodeNameExample(name, 'windows')).toEqual({ node: 'aliyun.com192.168.1.7test', host: '192-168-1-7' });
  });
});

describe('disk categories that all types have', () => {
  const row = (instanceType: string, system: string[], data: string[] | null = system) => ({
    instanceType,
    system,
    data,
  });

  test('any zone of a type counts, every type must', () => {
    const rows = [row('a', ['essd']), row('a', ['auto', 'ssd']), row('b', ['ssd', 'auto'])];
    expect(commonCategories(rows)).toEqual({ system: ['auto', 'ssd'], data: ['auto', 'ssd'] });
  });

  test('unknown limits nothing', () => {
    expect(commonCategories(null)).toEqual({ system: null, data: null });
    expect(commonCategories([])).toEqual({ system: null, data: null });
    expect(commonCategories([row('a', ['essd'], null)]).data).toBeNull();
  });
});

test('a disk of another kind loses what only the first kind has', () => {
  const essd = { ...startDraft('linux').systemDisk, performanceLevel: 'PL2', encrypted: true, kmsKeyId: 'key-1' };
  const auto = withCategory(essd, { category: 'cloud_auto', isSystem: true });
  expect(auto).toMatchObject({ performanceLevel: null, encrypted: false, kmsKeyId: '' });
  expect(withCategory(essd, { category: 'cloud_ssd', isSystem: false })).toMatchObject({ encrypted: true });
  const burst = { ...auto, bursting: true, provisionedIops: 100 };
  expect(withCategory(burst, { category: 'cloud_essd', isSystem: true })).toMatchObject({
    bursting: false,
    provisionedIops: null,
  });
});

test('prices are asked for by the page of the rows in sight', () => {
  const ids = Array.from({ length: 25 }, (_, at) => `t${at}`);
  expect(pagesInSight(ids, 8, 12).map((page) => page.length)).toEqual([10, 10]);
  expect(pagesInSight(ids, 20, 24)).toEqual([['t20', 't21', 't22', 't23', 't24']]);
  expect(pagesInSight([], 0, 0)).toEqual([]);
});

describe('password rules', () => {
  test.each([
    ['Ab1!', 'classes'],
    ['abcdefgh1', 'length'],
    ['Abcdef1!', 'classes,length'],
    ['Abcdefg1', 'length'],
    ['x'.repeat(31), ''],
  ])('%s meets %s', (password, met) => {
    const keys = passwordRules(password)
      .filter((rule) => rule.met)
      .map((rule) => rule.key);
    expect(keys.toSorted().join()).toBe(met);
  });
});

describe('a value in words', () => {
  const words = { none: 'not set', yes: 'on', no: 'off', choice: () => null };

  test.each([
    [null, 'not set'],
    ['', 'not set'],
    [[], 'not set'],
    [{}, 'not set'],
    [true, 'on'],
    [120, '120'],
    [['a', 'b'], 'a, b'],
    [{ team: 'web' }, 'team=web'],
    [[{ key: 'os', value: 'windows', effect: 'NoSchedule' }], 'key=os value=windows effect=NoSchedule'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'a, b, c, d, e, f, +2'],
  ])('%j → %s', (value, text) => {
    expect(valueText('x', value, words)).toBe(text);
  });
});
