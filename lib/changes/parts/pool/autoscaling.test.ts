import { describe, expect, test } from 'vitest';
import { aPod } from '../../testing/objects';
import { upstream } from '../../testing/write-gate';
import { UpstreamFailure } from '@/lib/domain/failure';
import { codesOf, kindOf, planOf, type FindingCase, type Setting } from '../../testing/produced';

const NODES = [0, 1, 2].map((at) => `default-nodepool-n${at}`);
const [NODE = ''] = NODES;
const workload = { kind: 'Deployment', name: 'big' };

/** A pod on each Linux node that leaves no room for another of them. */
const full =
  (autoScaling?: { min: number; max: number }, cpuMilli = 3_000): Setting =>
  (world) => {
    if (autoScaling !== undefined) world.setPool('np-1', { autoScaling });
    const requests = { cpuMilli, memoryMiB: 128 };
    for (const [at, nodeName] of NODES.entries()) world.put(aPod(`big-${at}`, { nodeName, workload, requests }));
    world.setNode(/^win-/, { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] });
  };

const drain: FindingCase = { kind: 'node.drain', input: { nodes: [{ name: NODE, uid: `uid-${NODE}` }] } };
const nodes = [{ name: NODE, uid: `uid-${NODE}`, instanceId: `i-${NODE}` }];
const remove: FindingCase = { kind: 'node.remove', input: { nodePool: null, nodes } };

const withoutAck =
  (why: UpstreamFailure['kind']): Setting =>
  (world) => {
    full({ min: 3, max: 6 })(world);
    world.cloud.nodePools = () => Promise.reject(upstream(why, why, false));
  };

const found = async (one: FindingCase, world: Setting) => {
  const { findings } = (await planOf({ ...one, world })).draft;
  const about = findings.filter(({ params }) => JSON.stringify(params).includes('shop/Deployment/big'));
  return { codes: codesOf(about), grows: about.find(({ code }) => code === 'autoscaler-may-add-nodes') };
};

describe.each([drain, remove])('$kind of a full cluster', (one) => {
  test('says which pool may grow for a pod, and what a node costs', async () => {
    const { codes, grows } = await found(one, full({ min: 3, max: 6 }));
    expect(codes).not.toContain('drain-no-other-node');
    expect(grows?.params).toMatchObject({
      name: 'default-nodepool',
      pods: 1,
      nodes: 1,
      priced: 'yes',
      amount: 913.96,
      workloads: 'shop/Deployment/big',
    });
    expect(grows?.subject).toMatchObject({ type: 'node-pool', uid: 'np-1' });
  });

  test.each<[string, Setting]>([
    ['without autoscaling', full()],
    ['with a pod that is too large for a new node', full({ min: 3, max: 6 }, 9_000)],
    [
      'with a busy pool',
      (world) => {
        full({ min: 3, max: 6 })(world);
        world.setPool('np-1', { state: 'updating' });
      },
    ],
  ])('%s says that the pod stays Pending', async (_, world) => {
    const { codes, grows } = await found(one, world);
    expect(codes.some((code) => code === 'drain-no-other-node' || code === 'only-node-removed')).toBe(true);
    expect(grows).toBeUndefined();
  });
});

test.each<UpstreamFailure['kind']>(['timeout', 'forbidden'])('a drain is planned without ACK: %s', async (why) => {
  const { codes } = await found(drain, withoutAck(why));
  expect(codes).toContain('drain-no-other-node');
  expect(codes).toContain('autoscaling-unknown');
});

test.each<[UpstreamFailure['kind'], boolean]>([
  ['timeout', false],
  ['throttled', false],
  ['forbidden', true],
])('an approved drain is compared without ACK, %s: %s', async (why, compared) => {
  const approved = (await planOf({ ...drain, world: full({ min: 3, max: 6 }) })).draft.bounds;
  const { scene } = await planOf({ ...drain, world: withoutAck(why) });
  const kind = kindOf(drain.kind);
  const outcome = kind.plan({ ...scene.planContext(), approved }, kind.parseInput(drain.input)).then(
    () => true,
    (error: unknown) => error instanceof UpstreamFailure && error.kind !== why,
  );
  expect(await outcome).toBe(compared);
});

test('a drain that was approved without counting on new nodes is compared without ACK', async () => {
  const world = withoutAck('timeout');
  const { draft, scene } = await planOf({ ...drain, world });
  const kind = kindOf(drain.kind);
  const again = await kind.plan({ ...scene.planContext(), approved: draft.bounds }, kind.parseInput(drain.input));
  expect(again.findings.map(({ code }) => code)).toEqual(draft.findings.map(({ code }) => code));
});

/** Of six pods that leave. */
test.each<[number, number, number]>([
  [4, 2_500, 1],
  [4, 1_200, 3],
  [5, 1_200, 6],
  [9, 2_500, 6],
])('a pool of 3 nodes that may have %i grows for pods of %i millicores: %i', async (max, cpuMilli, pods) => {
  const { draft } = await planOf({
    ...drain,
    world: (world) => {
      full({ min: 3, max })(world);
      world.remove('Pod', ({ metadata }) => metadata.name === 'big-0');
      const requests = { cpuMilli, memoryMiB: 128 };
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
        world.put(aPod(name, { nodeName: NODE, workload: { kind: 'Deployment', name }, requests }));
    },
  });
  const countOf = (wanted: string): unknown => draft.findings.find(({ code }) => code === wanted)?.params['count'] ?? 0;
  expect([countOf('autoscaler-may-add-nodes'), countOf('drain-no-other-node')]).toEqual([pods, 6 - pods]);
});

test('nodes that are restarted one after the other need new ones one after the other', async () => {
  const restarted = NODES.slice(0, 2).map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` }));
  const { draft } = await planOf({
    kind: 'node.restart-instance',
    input: { nodes: restarted, drainFirst: true },
    world: full({ min: 3, max: 4 }),
  });
  const grows = draft.findings.find(({ code }) => code === 'autoscaler-may-add-nodes');
  expect(grows?.params).toMatchObject({ pods: 2, nodes: 1 });
  expect(codesOf(draft.findings)).not.toContain('drain-no-other-node');
});

test('the cluster is read once for all rounds', async () => {
  const reads: number[] = [];
  for (const count of [1, 2]) {
    const { scene } = await planOf({ ...drain, world: full({ min: 3, max: 4 }) });
    const kind = kindOf('node.restart-instance');
    const nodes = NODES.slice(0, count).map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` }));
    const { kube, ...ctx } = scene.planContext();
    let read = 0;
    const counting = { ...kube, placementFacts: () => ((read += 1), kube.placementFacts()) };
    await kind.plan({ ...ctx, kube: counting }, kind.parseInput({ nodes, drainFirst: true }));
    reads.push(read);
  }
  expect(reads[1]).toBe(reads[0]);
});

test('at its maximum, a pool grows only where a node of it is removed', async () => {
  const most = full({ min: 0, max: 3 });
  expect((await found(drain, most)).grows).toBeUndefined();
  expect((await found(remove, most)).grows).toBeDefined();
});

test('neither a pool that is deleted nor one that becomes smaller grows', async () => {
  const nodePool = { id: 'np-1', name: 'default-nodepool' };
  const erase: FindingCase = { kind: 'node-pool.delete', input: { nodePool, force: true } };
  const size = { mode: 'auto', min: 0, max: 2, type: 'cpu' };
  const shrink: FindingCase = { kind: 'node-pool.update', input: { nodePool, set: { size } } };
  for (const one of [erase, shrink]) expect((await found(one, full({ min: 0, max: 6 }))).grows).toBeUndefined();
});
