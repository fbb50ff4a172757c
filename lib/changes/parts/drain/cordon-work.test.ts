import { expect, test } from 'vitest';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast } from '@/lib/domain/change/work';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { uncordonWork } from './cordon-work';
import { aKubeNode } from '@/lib/changes/testing/kube-node';
import { SampleWorld } from '@/lib/changes/testing/sample-world';

const NOW = 1_790_000_000_000;

async function lookOf(more: Partial<KubeNode>) {
  const world = new SampleWorld();
  const node = aKubeNode('n0', { unschedulable: true, annotations: { 'mullion/cordoned-by': 'c1' }, ...more });
  // The managed fields, written by the API server itself, show who cordoned it.
  world.kube.nodes = () => Promise.resolve([node]);
  world.kube.node = () => Promise.resolve(node);
  const ctx: RunContext = {
    ...world.planContext(),
    changeId: 'c1',
    cloudWrite: world.cloudWrite,
    kubeWrite: world.kubeWrite,
    secret: () => '',
    journal: () => null,
  };
  const work = uncordonWork({ os: 'linux', nodes: [{ name: node.name, uid: node.uid }] });
  return work.look(ctx, emptyPast(NOW));
}

async function undoOf(more: Partial<KubeNode>) {
  const { acts, rows, end } = await lookOf(more);
  return { acts: acts.length, rows: rows.map(({ state }) => state), end: end.state };
}

test.each<[string, Partial<KubeNode>, Awaited<ReturnType<typeof undoOf>>]>([
  ['opens what it closed', { closedBy: 'mullion' }, { acts: 1, rows: ['waiting'], end: 'working' }],
  ['opens it where nobody tells who closed it', {}, { acts: 1, rows: ['waiting'], end: 'working' }],
  [
    'leaves alone what others opened and closed again, though its mark is still there',
    { closedBy: 'kubectl-cordon' },
    { acts: 0, rows: ['skipped'], end: 'done' },
  ],
  [
    'leaves alone what another change closed',
    { closedBy: 'mullion', annotations: { 'mullion/cordoned-by': 'c0' } },
    { acts: 0, rows: [], end: 'done' },
  ],
])('%s', async (_, more, seen) => {
  expect(await undoOf(more)).toEqual(seen);
});

test('where nothing is to be opened it says so instead of counting none of none', async () => {
  const { detail } = await lookOf({ closedBy: 'mullion', annotations: { 'mullion/cordoned-by': 'c0' } });
  expect(detail).toMatchObject({ text: 'this run cordoned no node; nothing to uncordon' });
});
