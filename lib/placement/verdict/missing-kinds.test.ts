import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { storedWorkloadOf } from '@/lib/kube-rules/objects/workload-object';
import { deployment, podOf, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { assess } from './assess';
import type { Assessment } from './assessment';
import { PlacementMatrix } from './matrix/placement-matrix';
import { placementWorld } from './placement-world';

const assessed = (object: RawObject, unread: Partial<ClusterFacts>): Assessment =>
  assess(workloadFrom(object), placementWorld({ cluster: sketchCluster(unread), today: '2026-11-21' }));

const nginx = (spec: RawObject = {}): RawObject => deployment(podOf('nginx:1.27', spec));
const near = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'other' } } };
const beside = { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [near] } } };
const nowhere = { nodeSelector: { disk: 'none' } };
const claimed = { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] };
const noNodes = { nodes: [], unread: ['nodes'] } as const;

describe('what decides and was not read leaves the verdict open, and is named', () => {
  test.each<[string, RawObject, Partial<ClusterFacts>, string, string[]]>([
    ['nothing', nginx(), {}, 'runs', []],
    ['no nodes, but they were read', nginx(), { nodes: [] }, 'blocked', []],
    ['nodes', nginx(), noNodes, 'unknown', ['nodes']],
    ['pods', nginx(), { unread: ['pods'] }, 'unknown', ['pods']],
    ['pods, where no node accepts it anyway', nginx(nowhere), { unread: ['pods'] }, 'blocked', ['pods']],
    ['pods that it must join', nginx(beside), { unread: ['pods'] }, 'unknown', ['pods']],
    [
      'namespaces and their limits',
      nginx(),
      { namespaces: null, limitRanges: null },
      'unknown',
      ['namespaces', 'limitranges'],
    ],
    [
      'classes that it does not use',
      nginx(),
      { runtimeClasses: null, priorityClasses: null, claims: null },
      'runs',
      [],
    ],
    [
      'its RuntimeClass',
      nginx({ ...nowhere, runtimeClassName: 'x' }),
      { runtimeClasses: null },
      'unknown',
      ['runtimeclasses'],
    ],
    [
      'its priority class',
      nginx({ priorityClassName: 'x' }),
      { priorityClasses: null },
      'unknown',
      ['priorityclasses'],
    ],
    [
      'its service account',
      nginx({ serviceAccountName: 'x' }),
      { serviceAccounts: null },
      'unknown',
      ['serviceaccounts'],
    ],
    ['its claim', nginx(claimed), { claims: null }, 'unknown', ['persistentvolumeclaims']],
  ])('%s', (_what, object, unread, outcome, missing) => {
    const found = assessed(object, unread);
    expect([found.outcome, found.missing]).toEqual([outcome, missing]);
    if (outcome === 'unknown') expect(found.sentence.text).toContain(missing.join(', '));
  });

  test('a rejected object stays rejected', () => {
    const invalid = nginx({ os: { name: 'windows' }, hostPID: true });
    expect(assessed(invalid, noNodes).outcome).toBe('rejected');
  });

  test('what is stored has been accepted: only where it can run is open', () => {
    const object = { ...nginx(), metadata: { name: 'web', namespace: 'shop', uid: 'u1' } };
    const stored = storedWorkloadOf(object);
    if (stored === null) throw new Error('no workload');
    const outcome = (unread: Partial<ClusterFacts>) =>
      assess(stored, placementWorld({ cluster: sketchCluster(unread), today: '2026-11-21' })).outcome;
    expect([outcome({ namespaces: null }), outcome(noNodes)]).toEqual(['runs', 'unknown']);
  });
});

test('the matrix says the same, and decides once the nodes were read', () => {
  const stored = storedWorkloadOf({ ...nginx(), metadata: { name: 'web', namespace: 'shop', uid: 'u1' } });
  if (stored === null) throw new Error('no workload');
  const matrix = new PlacementMatrix();
  const take = (cluster: ClusterFacts) => {
    matrix.take({
      cluster,
      workloads: [{ object: stored, replicas: 1, available: null }],
      parts: { today: '2026-11-21' },
    });
    matrix.work(() => true);
    return [matrix.outcomes()[0]?.outcome, matrix.rowOf('u1')?.outcome];
  };
  const cluster = sketchCluster({ ...noNodes, workloads: [stored] });
  expect(take(cluster)).toEqual(['unknown', 'unknown']);
  const { unread: _unread, ...read } = cluster;
  expect(take(read)).toEqual(['blocked', 'blocked']);
  expect(take({ ...read, nodes: [linuxNode()] })).toEqual(['runs', 'runs']);
});

test('a class that was not read may preempt pods where there is no capacity', () => {
  const template = podOf('nginx:1.27', { priorityClassName: 'x' }, { resources: { requests: { cpu: '3' } } });
  const stored = storedWorkloadOf({ ...deployment(template), metadata: { name: 'web', namespace: 'shop', uid: 'u1' } });
  if (stored === null) throw new Error('no workload');
  const full = sketchPod({
    nodeName: 'linux-1',
    workload: null,
    demand: { ...sketchPod().demand, requests: { cpu: 3_000 } },
  });
  const outcomeOf = (reported: Partial<ClusterFacts>) => {
    const cluster = sketchCluster({ nodes: [linuxNode()], ...reported });
    const { outcome, missing } = assess(stored, placementWorld({ cluster, today: '2026-11-21' }));
    const matrix = new PlacementMatrix();
    for (const pod of cluster.pods) matrix.podCame(pod);
    const workloads = [{ object: stored, replicas: 1, available: 0 }];
    matrix.take({ cluster, workloads, parts: { today: '2026-11-21' } });
    matrix.work(() => true);
    return [outcome, missing, matrix.outcomes()[0]?.outcome, matrix.rowOf('u1')?.outcome];
  };
  const class0 = { name: 'x', value: 0, globalDefault: false, preemptionPolicy: 'PreemptLowerPriority' };
  expect(outcomeOf({ priorityClasses: null })).toEqual(['runs', [], 'runs', 'runs']);
  expect(outcomeOf({ priorityClasses: null, pods: [full] })).toEqual([
    'unknown',
    ['priorityclasses'],
    'unknown',
    'unknown',
  ]);
  expect(outcomeOf({ priorityClasses: [class0], pods: [full] })).toEqual(['blocked', [], 'blocked', 'blocked']);
});
