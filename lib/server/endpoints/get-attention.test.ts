import { beforeEach, describe, expect, test } from 'vitest';
import { getAttention as attentionEndpoint } from '@/lib/contract/clusters';
import { failingPodsQuery } from '@/lib/contract/pods';
import type { Actor } from '@/lib/domain/access/actor';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import { TwoClusters } from './testing/two-clusters';
import { getAttention } from './get-attention';

let scene: TwoClusters;
beforeEach(() => {
  scene = new TwoClusters();
});

const actor: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };

const attentionOf = (cluster?: string) => getAttention({ app: scene.app, actor, input: { query: { cluster } } });

const everyFigure = (n: number) => ({
  clusters: n,
  nodesNotReady: n,
  poolsStuck: n,
  poolsShort: n,
  windowsPodsStuck: n,
  windowsNodesUnhealthy: n,
  drainsBlocked: n,
});

describe('attention', () => {
  test('sums what is known, counts clusters without data, and counts changes by what they need', async () => {
    scene.fill();
    const answer = attentionEndpoint.response.parse(await attentionOf());
    expect(answer.attention).toEqual({
      changesFailed: 1,
      changesNeedAttention: 1,
      approvalsWaiting: 4,
      nodesNotReady: 1,
      poolsStuck: 1,
      poolsShort: 1,
      windowsPodsStuck: 1,
      windowsNodesUnhealthy: 0,
      drainsBlocked: 0,
      unseen: everyFigure(1),
    });
    expect(scene.listed.map(({ scope, state }) => [scope, state ?? null])).toEqual([
      ['waiting-for-me', null],
      ['all', 'failed'],
      ['all', 'needs-attention'],
      ['running', null],
      ['all', 'awaiting-approval'],
    ]);
  });

  test('nothing read is unknown', async () => {
    const { attention } = await attentionOf();
    expect(attention).toMatchObject({
      nodesNotReady: null,
      poolsStuck: null,
      poolsShort: null,
      windowsPodsStuck: null,
      windowsNodesUnhealthy: null,
      drainsBlocked: null,
      unseen: everyFigure(2),
    });
  });

  const ofKubernetes = { nodesNotReady: 1, windowsPodsStuck: 1, windowsNodesUnhealthy: 1, drainsBlocked: 1 };
  test.each([
    ['live', 'live', everyFigure(0)],
    ['live', 'stale', { ...everyFigure(0), clusters: 1, ...ofKubernetes }],
    ['live', 'forbidden', { ...everyFigure(0), clusters: 1, ...ofKubernetes }],
    ['failed', 'live', { ...everyFigure(0), clusters: 1, poolsStuck: 1, poolsShort: 1 }],
    ['stale', 'starting', everyFigure(1)],
  ] as const)('with ACK %s and Kubernetes %s', async (ackState, kubeState, unseen) => {
    scene.fill();
    scene.handles = [scene.handle('here', { ack: ackState, kubernetes: kubeState })];
    const { attention } = await attentionOf();
    // What was read last is not hidden because it is old.
    expect(attention).toMatchObject({ nodesNotReady: 1, poolsStuck: 1, poolsShort: 1, windowsPodsStuck: 1, unseen });
  });

  test('a cluster without ACK has no unknown pools', async () => {
    scene.fill();
    scene.handles = [scene.handle('here', { ack: 'absent', kubernetes: 'live' })];
    const { attention } = await attentionOf();
    expect(attention).toMatchObject({ poolsStuck: 0, poolsShort: 0, unseen: { clusters: 0 } });
  });

  test('names what needs a person, the worst first, with since when and how far it reaches', async () => {
    scene.fill();
    const { needs, needsTotal } = attentionEndpoint.response.parse(await attentionOf());
    expect(needs.map(({ kind, name, poolId, reach }) => [kind, name, poolId, reach.nodes, reach.pods])).toEqual([
      ['change-unclear', null, null, 1, 3],
      ['pods', null, null, 0, 1],
      ['nodes-not-ready', 'n007', 'np1', 1, 0],
      ['change-failed', null, null, 1, 3],
      ['pool-stuck', 'np2', 'np2', 151, null],
      ['pool-short', 'np1', 'np1', 1, null],
    ]);
    expect(needsTotal).toBe(needs.length);
    expect(needs.filter(({ since }) => since === null).map(({ kind }) => kind)).toEqual(['pods', 'pool-stuck']);
  });

  test('a pool lacks what it should have, not only what exists and is not Ready', async () => {
    scene.fill();
    const pools = [cloudPool({ id: 'np1', desiredSize: 103 })];
    scene.store.setCloud({ at: 0, pools, nodes: new Map(), tasks: new Map() });
    const short = (await attentionOf()).needs.find(({ kind }) => kind === 'pool-short');
    expect(short?.reach.nodes).toBe(4);
  });

  test('every cause of failing pods is counted', async () => {
    scene.fill();
    const { needsTotal: before } = await attentionOf();
    for (let at = 0; at < 12; at += 1) {
      const message = `0/5 nodes are available: 5 node(s) had untolerated taint {team-${at}: }.`;
      const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
      const status = { phase: 'Pending', conditions };
      scene.store.sink('pods').upsert({ ...rawPod({ name: `p${at}` }), status }, true);
    }
    const causes = scene.store.failingPods(failingPodsQuery.parse({}))?.groups.filter(({ stuck }) => stuck).length ?? 0;
    expect(causes).toBeGreaterThan(8);
    expect((await attentionOf()).needsTotal - before).toBe(causes - 1);
  });

  test('what has not been read is in no line, and in no cluster that was not requested', async () => {
    scene.fill();
    const ofAway = await attentionOf('away');
    expect(ofAway.needs.every(({ change }) => change !== null)).toBe(true);
    expect(ofAway.attention.unseen.clusters).toBe(1);
    await expect(attentionOf('nowhere')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('pods on nodes that are not Ready are unknown until the pods have been read', async () => {
    scene.store.sink('nodes').upsert(rawNode({ name: 'n1', ready: 'False' }), true);
    scene.store.setKnown('nodes');
    const found = (await attentionOf()).needs.find(({ kind }) => kind === 'nodes-not-ready');
    expect(found?.reach).toEqual({ nodes: 1, pods: null, workloads: null });
  });
});
