import { expectLinear } from '@/lib/domain/testing/expect-linear';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { customRuleSchema, customRulesSchema } from '../../domain/placement/custom-rule';
import { customRuleOf } from './custom-rule-check';
import { globMatcher, matcherOf } from '../../domain/placement/custom-rule-matcher';
import { PatternProblem } from '../../domain/placement/custom-rule-pattern';
import { lintWorkload } from './lint';
import { daemonSet, deployment, lintInput, podOf } from '../testing/lint-world';

const written = {
  id: 'SHOP-001',
  title: 'Images come from our registry',
  severity: 'warning',
  remedy: 'Use registry.example.com.',
  when: { path: 'containers/*/image', matches: '^docker\\.io/' },
};
const parsed = (more: object = {}) => customRuleSchema.parse({ ...written, ...more });
const rule = (more: object = {}) => customRuleOf(parsed(more));
const input = (image = 'docker.io/nginx', spec: object = {}, made = deployment) =>
  lintInput(made(podOf(image, { ...spec })));
const holds = (when: object, at = input()): boolean => rule({ when }).check(at).length > 0;

describe('conditions', () => {
  const image = 'containers/*/image';
  const both = [image, 'os'].map((path) => ({ path, exists: true }));
  test.each([
    [{ path: image, exists: true }, true],
    [{ path: 'initContainers', exists: false }, true],
    [{ path: image, equals: 'docker.io/nginx' }, true],
    [{ path: image, equals: 'nginx' }, false],
    [{ path: image, in: ['a', 'docker.io/nginx'] }, true],
    [{ path: image, matches: 'ngin.$' }, true],
    [{ path: image, glob: 'docker.io/*' }, true],
    [{ path: image, glob: 'nginx' }, false],
    [{ path: '/spec/replicas', equals: 1 }, true],
    [{ path: '/spec/replicas', equals: '1' }, false],
    [{ path: '/spec/replicas', matches: '1' }, false],
    [{ path: '/spec/template/metadata/labels/app', equals: 'shop' }, true],
    [{ path: '/constructor/name', exists: true }, false],
    [{ not: { path: image, exists: true } }, false],
    [{ all: both }, false],
    [{ any: both }, true],
  ])('%j is %s', (when, wanted) => {
    expect(holds(when)).toBe(wanted);
  });

  test('an escaped slash belongs to the key', () => {
    const when = { path: 'nodeSelector/kubernetes.io~1os', equals: 'linux' };
    expect(holds(when, input('nginx', { nodeSelector: { 'kubernetes.io/os': 'linux' } }))).toBe(true);
  });
});

test('reports the field and the fix', () => {
  const [found] = rule({ fix: { set: { path: 'containers/0/image', value: 'a' } } }).check(input());
  expect(found?.at).toEqual(['/spec/template/spec/containers/0/image']);
  expect(found?.params).toEqual({ fields: 'containers[0].image' });
  expect(found?.fixes).toEqual([[{ recipe: 'set', path: '/spec/template/spec/containers/0/image', value: 'a' }]]);
  expect(rule({ fix: { remove: '/spec/replicas' } }).check(input())[0]?.fixes).toEqual([
    [{ recipe: 'remove', path: '/spec/replicas' }],
  ]);
});

test.each([
  [{ kinds: ['Deployment'] }, true],
  [{ kinds: ['DaemonSet'] }, false],
  [{ namespaces: ['shop-*', 'def*'] }, true],
  [{ namespaces: ['shop-*'] }, false],
  [{ os: 'linux' }, true],
  [{ os: 'windows' }, false],
  [{ labels: { team: 'shop' } }, false],
])('where %j: %s', (where, wanted) => {
  expect(rule({ where }).check(input('docker.io/nginx', { os: { name: 'linux' } })).length > 0).toBe(wanted);
});

test('is listed with the built-in rules, and can be suppressed like them', () => {
  const made = { ...deployment(podOf('docker.io/nginx')) };
  const annotations = { 'mullion/ignore-SHOP-001': '{"reason":"moves"}' };
  const aside = { ...made, metadata: { name: 'shop', annotations } };
  const found = (object: RawObject) =>
    lintWorkload(lintInput(object), [parsed()]).find((one) => one.rule === 'SHOP-001');
  expect(found(made)).toMatchObject({ severity: 'warning' });
  expect(found(aside)?.suppressed).toEqual({ reason: 'moves', until: null, by: '' });
  expect(found(daemonSet(podOf('nginx')))).toBeUndefined();
});

