import { describe, expect, test } from 'vitest';
import { drainRunFindings } from '@/lib/domain/change/run-finding-codes';
import { blockersOf, codesOf, findingTheme, kindOf, planOf, type FindingCase, type Setting } from '../testing/produced';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { aBudget, aPod, aWorkload, type PodSetup } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'node.drain';
const NODE = 'default-nodepool-n0';
const theme = findingTheme(drainRunFindings, kind);

const withPod =
  (setup: PodSetup = {}): Setting =>
  (world) =>
    world.put(aPod('odd', { labels: { app: 'odd' }, ...setup }));
const over = { labels: { app: 'odd' } };
const volume = (kind: RawObject): PodSetup => ({ spec: { volumes: [{ name: 'scratch', ...kind }] } });
const homeless: PodSetup = { nodeName: null, phase: 'Pending' };
const duo = { workload: { kind: 'Deployment', name: 'odd' } };
/** Its other pod is on a node that another change interrupts. */
const besideOthers: Setting = (world) => {
  withPod(duo)(world);
  world.put(aWorkload('odd', { replicas: 2, available: 2 }), aPod('even', { ...duo, nodeName: 'default-nodepool-n1' }));
  world.others.interrupted.add('uid-default-nodepool-n1');
};
const HUGE = { cpuMilli: 99_000, memoryMiB: 1 };

