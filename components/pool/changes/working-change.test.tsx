import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonProvider } from '@/lib/client/actor';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PoolActionsProvider, usePoolActions } from '../pool-actions';
import { makePool } from '../testing/make-pool';
import type { WorkingChange } from './use-working-change';
import { WorkingChangeLink } from '../pool-page';

const working: WorkingChange = { id: '4-3vye6s', state: 'paused', poolId: 'np1' };

function Why({ pool }: { pool: NodePoolRow }) {
  return usePoolActions().whyNot('scale', pool);
}

const render = (pool: NodePoolRow, change: WorkingChange | null = working) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <PersonProvider person={{ id: 'p', name: 'p', roles: ['requester'] }}>
        <PoolActionsProvider working={change}>
          <Why pool={pool} />
        </PoolActionsProvider>
      </PersonProvider>
    </NextIntlClientProvider>,
  );

test('a pool that a change of ours keeps busy names the change, not ACK', () => {
  const pool = makePool({ state: 'upgrading', rawState: 'upgrading' });
  expect(render(pool)).toMatch(/^Change 4-3vye6s is working on the pool \(Paused\)/);
  expect(render(pool, null)).toContain('ACK is changing the pool (upgrading)');
  expect(render(makePool({ id: 'np2', state: 'upgrading' }))).toContain('ACK is changing the pool');
  expect(render(makePool({}))).toBe('');
});

test('the change is one click away', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={texts.en}>
      <WorkingChangeLink change={working} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('href="/changes/4-3vye6s"');
  expect(html).toContain('change 4-3vye6s: Paused');
});
