import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Step } from '@/lib/domain/change/change';
import { PoolNow } from '../pool-watched';
import { poolIdOf } from './pool-of-run';
import { makePool } from '../testing/make-pool';

const render = (over: boolean, locale: 'en' | 'zh' = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={texts[locale]}>
      <PoolNow pool={makePool()} over={over} />
    </NextIntlClientProvider>,
  );

test('what a pool is after its change has ended is told as of today, not as the run', () => {
  expect(render(true)).toContain('The change has ended');
  expect(render(true)).toMatch(/<h3[^>]*><span[^>]*>Now</);
  expect(render(true, 'zh')).toContain('现在');
  expect(render(false)).not.toContain('Now');
});

test('the pool of a change is its target, or what its first step has made', () => {
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
