import { expectHarmless, expectInOrder, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { makePlan } from '@/components/change/testing/make-change';
import type { DiffEntry } from '@/lib/domain/change/plan';
import { InstanceOutcomes, instanceOutcomes } from './node-pool-delete';

const render = (diff: DiffEntry[], locale?: 'en' | 'zh') =>
  renderHtml(<InstanceOutcomes plan={makePlan({ diff })} />, locale);

const vm = (name: string, because: string): DiffEntry => ({
  target: { type: 'node', uid: `uid-${name}`, name },
  path: `vm.${because}`,
  from: because === 'released' ? `i-${name}` : null,
  to: because === 'released' ? null : `i-${name}`,
});

test('each instance is listed under its outcome, with the reason', () => {
  const html = render([vm('a', 'released'), vm('b', 'keptSubscription'), vm('c', 'unknownSource')]);
  expectInOrder(html, [
    'Released (1)',
    'i-a',
    'Kept and still billed (1)',
    'i-b',
    'subscription',
    'Released or kept: unknown (1)',
    'i-c',
  ]);
  expect(render([vm('b', 'keptSubscription')], 'zh')).toContain('包年包月');
});

test('none is shown, and nothing is unknown where everything is known', () => {
  const html = render([vm('a', 'released')]);
  expect(html).toContain('None');
  expect(html).not.toContain('Released or kept: unknown');
});

test('many are counted, a hostile name is text, an unknown reason is left out', () => {
  const many = Array.from({ length: 130 }, (_, index) => vm(`n${index}`, 'released'));
  expect(render(many)).toContain('30');
  const html = render([vm('<img src=x>\u202E', 'keptForever')]);
  expectHarmless(html);
  expect(html).toContain('Kept and still billed (1)');
});

const entry = (name: string, path: string, vm: string | null): DiffEntry => ({
  target: { type: 'node', uid: `uid-${name}`, name },
  path,
  from: path === 'vm.released' ? vm : null,
  to: path === 'vm.released' ? null : vm,
});

test('instances are grouped by outcome, with the reason; other entries are ignored', () => {
  const outcomes = instanceOutcomes([
    { ...entry('pool', 'nodePool', null), target: { type: 'node-pool', uid: 'np', name: 'pool' } },
    entry('a', 'nodePool', null),
    entry('a', 'vm.released', 'i-a'),
    entry('b', 'vm.keptSubscription', 'i-b'),
    entry('c', 'vm.unknownBilling', 'i-c'),
    entry('d', 'vm.somethingNew', null),
  ]);
  expect(outcomes.released).toEqual([{ uid: 'uid-a', name: 'a', instanceId: 'i-a', because: 'released' }]);
  expect(outcomes.kept.map(({ name, because }) => [name, because])).toEqual([['b', 'keptSubscription']]);
  expect(outcomes.unknown.map(({ name, instanceId }) => [name, instanceId])).toEqual([
    ['c', 'i-c'],
    ['d', null],
  ]);
});
