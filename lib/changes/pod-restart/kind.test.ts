import { describe, expect, test } from 'vitest';
import { podRestartFindings } from '@/lib/domain/change/run-finding-codes';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { restartWork } from './restart-work';
import { blockersOf, findingTheme, planOf, type Setting } from '../testing/produced';
import { rawAt } from '@/simulator/testing/change-parts';
import { aBudget, aPod, aWorkload, type PodSetup } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
import { restartData } from './read-inputs';
import { emptyPast, type PastItem, type WorkView } from '@/lib/domain/change/step';

const kind = 'pod.restart';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const theme = findingTheme(podRestartFindings, kind);
const withPod =
  (setup: PodSetup, name = 'web-1'): Setting =>
  (world) => {
    world.remove('Pod', ({ metadata }) => metadata.name === name);
    world.put(aPod(name, { ownerUid: 'rs-storefront', ...setup }));
  };
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

theme.plansFind({
  'restart-bare': { field: 'pods', world: withPod({ workload: null }) },
  'restart-static': { field: 'pods', world: withPod({ workload: { kind: 'Node', name: 'default-nodepool-n0' } }) },
  'restart-gone': { world: withPod({ uid: 'recreated' }) },
  'restart-unplaced': { world: withPod({ nodeName: null, phase: 'Pending' }) },
  'restart-leaving': { world: withPod({ metadata: { deletionTimestamp: new Date(NOW).toISOString() } }) },
  'restart-pdb-never-allows': {
    world: (world) => world.put(...['x', 'y'].map((name) => aBudget(name, { disruptionsAllowed: 1 }))),
  },
  'restart-pdb-waits': { world: (world) => world.put(aBudget('x', { currentHealthy: 3, desiredHealthy: 3 })) },
  'restart-pdbs-unknown': { world: (world) => world.forbid('budgets') },
  'restart-interrupts': { world: withPod({ workload: { kind: 'Deployment', name: 'one' }, ownerUid: 'o' }) },
  'restart-protected-node': {
    world: (world) => {
      const annotations = protectionAnnotations({ owner: 'storage', reason: 'disk test', until: NOW + MINUTE_MS });
      world.setNode(/./, { annotations });
    },
  },
  'restart-empty-dir': { world: withPod({ spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } }) },
});

describe('a plan', () => {
  test('names the owner that recreates each pod, and excludes concurrent changes of their node', async () => {
    const { draft } = await planOf({ kind });
    const [first] = draft.pods?.listed ?? [];
    expect(first).toMatchObject({ name: 'shop/web-1', outcome: 'evict' });
    expect(first?.why[0]).toMatchObject({ text: 'Deployment storefront recreates it.' });
    expect(draft.targets?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'pod shop/web-1',
      'pod shop/web-2',
      'node default-nodepool-n0',
      'workload shop/Deployment/storefront',
    ]);
    expect(draft.impact).toMatchObject({ pods: { linux: 2, windows: 0 }, reversible: true });
  });

  const tolerant = { tolerations: [{ key: '', operator: 'Exists' as const, value: '', effect: '' as const }] };
  test.each<[string, PodSetup]>([
    ['a DaemonSet', { workload: { kind: 'DaemonSet', name: 'agent' } }],
    ['a DaemonSet, not Ready', { workload: { kind: 'DaemonSet', name: 'agent' }, ready: false }],
    ['a Deployment', { workload: { kind: 'Deployment', name: 'web' } }],
    ['a Deployment that tolerates everything', { workload: { kind: 'Deployment', name: 'web' }, template: tolerant }],
  ])('a restarted pod whose node another change cordons has a node: of %s', async (_, setup) => {
    const { draft } = await planOf({
      kind,
      input: { pods: [{ namespace: 'shop', name: 'web-1', uid: 'uid-web-1' }] },
      world: (world) => {
        withPod(setup)(world);
        world.others.closed.add('uid-default-nodepool-n0');
      },
    });
    const about = draft.findings.map(({ code }) => code).filter((code) => /no-other-node|tolerates-cordon/.test(code));
    expect([about, draft.bounds['pending']]).toEqual([[], 0]);
  });

  test('states losses without an acceptance, and no outage of a pod that has not started', async () => {
    const { draft } = await planOf({
      kind,
      world: (world) => {
        world.remove('Pod');
        const volumes = [{ name: 'logs', hostPath: { path: '/var/log' } }];
        const spec = { volumes };
        world.put(aPod('web-1', { workload: { kind: 'Deployment', name: 'one' }, phase: 'Pending', spec }));
      },
    });
    expect(draft.pods?.listed[0]?.why.map(({ text }) => text)).toEqual([
      'Deployment one recreates it.',
      expect.stringMatching(/^Data on the node’s disk \(logs\) stays there; .* node\.$/),
      expect.stringMatching(/^Might be scheduled to Windows build 20348, where it cannot run\./),
    ]);
    expect(draft.findings.map(({ code }) => code)).not.toContain('restart-interrupts');
  });

  test('a pod whose replicas serve on is no outage, though they are on its node', async () => {
    const input = { pods: [{ namespace: 'shop', name: 'web-1', uid: 'uid-web-1' }] };
    const { findings } = (await planOf({ kind, input })).draft;
    expect(findings.map(({ code }) => code)).not.toContain('restart-interrupts');
  });

  test('the only replica that serves is an outage, whatever number is wanted', async () => {
    const input = { pods: [{ namespace: 'shop', name: 'web-1', uid: 'uid-web-1' }] };
    const serving = (available: number) => (world: SampleWorld) =>
      world.put(aWorkload('storefront', { replicas: 4, available }));
    const codes = async (available: number) =>
      (await planOf({ kind, input, world: serving(available) })).draft.findings.map(({ code }) => code);
    expect(await codes(1)).toContain('restart-interrupts');
    expect(await codes(2)).not.toContain('restart-interrupts');
  });

  test('is irreversible when it loses data', async () => {
    const { draft } = await planOf({
      kind,
      world: withPod({ spec: { volumes: [{ name: 'scratch', emptyDir: {} }] } }),
    });
    expect(draft.impact.reversible).toBe(false);
  });

  test('a pod of a DaemonSet can be restarted, though no drain moves it', async () => {
    const { draft } = await planOf({ kind, world: owned('DaemonSet', 'agent') });
    expect(draft.diff).toHaveLength(2);
    expect(blockersOf(draft)).toEqual([]);
  });
});