describe('issues are reported at their field', () => {
  const deep = (levels: number): object => (levels === 0 ? written.when : { not: deep(levels - 1) });
  test.each([
    [{ id: 'WIN-OS-001' }, 'id', 'reserved for built-in rules'],
    [{ id: 'shop' }, 'id', 'looks like SHOP-001'],
    [{ when: { path: 'a' } }, 'when', 'name one of'],
    [{ when: { path: 'a', exists: true, equals: 1 } }, 'when', 'name one of'],
    [{ when: { all: [{ path: 'a', matches: '(' }] } }, 'when.all.0.matches', 'missing )'],
    [{ when: { any: [{ path: 'a', exists: true, more: 1 }] } }, 'when.any.0', 'more'],
    [{ when: { path: 'a', matches: '(a*)*?' } }, 'when.matches', 'lazy'],
    [{ when: deep(9) }, 'when', 'nested deeper'],
    [{ fix: { remove: 'containers/*/image' } }, 'fix.remove', 'must not contain *'],
    [{ cel: 'true' }, '', 'cel'],
  ])('%j', (more, at, says) => {
    const found = customRuleSchema.safeParse({ ...written, ...more });
    const issue = found.error?.issues[0];
    expect(issue?.path.join('.')).toBe(at);
    expect(issue?.message).toContain(says);
  });

  test('two rules of one id', () => {
    const found = customRulesSchema.safeParse([written, written]);
    expect(found.error?.issues[0]).toMatchObject({ path: [1, 'id'] });
  });
});

describe('patterns', () => {
  test.each([
    ['^a.c$', 'abc', true],
    ['^a.c$', 'abcd', false],
    ['b+', 'abbc', true],
    ['^(foo|bar)-\\d{2,3}$', 'bar-123', true],
    ['^(foo|bar)-\\d{2,3}$', 'bar-1', false],
    ['^[^:]+$', 'a:b', false],
    ['[a-c]{2}', 'xbcx', true],
    ['(?i)WINDOWS', 'my-windows', true],
    ['a?$', '', true],
    ['x*', '', true],
    ['\\.io/', 'docker.io/a', true],
    ['^$', 'a', false],
    ['a|', 'b', true],
    ['[]]', ']', true],
    ['a{2}', 'a', false],
  ])('%s on %s is %s', (pattern, text, wanted) => {
    expect(matcherOf(pattern)(text)).toBe(wanted);
  });

  test.each(['(', ')', '[a', 'a**', 'a*?', '(?=a)', '(?P<n>a)', '\\1', '*a', 'a{200}', '[z-a]', 'a'.repeat(300), '\\'])(
    '%s is refused',
    (pattern) => {
      expect(() => matcherOf(pattern)).toThrow(PatternProblem);
    },
  );

  test('nested repeats are rejected', () => {
    expect(() => matcherOf('((a{100}){100}){100}')).toThrow(PatternProblem);
  });

  test('matches any pattern and text in linear time', async () => {
    await expectLinear((size) => {
      expect(matcherOf('^(a+)+$')(`${'a'.repeat(size)}b`)).toBe(false);
      expect(matcherOf('(a|a|a)*(a*)*(a*)*c')('a'.repeat(size))).toBe(false);
    }, 1_000);
  });

  test('agrees with RegExp on patterns that both support', () => {
    const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(ab)', '^', '$');
    const part = fc
      .tuple(piece, fc.constantFrom('', '*', '+', '?', '{1,2}'))
      .map(([one, times]) => (one === '^' || one === '$' ? one : `${one}${times}`));
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), text, (parts, sample) => {
        const pattern = parts.join('');
        expect(matcherOf(pattern)(sample)).toBe(new RegExp(pattern).test(sample));
      }),
      { numRuns: 400 },
    );
  });

  test('a glob matches the whole text', () => {
    expect(globMatcher('shop-*')('shop-a')).toBe(true);
    expect(globMatcher('shop-?')('shop-ab')).toBe(false);
    expect(globMatcher('a.b')('axb')).toBe(false);
  });
});
