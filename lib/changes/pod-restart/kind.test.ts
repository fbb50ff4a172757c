import { describe, expect, test } from 'vitest';
import { podRestartFindings } from '@/lib/domain/change/run-finding-codes';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast, type PastItem, type WorkView } from '@/lib/domain/change/work';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { restartData } from './data';
import { restartWork } from './restart-work';
import { expectFinding, type FindingCase, planOf, verifyCodes } from '../testing/produced';
import { rawAt } from '@/simulator/testing/change-parts';
import { aBudget, aPod, type PodSetup } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'pod.restart';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const produced = new Set<string>();
const withPod =
  (setup: PodSetup, name = 'web-1') =>
  (world: SampleWorld): void => {
    world.remove('Pod', ({ metadata }) => metadata.name === name);
    world.put(aPod(name, { ownerUid: 'rs-storefront', ...setup }));
  };
/** Both pods belong to a controller of this kind. */
const owned = (kind: string, name: string) => (world: SampleWorld) => {
  for (const pod of ['web-1', 'web-2']) withPod({ workload: { kind, name }, ownerUid: `o-${name}` }, pod)(world);
};
/** The pod is deleted, and its owner creates another one in this phase. */
const goesTo = (world: SampleWorld, name: string, phase: string): void => {
  world.remove('Pod', ({ metadata }) => metadata.name === name || metadata.name === `${name}-again`);
  world.put(aPod(`${name}-again`, { ownerUid: 'rs-storefront', phase }));
};
const counts = (world: SampleWorld, { replicas, available }: { replicas: number; available: number }): void =>
  world.edit('Deployment', 'storefront', (one) => {
    rawAt(one, 'spec')['replicas'] = replicas;
    one['status'] = { replicas, availableReplicas: available };
  });

const cases: Record<string, Omit<FindingCase, 'kind'>> = {
  'restart-bare': { field: 'pods', world: withPod({ workload: null }) },
  'restart-static': { field: 'pods', world: withPod({ workload: { kind: 'Node', name: 'default-nodepool-n0' } }) },
  'restart-gone': { world: withPod({ uid: 'made-again' }) },
  'restart-unplaced': { world: withPod({ nodeName: null, phase: 'Pending' }) },
  'restart-leaving': { world: withPod({ metadata: { deletionTimestamp: new Date(NOW).toISOString() } }) },
  'restart-pdb-never-allows': {
    world: (world) => world.put(...['x', 'y'].map((name) => aBudget(name, { disruptionsAllowed: 1 }))),
  },
  'restart-pdb-waits': { world: (world) => world.put(aBudget('x', { currentHealthy: 3, desiredHealthy: 3 })) },
  'restart-interrupts': { world: withPod({ workload: { kind: 'Deployment', name: 'one' }, ownerUid: 'o' }) },
  'restart-protected-node': {
    world: (world) => {
      const annotations = protectionAnnotations({ owner: 'storage', reason: 'disk test', until: NOW + MINUTE_MS });
      world.setNode(/./, { annotations });
    },
  },
  'restart-empty-dir': { world: withPod({ spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } }) },
};

describe('a plan', () => {
  test.each(Object.entries(cases))('says %s', async (code, one) => {
    await expectFinding(code, { ...one, kind });
    produced.add(code);
  });

  test('names who makes each pod again, and excludes whoever works on their node', async () => {
    const { draft } = await planOf({ kind });
    expect(draft.pods?.listed[0]).toMatchObject({
      name: 'shop/web-1',
      outcome: 'evict',
      why: [
        { text: 'Deployment storefront recreates it.' },
        { text: 'All 2 pods of shop/Deployment/storefront are on this node.' },
      ],
    });
    expect(draft.targets?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'pod shop/web-1',
      'pod shop/web-2',
      'node default-nodepool-n0',
      'workload shop/Deployment/storefront',
    ]);
    expect(draft.impact).toMatchObject({ pods: { linux: 2, windows: 0 } });
  });

  test('a pod of a DaemonSet can be restarted, though no drain moves it', async () => {
    const world = owned('DaemonSet', 'agent');
    const { draft } = await planOf({ kind, world });
    expect(draft.diff).toHaveLength(2);
    expect(draft.findings.filter(({ severity }) => severity === 'blocker')).toEqual([]);
  });
});

describe('afterwards', () => {
  test('what is still there, or did not come back, is told', async () => {
    expect(await verifyCodes({ kind })).toEqual(['restart-incomplete']);
    expect(await verifyCodes({ kind }, (world) => world.remove('Pod'))).toEqual(['restart-not-back']);
    produced.add('restart-incomplete').add('restart-not-back');
  });

  test('every finding of the theme is produced', () => {
    expect(Object.keys(podRestartFindings).filter((code) => !produced.has(code))).toEqual([]);
  });
});

