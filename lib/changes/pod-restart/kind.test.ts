import { describe, expect, test } from 'vitest';
import { podRestartFindings } from '@/lib/domain/change/run-finding-codes';
import type { RunContext } from '@/lib/domain/change/kind';
import { emptyPast, type PastItem, type WorkView } from '@/lib/domain/change/work';
import { holdMarks } from '@/lib/domain/node/node-protection';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import { restartData } from './data';
import { restartWork } from './restart-work';
import { aBudget } from '../testing/fake-pods';
import type { FakeState } from '../testing/fake-state';
import type { FakeWorld } from '../testing/fake-world';
import { expectFinding, type FindingCase, planOf, verifyCodes } from '../testing/produced';

const kind = 'pod.restart';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const produced = new Set<string>();
const all = [{ key: 'app', operator: 'In' as const, values: ['storefront'] }];

const facts =
  (more: Partial<DrainPod>) =>
  (state: FakeState): void => {
    state.podFacts['uid-web-1'] = more;
  };

const cases: Record<string, Omit<FindingCase, 'kind'>> = {
  'restart-bare': { field: 'pods', world: facts({ owner: null }) },
  'restart-static': { field: 'pods', world: facts({ mirror: true, owner: null }) },
  'restart-gone': {
    world: (state) => {
      for (const pod of state.pods) if (pod.name === 'web-1') pod.uid = 'made-again';
    },
  },
  'restart-unplaced': {
    world: (state) => {
      for (const pod of state.pods) if (pod.name === 'web-1') pod.nodeName = null;
    },
  },
  'restart-leaving': { world: facts({ deletionAt: NOW }) },
  'restart-budget-never': {
    world: (state) => {
      state.budgets = ['x', 'y'].map((name) => aBudget(name, { selector: all, disruptionsAllowed: 1 }));
    },
  },
  'restart-budget-waits': {
    world: (state) => {
      state.budgets = [aBudget('x', { selector: all, currentHealthy: 3, desiredHealthy: 3 })];
    },
  },
  'restart-interrupts': {
    world: facts({
      owner: {
        kind: 'ReplicaSet',
        name: 'one',
        uid: 'o',
        exists: true,
        workload: { kind: 'Deployment', name: 'one' },
        replicas: 1,
      },
    }),
  },
  'restart-held-node': {
    world: (state) => {
      for (const node of state.nodes)
        node.annotations = holdMarks({ owner: 'storage', reason: 'disk test', until: NOW + MINUTE_MS });
    },
  },
  'restart-empty-dir': {
    world: facts({ volumes: [{ kind: 'empty-dir', name: 'scratch', inMemory: false }] }),
  },
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
      fate: 'evict',
      why: [{ text: 'Deployment storefront recreates it.' }],
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
    const world = (state: FakeState): void => {
      for (const pod of state.pods) pod.workload = { kind: 'DaemonSet', name: 'agent' };
    };
    const { draft } = await planOf({ kind, world });
    expect(draft.diff).toHaveLength(2);
    expect(draft.findings.filter(({ severity }) => severity === 'blocker')).toEqual([]);
  });
});

describe('afterwards', () => {
  test('what is still there, or did not come back, is told', async () => {
    expect(await verifyCodes({ kind })).toEqual(['restart-left']);
    expect(await verifyCodes({ kind }, (state) => (state.pods = []))).toEqual(['restart-not-back']);
    produced.add('restart-left').add('restart-not-back');
  });

  test('every finding of the theme is produced', () => {
    expect(Object.keys(podRestartFindings).filter((code) => !produced.has(code))).toEqual([]);
  });
});

interface Bench {
  world: FakeWorld;
  look: (q?: { items?: Map<string, PastItem>; at?: number }) => Promise<WorkView>;
  send: (view: WorkView) => Promise<void>;
}

async function bench(world: (state: FakeState) => void = () => undefined): Promise<Bench> {
  const { draft, scene } = await planOf({ kind, world });
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
    const again = world.state.pods.find(({ uid }) => uid === 'uid-web-1-again');
    if (again === undefined) throw new Error('nothing made it again');
    again.phase = 'Pending';
    const waits = await look();
    expect(states(waits)).toEqual(['shop/web-1 moving', 'shop/web-2 waiting']);
    expect(waits.acts).toEqual([]);
    again.phase = 'Running';
    const second = await look();
    expect(states(second)).toEqual(['shop/web-1 done', 'shop/web-2 waiting']);
    expect(second.acts.map(({ key }) => key)).toEqual(['uid-web-2']);
    await send(second);
    expect((await look()).end.state).toBe('done');
  });

  test('a pod that runs and cannot serve yet is not there again: the next one of its owner stays', async () => {
    const { world, look, send } = await bench();
    const [owner] = world.state.workloads.filter(({ name }) => name === 'storefront');
    if (owner === undefined) throw new Error('no storefront');
    Object.assign(owner, { replicas: 2, available: 2 });
    await send(await look());
    owner.available = 1;
    const waits = await look();
    expect(states(waits)).toEqual(['shop/web-1 moving', 'shop/web-2 waiting']);
    expect(waits.acts).toEqual([]);
    owner.available = 2;
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-2']);
  });

  test('an owner that lacked pods before may lack as many', async () => {
    const { look } = await bench((state) => {
      for (const one of state.workloads) Object.assign(one, { replicas: 3, available: 2 });
    });
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-1']);
  });

  test('a pod that was made again stays so while the next one of its owner is away', async () => {
    const { world, look, send } = await bench();
    await send(await look());
    await send(await look());
    world.state.pods = world.state.pods.filter(({ uid }) => uid !== 'uid-web-2-again');
    const view = await look({ items: new Map([['uid-web-1', item('done')]]) });
    expect(states(view)).toEqual(['shop/web-1 done', 'shop/web-2 moving']);
  });

  test('a StatefulSet goes from its highest number down', async () => {
    const { look } = await bench((state) => {
      for (const pod of state.pods) pod.workload = { kind: 'StatefulSet', name: 'web' };
    });
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-2']);
  });

  test('a namesake that was made since is never touched', async () => {
    const { world, look } = await bench();
    for (const pod of world.state.pods) pod.uid = `${pod.uid}-new`;
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
    world.state.budgets = ['x', 'y'].map((name) => aBudget(name, { selector: all }));
    expect(await look()).toMatchObject({ end: { state: 'failed', problem: { code: 'several-budgets' } } });
  });
});
