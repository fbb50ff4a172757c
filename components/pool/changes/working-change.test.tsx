import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PoolActionsProvider, usePoolActions } from '../pool-actions';
import { makePool } from '../testing/make-pool';
import type { WorkingChange } from '../list/use-pools';
import { WorkingChangeLink } from '../pool-page';

const working: WorkingChange = { id: '4-3vye6s', state: 'paused', poolId: 'np1' };

function Why({ pool }: { pool: NodePoolRow }) {
  return usePoolActions().whyNot('scale', pool);
}

const render = (pool: NodePoolRow, change: WorkingChange | null = working) =>
  renderHtml(
    <PoolActionsProvider working={change}>
      <Why pool={pool} />
    </PoolActionsProvider>,
  );

test('a pool that is busy with a change names the change, not ACK', () => {
  const pool = makePool({ state: 'upgrading', rawState: 'upgrading' });
  expect(render(pool)).toMatch(/^Change 4-3vye6s is working on the pool \(Paused\)/);
  expect(render(pool, null)).toContain('ACK is changing the pool (upgrading)');
  expect(render(makePool({ id: 'np2', state: 'upgrading' }))).toContain('ACK is changing the pool');
  expect(render(makePool({}))).toBe('');
});

test('the change is one click away', () => {
  const html = renderHtml(<WorkingChangeLink change={working} />);
  expectTexts(html, ['href="/changes/4-3vye6s"', 'change 4-3vye6s: Paused']);
});