theme.plansFind({
  'drain-control-plane': {
    field: 'nodes',
    world: (world) => world.setNode(NODE, { labels: { 'node-role.kubernetes.io/control-plane': '' } }),
  },
  'drain-already-cordoned': { world: (world) => world.setNode(NODE, { unschedulable: true }) },
  'drain-forces': { input: { force: true }, field: 'force' },
  'drain-empty-dir': { field: 'accepted.emptyDir', world: withPod(volume({ emptyDir: {} })) },
  'drain-host-path': { world: withPod(volume({ hostPath: { path: '/data' } })) },
  'drain-bare-pods': { field: 'accepted.bare', world: withPod({ workload: null }) },
  'drain-pdb-never-allows': {
    world: (world) => {
      withPod()(world);
      world.put(...['x', 'y'].map((name) => aBudget(name, { ...over, disruptionsAllowed: 1 })));
    },
  },
  'drain-pdb-waits': {
    world: (world) => {
      withPod()(world);
      world.put(aBudget('x', { ...over, currentHealthy: 3, desiredHealthy: 3 }));
    },
  },
  'drain-pdbs-unknown': {
    world: (world) => {
      withPod()(world);
      world.forbid('budgets');
    },
  },
  'drain-stuck-pods': {
    world: (world) => {
      withPod({ metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } })(world);
      world.setNode(NODE, { ready: 'Unknown' });
    },
  },
  'drain-not-ready': { world: (world) => world.setNode(NODE, { ready: 'Unknown' }) },
  'drain-lone-pods': { world: withPod({ workload: { kind: 'Deployment', name: 'odd' } }) },
  'interrupted-with-others': { world: besideOthers },
  'drain-replicas-unknown': {
    world: (world) => {
      withPod({ workload: { kind: 'Deployment', name: 'odd' } })(world);
      world.forbid('replicaSets');
    },
    params: { names: 'shop/odd, shop/web-1' },
  },
  'drain-unsafe-pods': {
    world: withPod({ metadata: { annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' } } }),
  },
  'drain-slow-pods': { world: withPod({ spec: { terminationGracePeriodSeconds: 3_600 } }) },
  'drain-no-other-node': { world: withPod({ requests: HUGE }) },
});

describe('plans', () => {
  test('a pod that nothing recreates needs no other node', async () => {
    const world = (scene: SampleWorld): void => {
      withPod({ requests: HUGE })(scene);
      scene.remove('ReplicaSet');
    };
    const { draft } = await planOf({ kind, world });
    expect(codesOf(draft.findings)).not.toContain('drain-no-other-node');
    expect(draft.bounds['pending']).toBe(0);
  });

  test('pods that have ended are no impact: they are counted apart, and only deleted', async () => {
    const { draft } = await planOf({
      kind,
      world: (world) => {
        world.remove('Pod');
        world.put(aPod('runs'), aPod('failed', { phase: 'Failed' }), aPod('done', { phase: 'Succeeded' }));
        world.put(aPod('other', { phase: 'Failed', workload: { kind: 'Deployment', name: 'other' } }));
      },
    });
    expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
    expect(draft.impact.workloads.map(({ name }) => name)).toEqual(['shop/Deployment/storefront']);
    expect(draft.pods?.listed.map(({ name }) => name)).toEqual(['shop/runs']);
    expect(draft.pods).toMatchObject({ ended: 3, staying: 0 });
    expect(draft.data).not.toHaveProperty(['mayMissReplicas', 'shop/Deployment/other']);
    expect(draft.calls.map(({ action }) => action)).toContain(`evict each pod of ${NODE}`);
  });

  test('a node that is not Ready is no capacity, and how long its drain takes is unknown', async () => {
    const planned = async (ready: 'True' | 'Unknown') =>
      (await planOf({ kind, world: (world) => world.setNode(NODE, { ready }) })).draft;
    const works = await planned('True');
    const silent = await planned('Unknown');
    expect(works.impact.capacityBefore).not.toEqual(works.impact.capacityAfter);
    expect(silent.impact.capacityBefore).toEqual(works.impact.capacityAfter);
    expect(silent.impact.capacityAfter).toEqual(works.impact.capacityAfter);
    const isEstimate = (code: string) => code.startsWith('drain-estimate');
    expect(codesOf(works.findings).filter(isEstimate)).toHaveLength(1);
    expect(codesOf(silent.findings).filter(isEstimate)).toEqual([]);
  });

  test('a pod that serves elsewhere counts unless another change interrupts its node, or itself', async () => {
    const about = async (world: Setting): Promise<unknown> => {
      const { draft } = await planOf({ kind, world: (scene) => [besideOthers, world].forEach((set) => set(scene)) });
      const { findings, data, bounds } = draft;
      return [codesOf(findings).includes('interrupted-with-others'), data, bounds];
    };
    const named = { 'warning:interrupted-with-others:shop/Deployment/odd': 1 };
    const mayStop = expect.objectContaining({ mayStop: expect.arrayContaining(['shop/Deployment/odd']) });
    const lost = [true, mayStop, expect.objectContaining(named)];
    const kept = [false, expect.anything(), expect.not.objectContaining(named)];
    expect(await about(() => undefined)).toEqual(lost);
    expect(await about((world) => world.others.interrupted.clear())).toEqual(kept);
    expect(
      await about((world) =>
        world.put(
          aPod('third', { ...duo, nodeName: 'default-nodepool-n2' }),
          aWorkload('odd', { replicas: 3, available: 3 }),
        ),
      ),
    ).toEqual(kept);
    const alone: Setting = ({ others }) => {
      others.interrupted.clear();
      others.pods.add('uid-even');
    };
    expect(await about(alone)).toEqual(lost);
  });

  test('a node that another change closes takes none of its pods', async () => {
    const nodeSelector = { 'kubernetes.io/hostname': 'default-nodepool-n1' };
    const fits = async (world: Setting = () => undefined): Promise<string[]> =>
      codesOf(
        (
          await planOf({
            kind,
            world: (scene) => [withPod({ template: { nodeSelector } }), world].forEach((set) => set(scene)),
          })
        ).draft.findings,
      );
    expect(await fits()).not.toContain('drain-no-other-node');
    expect(await fits(({ others }) => others.closed.add('uid-default-nodepool-n1'))).toContain('drain-no-other-node');
  });

  test('an accepted loss blocks nothing', async () => {
    const input = { accepted: { emptyDir: ['shop/odd'], hostPath: [], bare: [] } };
    const { draft } = await planOf({ kind, input, world: withPod(volume({ emptyDir: {} })) });
    expect(blockersOf(draft)).toEqual([]);
  });

  test.each([
    ['pods that are recreated elsewhere', withPod(), true],
    ['data of an emptyDir', withPod(volume({ emptyDir: {} })), false],
    ['data on a disk that stays', withPod(volume({ hostPath: { path: '/data' } })), true],
    ['a pod that nothing recreates', withPod({ workload: null }), false],
  ])('uncordoning brings back %s: %s', async (_loss, world, reversible) => {
    expect((await planOf({ kind, world })).draft.impact.reversible).toBe(reversible);
  });

  test('the plan names every node of a pool, and its pods are within its bounds', async () => {
    const input = { nodes: [], nodePool: { id: 'np-1', name: 'default-nodepool' } };
    const { draft } = await planOf({ kind, input });
    // Concurrent changes of one of the nodes, or of the pool, and this drain exclude each other.
    expect(draft.targets?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'node-pool default-nodepool',
      ...[0, 1, 2].map((index) => `node default-nodepool-n${index}`),
    ]);
    expect(draft.bounds).toMatchObject({ nodes: 3, pending: 2 });
    expect(draft.bounds['pods']).toBeGreaterThanOrEqual(2);
  });

  test.each(['node.drain', 'pod.restart'])(
    '%s identifies a Deployment by itself, once, not by its ReplicaSets',
    async (id) => {
      const world = (scene: SampleWorld): void => {
        scene.remove('Pod');
        scene.put(aWorkload('storefront', { uid: 'the-deployment' }));
        scene.put(aPod('web-1', { ownerUid: 'rs-old' }), aPod('web-2', { ownerUid: 'rs-new' }));
      };
      const { draft } = await planOf({ kind: id, world });
      expect(draft.impact.workloads).toEqual([
        { type: 'workload', uid: 'the-deployment', name: 'shop/Deployment/storefront' },
      ]);
    },
  );

  test('does not drain a pool of another name or a deleted one; without ACK the label decides', async () => {
    const result = async (nodePool: { id: string; name: string }, cloud: boolean) => {
      const { scene } = await planOf({ kind });
      const ctx = scene.planContext();
      const input = kindOf(kind).parseInput({ nodePool });
      const draft = await kindOf(kind).plan(cloud ? ctx : { ...ctx, cloud: null }, input);
      return [blockersOf(draft), draft.calls.length];
    };
    expect(await result({ id: 'np-1', name: 'win-legacy' }, true)).toEqual([['pool-name-differs'], 0]);
    expect(await result({ id: 'np-9', name: 'gone' }, true)).toEqual([['pool-not-found'], 0]);
    expect(await result({ id: 'np-1', name: 'default-nodepool' }, false)).toEqual([[], 5]);
  });

  test('every node of a Windows build, and no other', async () => {
    const { draft } = await planOf({ kind, input: { nodes: [], build: '20348' } });
    expect(draft.targets?.map(({ name }) => name)).toEqual(['win-legacy-n0', 'win-legacy-n1']);
  });
});

test.each<[string, FindingCase['input'], string]>([
  [kind, {}, 'drain-no-other-node'],
  ['node.remove', { nodes: [{ name: NODE, uid: `uid-${NODE}`, instanceId: `i-${NODE}` }] }, 'only-node-removed'],
  ['node.cordon', {}, 'cordon-only-place'],
  ['node-pool.scale', { desired: 0 }, 'only-node-removed'],
])('%s names a pod that requires its node by name', async (id, input, code) => {
  const pin = { expressions: [], fields: [{ key: 'metadata.name', operator: 'In' as const, values: [NODE] }] };
  const workload = { kind: 'Deployment', name: 'minio' };
  const world = (scene: SampleWorld): void =>
    scene.put(aPod('minio-1', { workload, nodeName: NODE, template: { requiredNodeAffinity: [pin] } }));
  const { findings } = (await planOf({ kind: id, world, ...(input === undefined ? {} : { input }) })).draft;
  expect(findings.find((one) => one.code === code)?.params['names']).toContain('shop/Deployment/minio');
});

describe('afterwards', () => {
  test.each<[string, (world: SampleWorld) => void]>([
    ['drain-left-pods', () => undefined],
    ['drain-nodes-uncordoned', () => undefined],
    ['drain-nodes-gone', (world) => world.remove('Node')],
    ['drain-pods-pending', (world) => world.put(aPod('odd-2', { ...duo, ...homeless }))],
    ['drain-pdbs-short', (world) => world.put(aBudget('short', { ...over, currentHealthy: 1, desiredHealthy: 2 }))],
  ])('%s', async (code, after) => {
    expect(await theme.verified({ world: withPod(duo) }, after)).toContain(code);
  });

  test('pods of others do not decide', async () => {
    const found = await theme.verified({ world: withPod(duo) }, (world) => {
      world.put(aPod('etl-2', { ...homeless, labels: { app: 'etl' }, workload: { kind: 'Job', name: 'etl-2' } }));
      world.put(aBudget('etl', { labels: { app: 'etl' }, currentHealthy: 1, desiredHealthy: 2 }));
    });
    expect(found).not.toContain('drain-pods-pending');
    expect(found).not.toContain('drain-pdbs-short');
  });
});