describe('where the recreated pods run', () => {
  const LINUX = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
  const onlyHere = { nodeSelector: { 'kubernetes.io/hostname': 'default-nodepool-n0' } };
  const both =
    (setup: PodSetup): Setting =>
    (world) => {
      for (const name of ['web-1', 'web-2']) withPod(setup, name)(world);
    };
  const cordoned = (world: SampleWorld): void => world.setNode(/./, { unschedulable: true });
  const found = async (...settings: Setting[]) => {
    const { draft } = await planOf({ kind, world: (world) => settings.forEach((set) => set(world)) });
    const codes = draft.findings.map(({ code }) => code);
    return [...codes.filter((code) => /^rescheduling|other-node/.test(code)), draft.bounds['pending']];
  };

  test.each<[string, Setting[], unknown[]]>([
    ['their own node, which has the place that they leave', [both({ template: onlyHere })], [0]],
    ['no node, since theirs is cordoned', [both({ template: onlyHere }), cordoned], ['drain-no-other-node', 2]],
    [
      'another node than their own, which is cordoned',
      [both({ template: LINUX }), (world) => world.setNode('default-nodepool-n0', { unschedulable: true })],
      [0],
    ],
    ['maybe a Windows node, without a selector for the OS', [both({})], ['rescheduling-may-fail', 0]],
  ])('%s', async (_, settings, expected) => {
    expect(await found(...settings)).toEqual(expected);
  });
});

test.each<[string, Parameters<SampleWorld['setNode']>[1], number]>([
  ['a cordon', { unschedulable: true }, 0],
  ['a new taint', { taints: [{ key: 'gpu', effect: 'NoSchedule' }] }, 2],
])('a pod of a DaemonSet has only its own node, after %s', async (_, node, pending) => {
  const { draft } = await planOf({
    kind,
    world: (world) => {
      owned('DaemonSet', 'agent')(world);
      world.setNode('default-nodepool-n0', node);
    },
  });
  expect(draft.bounds['pending']).toBe(pending);
  const why = draft.pods?.listed.flatMap((pod) => pod.why.map(({ text }) => text)) ?? [];
  expect(why.filter((text) => text.includes('gpu'))).toHaveLength(pending);
});

describe('afterwards', () => {
  test('pods that still exist, and owners with fewer pods than before', async () => {
    expect(await theme.verified({})).toEqual(['restart-incomplete']);
    expect(await theme.verified({}, (world) => world.remove('Pod'))).toEqual(['restart-not-back']);
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
  return {
    world: scene,
    look: ({ items = new Map(), at = NOW } = {}) =>
      work.look(scene.runContext({ now: at }), { ...emptyPast(NOW), items }),
    send: async ({ acts }) => {
      for (const act of acts) await act.send(scene.runContext({ now: NOW }));
    },
  };
}

const item = (state: PastItem['state'], since = NOW): PastItem => ({
  type: 'pod',
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

  test('a pod that runs but is not available does not count: the next one of its owner waits', async () => {
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

  test('an owner may lack as many pods as before', async () => {
    const { look } = await bench((world) => counts(world, { replicas: 3, available: 2 }));
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-1']);
  });

  test('a recreated pod stays done while the next one of its owner is restarted', async () => {
    const { world, look, send } = await bench();
    await send(await look());
    goesTo(world, 'web-1', 'Running');
    await send(await look());
    world.remove('Pod', ({ metadata }) => metadata.name === 'web-2');
    const view = await look({ items: new Map([['uid-web-1', item('done')]]) });
    expect(states(view)).toEqual(['shop/web-1 done', 'shop/web-2 moving']);
  });

  test('a StatefulSet restarts from its highest ordinal down', async () => {
    const { look } = await bench(owned('StatefulSet', 'web'));
    expect((await look()).acts.map(({ key }) => key)).toEqual(['uid-web-2']);
  });

  test('a later pod of the same name is never touched', async () => {
    const { world, look } = await bench();
    for (const name of ['web-1', 'web-2']) withPod({ uid: `${name}-new` }, name)(world);
    const view = await look();
    expect([view.acts, view.end.state]).toEqual([[], 'done']);
  });

  test('pauses when a PDB blocks for long, or a pod does not come back', async () => {
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
