import { beforeEach, describe, expect, test } from 'vitest';
import { getAttention as attentionEndpoint } from '@/lib/contract/clusters';
import type { Actor } from '@/lib/domain/access/actor';
import { TwoClusters } from './testing/two-clusters';
import { getAttention } from './get-attention';

let scene: TwoClusters;
beforeEach(() => {
  scene = new TwoClusters();
});

const actor: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };

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
    const answer = attentionEndpoint.response.parse(await getAttention({ app: scene.app, actor }));
    expect(answer.attention).toEqual({
      changesFailed: 1,
      changesNeedAttention: 1,
      approvalsWaiting: 4,
      nodesNotReady: 1,
      poolsStuck: 1,
      poolsShort: 1,
      windowsPodsStuck: 1,
      windowsNodesUnhealthy: 0,
      windowsNodesUnhealthyIn: null,
      drainsBlocked: 0,
      drainsBlockedIn: null,
      unseen: everyFigure(1),
    });
    expect(scene.listed.map(({ scope, state }) => [scope, state ?? null])).toEqual([
      ['waiting-for-me', null],
      ['all', 'failed'],
      ['all', 'needs-attention'],
    ]);
  });

  test('nothing read is unknown', async () => {
    const { attention } = await getAttention({ app: scene.app, actor });
    expect(attention).toMatchObject({
      nodesNotReady: null,
      poolsStuck: null,
      poolsShort: null,
      windowsPodsStuck: null,
      windowsNodesUnhealthy: null,
      windowsNodesUnhealthyIn: null,
      drainsBlocked: null,
      drainsBlockedIn: null,
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
    const { attention } = await getAttention({ app: scene.app, actor });
    // What was read last is not hidden because it is old.
    expect(attention).toMatchObject({ nodesNotReady: 1, poolsStuck: 1, poolsShort: 1, windowsPodsStuck: 1, unseen });
  });

  test('a cluster without ACK has no unknown pools', async () => {
    scene.fill();
    scene.handles = [scene.handle('here', { ack: 'absent', kubernetes: 'live' })];
    const { attention } = await getAttention({ app: scene.app, actor });
    expect(attention).toMatchObject({ poolsStuck: 0, poolsShort: 0, unseen: { clusters: 0 } });
  });
});
