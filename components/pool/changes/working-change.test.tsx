import { QueryClient } from '@tanstack/react-query';
import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { queryOf } from '@/lib/client/query-of';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { type PoolAction, PoolActionsProvider, usePoolActions } from '../pool-actions';
import { makePool } from '../testing/make-pool';
import type { WorkingChange } from '../list/use-pools';
import { WorkingChangeLink } from '../pool-page';

const working: WorkingChange = { id: '4-3vye6s', state: 'paused', poolId: 'np1' };

function Why({ pool, action = 'scale' }: { pool: NodePoolRow; action?: PoolAction }) {
  return usePoolActions().whyNot(action, pool);
}

const render = (pool: NodePoolRow, change: WorkingChange | null = working) =>
  renderHtml(
    <PoolActionsProvider cluster={pool.cluster} working={change}>
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

test('a pool is not drained where the credential lacks a right for it, whatever else it can do', () => {
  const pool = makePool({});
  const client = new QueryClient();
  const row = { name: pool.cluster, missingRights: ['create pods/eviction'] } as ClusterRow;
  client.setQueryData(queryOf('clusters.list', {}).queryKey, { now: 0, rows: [row], configProblem: null });
  const why = (action: PoolAction) =>
    renderHtml(
      <PoolActionsProvider cluster={pool.cluster}>
        <Why pool={pool} action={action} />
      </PoolActionsProvider>,
      'en',
      { client },
    );
  expect(why('drain')).toContain('create pods/eviction');
  expect(why('scale')).toBe('');
});

test('the change is one click away', () => {
  const html = renderHtml(<WorkingChangeLink change={working} />);
  expectTexts(html, ['href="/changes/4-3vye6s"', 'change 4-3vye6s: Paused']);
});