interface Bench {
  world: SampleWorld;
  look: (q?: { items?: Map<string, PastItem>; at?: number }) => Promise<WorkView>;
  send: (view: WorkView) => Promise<void>;
}

async function bench(world: (world: SampleWorld) => void = () => undefined): Promise<Bench> {
  const { draft, scene } = await planOf({ kind, world });
  // The test controls what their owners do.
  scene.frozen = true;
  const work = restartWork(restartData.parse(draft.data));
  const context = (now: number): RunContext => ({
    ...scene.planContext(now),
    changeId: 'c1',
    cloudWrite: scene.cloudWrite,
    kubeWrite: scene.kubeWrite,
    secret: () => '',
    journal: () => null,
  });
  return {
    world: scene,
    look: ({ items = new Map(), at = NOW } = {}) => work.look(context(at), { ...emptyPast(NOW), items }),
    send: async ({ acts }) => {
      for (const act of acts) await act.send(context(NOW));
    },
  };
}

const item = (state: PastItem['state'], since = NOW): PastItem => ({
  state,
  since,
  name: 'shop/web-1',
  group: 'uid-default-nodepool-n0',
  where: null,
  act: null,
});
const states = ({ rows }: WorkView): string[] => rows.map(({ name, state }) => `${name} ${state}`);

describe('the run', () => {
  test('restarts one pod of an owner at a time, and the next once it has as many as before', async () => {
    const { world, look, send } = await bench();
    const first = await look();
    expect(first.acts.map(({ key }) => key)).toEqual(['uid-web-1']);
    await send(first);
    goesTo(world, 'web-1', 'Pending');
    const waits = await look();
    expect(states(waits)).toEqual(['shop/web-1 moving', 'shop/web-2 waiting']);
    expect(waits.acts).toEqual([]);
    goesTo(world, 'web-1', 'Running');
    const second = await look();
    expect(states(second)).toEqual(['shop/web-1 done', 'shop/web-2 waiting']);
    expect(second.acts.map(({ key }) => key)).toEqual(['uid-web-2']);
    await send(second);
    goesTo(world, 'web-2', 'Running');
    expect((await look()).end.state).toBe('done');
  });

  test('a pod that runs and cannot serve yet is not there again: the next one of its owner stays', async () => {
    const { world, look, send } = await bench((scene) => counts(scene, { replicas: 2, available: 2 }));
    await send(await look());
    goesTo(world, 'web-1', 'Running');
    counts(world, { replicas: 2, available: 1 });
    const waits = await look();
    expect(states(waits)).toEqual(['shop/web-1 moving', 'shop/web-2 waiting']);
    expect(waits.acts).toEqual([]);
    counts(world, { replicas: 2, available: 2 });
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-2']);
  });

  test('an owner that lacked pods before may lack as many', async () => {
    const { look } = await bench((world) => counts(world, { replicas: 3, available: 2 }));
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-1']);
  });

  test('a pod that was made again stays so while the next one of its owner is away', async () => {
    const { world, look, send } = await bench();
    await send(await look());
    goesTo(world, 'web-1', 'Running');
    await send(await look());
    world.remove('Pod', ({ metadata }) => metadata.name === 'web-2');
    const view = await look({ items: new Map([['uid-web-1', item('done')]]) });
    expect(states(view)).toEqual(['shop/web-1 done', 'shop/web-2 moving']);
  });

  test('a StatefulSet goes from its highest number down', async () => {
    const { look } = await bench(owned('StatefulSet', 'web'));
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-2']);
  });

  test('a namesake that was made since is never touched', async () => {
    const { world, look } = await bench();
    for (const name of ['web-1', 'web-2']) withPod({ uid: `${name}-new` }, name)(world);
    const view = await look();
    expect([view.acts, view.end.state]).toEqual([[], 'done']);
  });

  test('a budget blocks, and after a while somebody is asked; so is when a pod does not come back', async () => {
    const { look } = await bench();
    const requested = async (state: PastItem['state'], minutes: number) =>
      (await look({ items: new Map([['uid-web-1', item(state)]]), at: NOW + minutes * MINUTE_MS })).end.state;
    expect(await requested('blocked', 14)).toBe('working');
    expect(await requested('blocked', 15)).toBe('ask');
    expect(await requested('moving', 11)).toBe('working');
    expect(await requested('moving', 13)).toBe('ask');
    expect(await requested('waiting', 600)).toBe('working');
  });

  test('several budgets over one pod end the run', async () => {
    const { world, look } = await bench();
    world.put(aBudget('x'), aBudget('y'));
    expect(await look()).toMatchObject({ end: { state: 'failed', problem: { code: 'several-budgets' } } });
  });
});
