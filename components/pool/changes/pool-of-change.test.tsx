import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { Step } from '@/lib/domain/change/change';
import { PoolNow } from '../pool-watched';
import { poolIdOf } from './pool-of-change';
import { makePool } from '../testing/make-pool';

const render = (over: boolean, locale?: 'en' | 'zh') => renderHtml(<PoolNow pool={makePool()} over={over} />, locale);

test('after a change has ended its pool is shown as of today', () => {
  expect(render(true)).toContain('The change has ended');
  expect(render(true)).toMatch(/<h3[^>]*><span[^>]*>Now</);
  expect(render(true, 'zh')).toContain('现在');
  expect(render(false)).not.toContain('Now');
});

test('the pool of a change is its target, or what its first step created', () => {
  const create: Step = {
    id: 'create',
    title: 'Create',
    state: 'done',
    detail: 'np2',
    startedAt: 1,
    finishedAt: 2,
    requestIds: [],
    error: null,
  };
  expect(poolIdOf({ kind: 'node-pool.create', targets: [], steps: [create] })).toBe('np2');
  expect(poolIdOf({ kind: 'node-pool.create', targets: [], steps: [] })).toBeNull();
  expect(
    poolIdOf({ kind: 'node-pool.scale', targets: [{ type: 'node-pool', uid: 'np1', name: 'a' }], steps: [] }),
  ).toBe('np1');
});
