import { beforeEach, describe, expect, test } from 'vitest';
import { getAttention as attentionEndpoint } from '@/lib/contract/clusters';
import type { Actor } from '@/lib/domain/access/actor';
import { ack, status, TwoClusters, usage } from './testing/two-clusters';
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
  test('sums what is known, tells how many clusters are not seen, and counts changes by what they need', async () => {
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

  test.each([
    ['live', 'live', everyFigure(0)],
    [
      'live',
      'stale',
      {
        clusters: 1,
        nodesNotReady: 1,
        poolsStuck: 0,
        poolsShort: 0,
        windowsPodsStuck: 1,
        windowsNodesUnhealthy: 1,
        drainsBlocked: 1,
      },
    ],
    [
      'live',
      'forbidden',
      {
        clusters: 1,
        nodesNotReady: 1,
        poolsStuck: 0,
        poolsShort: 0,
        windowsPodsStuck: 1,
        windowsNodesUnhealthy: 1,
        drainsBlocked: 1,
      },
    ],
    [
      'failed',
      'live',
      {
        clusters: 1,
        nodesNotReady: 0,
        poolsStuck: 1,
        poolsShort: 1,
        windowsPodsStuck: 0,
        windowsNodesUnhealthy: 0,
        drainsBlocked: 0,
      },
    ],
    ['stale', 'starting', everyFigure(1)],
  ] as const)('with ACK %s and Kubernetes %s', async (ackState, kubeState, unseen) => {
    scene.fill();
    const sources = () => [status('ack', ackState), status('kubernetes', kubeState)];
    scene.handles = [{ name: 'here', ack, store: scene.store, sources, usage }];
    const { attention } = await getAttention({ app: scene.app, actor });
    // What was read last is not hidden because it is old.
    expect(attention).toMatchObject({ nodesNotReady: 1, poolsStuck: 1, poolsShort: 1, windowsPodsStuck: 1, unseen });
  });

  test('a cluster without ACK has no pools that could be unseen', async () => {
    scene.fill();
    const sources = () => [status('ack', 'absent'), status('kubernetes', 'live')];
    scene.handles = [{ name: 'here', ack: null, store: scene.store, sources, usage }];
    const { attention } = await getAttention({ app: scene.app, actor });
    expect(attention).toMatchObject({ poolsStuck: 0, poolsShort: 0, unseen: { clusters: 0 } });
  });
});
