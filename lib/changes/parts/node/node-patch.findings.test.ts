import { describe, expect, test } from 'vitest';
import { drainFindings } from '@/lib/domain/change/run-finding-codes';
import { PROTECTION_KEYS, protectionAnnotations, protectionOf } from '@/lib/domain/node/node-protection';
import { codesOf, type FindingCase, findingTheme, planOf, refusal } from '../../testing/produced';
import { aPod, aTemplate, aWorkload } from '../../testing/objects';
import type { SampleWorld } from '../../testing/sample-world';

const N0 = 'default-nodepool-n0';
const UNTIL = Date.parse('2031-01-01T00:00:00Z');
const theme = findingTheme(drainFindings);

const toleration = { key: 'out', operator: 'Exists' as const, value: '', effect: '' as const };
const out = { set: [{ key: 'out', value: '', effect: 'NoExecute' }], remove: [] };
const protectedBy =
  (owner: string, until = UNTIL) =>
  (world: SampleWorld): void =>
    world.setNode(N0, { annotations: protectionAnnotations({ owner, reason: 'disk test', until }) });
const withPods = (world: SampleWorld): void => {
  world.put(
    aPod('web-1'),
    aPod('calm', { template: aTemplate({ tolerations: [toleration] }) }),
    aPod('done', { phase: 'Succeeded' }),
    aPod('far', { nodeName: 'default-nodepool-n2' }),
  );
};
const daemonFor =
  (nodeSelector: Record<string, string>) =>
  (world: SampleWorld): void =>
    world.put(aWorkload('agent', { kind: 'DaemonSet', template: aTemplate({ nodeSelector }) }));
const oldLabel = { 'example.com/old': 'x' };

theme.plansFind({
  'protected-may-be-removed': {
    kind: 'node-pool.scale',
    input: { desired: 1 },
    world: protectedBy('olu'),
    field: 'desired',
  },
  'marked-already': {
    kind: 'node.label',
    world: (world) => world.setNode(N0, { labels: { 'example.com/team': 'web', 'example.com/old': undefined } }),
  },
  'system-label-or-taint': [
    { kind: 'node.label', input: { set: { 'kubernetes.io/os': 'windows' }, remove: [] }, field: 'set' },
    { kind: 'node.label', input: { set: {}, remove: ['alibabacloud.com/nodepool-id'] }, field: 'remove' },
    { kind: 'node.taint', input: { set: [], remove: [{ key: 'node.kubernetes.io/not-ready' }] }, field: 'remove' },
  ],
  'taint-deletes-pods': { kind: 'node.taint', input: out, world: withPods, field: 'set' },
  'node-protected': [
    {
      kind: 'node.taint',
      input: out,
      field: 'nodes',
      world: (world) => {
        withPods(world);
        protectedBy('storage team')(world);
      },
    },
    { kind: 'node.drain', world: protectedBy('storage team'), field: 'nodes' },
  ],
  'drain-estimate-assumed': { kind: 'node.drain' },
  'drain-estimate': {
    kind: 'node.drain',
    world: (world) => world.put(...Array.from({ length: 5 }, (_, at) => aPod(`old-${at}`))),
  },
  'label-starts-daemon-sets': { kind: 'node.label', world: daemonFor({ 'example.com/team': 'web' }), field: 'set' },
  'label-stops-daemon-sets': { kind: 'node.label', world: daemonFor(oldLabel), field: 'set' },
  'label-selected-by-pods': {
    kind: 'node.label',
    field: 'set',
    world: (world) => world.put(aPod('pinned', { template: aTemplate({ nodeSelector: oldLabel }) }), aPod('free')),
  },
  'protection-expired': { kind: 'node.protect', input: { until: '2020-01-01T00:00:00Z' }, field: 'until' },
  'protection-replaced': { kind: 'node.protect', world: protectedBy('network team'), field: 'nodes' },
  'protection-removed': { kind: 'node.unprotect', field: 'nodes' },
  'node-not-found': { kind: 'node.taint', world: (world) => world.remove('Node'), field: 'nodes' },
  'node-replaced': {
    kind: 'node.protect',
    world: (world) => [0, 1].forEach((at) => world.setNode(`default-nodepool-n${at}`, { uid: `new-${at}` })),
    field: 'nodes',
  },
  'label-or-taint-invalid': { kind: 'node.label', input: { set: { 'bad key': '' }, remove: [] }, field: 'set' },
});

test('a label names the DaemonSets whose pods it stops', async () => {
  const workload = { kind: 'DaemonSet', name: 'agent' };
  const world = (scene: SampleWorld): void => {
    daemonFor(oldLabel)(scene);
    scene.put(aPod('agent-0', { workload, template: aTemplate({ nodeSelector: oldLabel }) }));
  };
  const { impact } = (await planOf({ kind: 'node.label', world })).draft;
  expect(impact.pods).toEqual({ linux: 1, windows: 0 });
  expect(impact.workloads.map(({ name }) => name)).toEqual(['shop/DaemonSet/agent']);
});

test('a label that a pod selects beside the name of its node is named', async () => {
  const name = { key: 'metadata.name', operator: 'In' as const, values: ['default-nodepool-n0'] };
  const requiredNodeAffinity = [{ expressions: [], fields: [name] }];
  const world = (scene: SampleWorld): void =>
    scene.put(aPod('pinned', { template: aTemplate({ nodeSelector: oldLabel, requiredNodeAffinity }) }));
  const { findings } = (await planOf({ kind: 'node.label', world })).draft;
  expect(findings.find(({ code }) => code === 'label-selected-by-pods')?.params['names']).toBe('shop/pinned');
});

describe('a NoExecute taint', () => {
  const codes = async (world: (world: SampleWorld) => void, input: FindingCase['input'] = out) =>
    (await planOf({ kind: 'node.taint', input, world })).draft;

  test('counts the pods it evicts, by name of their workload', async () => {
    const { impact, findings } = await codes(withPods);
    expect(impact.pods).toEqual({ linux: 1, windows: 0 });
    expect(impact.workloads.map(({ name }) => name)).toEqual(['shop/Deployment/storefront']);
    expect(findings.find(({ code }) => code === 'taint-deletes-pods')?.params).toMatchObject({
      count: 1,
      names: 'shop/Deployment/storefront',
    });
  });

  test('counts pods that tolerate it only for a time, and those of DaemonSets', async () => {
    const spec = { tolerations: [{ key: 'out', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 10 }] };
    const workload = { kind: 'DaemonSet', name: 'agent' };
    const { impact, findings } = await codes((world) =>
      world.put(aWorkload('agent', { kind: 'DaemonSet' }), aPod('brief', { spec }), aPod('agent', { workload })),
    );
    expect(impact.pods).toEqual({ linux: 2, windows: 0 });
    expect(impact.workloads.map(({ name }) => name)).toEqual(['shop/DaemonSet/agent', 'shop/Deployment/storefront']);
    expect(findings.find(({ code }) => code === 'taint-deletes-pods')?.params).toMatchObject({ count: 2 });
  });

  test('reports where they go: nodes with the taint accept none of them', async () => {
    const { findings } = await codes((world) => {
      withPods(world);
      for (const name of ['default-nodepool-n2', 'win-legacy-n0', 'win-legacy-n1'])
        world.remove('Node', ({ metadata }) => metadata.name === name);
    });
    const lost = findings.find(({ code }) => code === 'only-node-removed');
    expect(lost?.params).toMatchObject({ pods: 1, names: 'shop/Deployment/storefront (1 → 0)' });
  });

  test('that a node already has evicts no pod', async () => {
    const { impact, findings } = await codes((world) => {
      withPods(world);
      world.setNode(/./, { taints: [{ key: 'out', effect: 'NoExecute' }] });
    });
    expect(impact.pods).toEqual({ linux: 0, windows: 0 });
    expect(codesOf(findings)).toEqual(['marked-already', 'nothing-to-do']);
  });

  test('does not report protected nodes without evicted pods', async () => {
    expect((await codes(protectedBy('storage team'))).findings).toEqual([]);
  });

  test('an expired protection is ignored', async () => {
    const { findings } = await codes((world) => {
      withPods(world);
      protectedBy('storage team', 1_000)(world);
    });
    // The pods restrict no OS: the Windows nodes would accept them.
    expect(codesOf(findings)).toEqual(['taint-deletes-pods', 'rescheduling-may-fail']);
  });
});

test('pods that DaemonSets delete for other labels are interrupted', async () => {
  const { draft } = await planOf({
    kind: 'node.label',
    world: (world) => {
      daemonFor(oldLabel)(world);
      world.put(aPod('agent-1', { workload: { kind: 'DaemonSet', name: 'agent' } }), aPod('web-1'));
    },
  });
  expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
});

test('DaemonSets start on nodes that lose a taint', async () => {
  const { draft } = await planOf({
    kind: 'node.taint',
    input: { set: [], remove: [{ key: 'example.com/old' }] },
    world: (world) => {
      world.setNode(N0, { taints: [{ key: 'example.com/old', effect: 'NoSchedule' }] });
      daemonFor({})(world);
    },
  });
  expect(codesOf(draft.findings)).toContain('label-starts-daemon-sets');
});

test('other taints stay, and the call contains them', async () => {
  const own = { key: 'os', value: 'windows', effect: 'NoSchedule' as const };
  const { draft } = await planOf({
    kind: 'node.taint',
    input: { nodes: [{ name: N0, uid: `uid-${N0}` }] },
    world: (world) => world.setNode(N0, { taints: [own, { key: 'example.com/old', effect: 'NoSchedule' }] }),
  });
  expect(draft.diff).toMatchObject([
    {
      path: 'taints',
      from: ['os=windows:NoSchedule', 'example.com/old:NoSchedule'],
      to: ['os=windows:NoSchedule', 'example.com/batch=yes:NoSchedule'],
    },
  ]);
  expect(draft.calls).toMatchObject([
    {
      method: 'PATCH',
      path: `/api/v1/nodes/${N0}`,
      body: { metadata: { uid: `uid-${N0}` }, spec: { taints: [own, { key: 'example.com/batch' }] } },
    },
  ]);
});

test('verification finds labels, taints, and annotations that others removed', async () => {
  for (const kind of ['node.taint', 'node.label', 'node.protect', 'node.unprotect']) {
    expect(await theme.verified({ kind }), kind).toEqual(['node-metadata-differs']);
  }
});

test('a protection states who, why, and until when, and ends by itself', () => {
  const node = { annotations: protectionAnnotations({ owner: 'a', reason: 'b', until: UNTIL }) };
  expect(protectionOf(node, UNTIL - 1)).toEqual({ owner: 'a', reason: 'b', until: UNTIL });
  expect(protectionOf(node, UNTIL)).toBeNull();
  expect(protectionOf({ annotations: { ...node.annotations, [PROTECTION_KEYS.until]: 'soon' } }, 0)).toBeNull();
  expect(protectionOf({ annotations: {} }, 0)).toBeNull();
});

describe('input is rejected', () => {
  const nodes = [{ name: N0, uid: 'u' }];
  const taint = { key: 'a', effect: 'NoSchedule' };
  test.each<[string, Record<string, unknown>, string]>([
    ['node.taint', { nodes }, 'input.set'],
    ['node.taint', { nodes, set: [taint, { ...taint, value: 'x' }] }, 'input.set'],
    ['node.taint', { nodes, set: [taint], remove: [{ key: 'a' }] }, 'input.remove'],
    ['node.taint', { nodes, set: [{ ...taint, effect: 'Never' }] }, 'input.set.0.effect'],
    ['node.label', { nodes }, 'input.set'],
    ['node.label', { nodes, set: { a: 'b' }, remove: ['a'] }, 'input.remove'],
    ['node.protect', { nodes, owner: ' ', reason: 'r', until: '2031-01-01T00:00:00Z' }, 'input.owner'],
    ['node.protect', { nodes, owner: 'o', reason: 'r', until: 'tomorrow' }, 'input.until'],
    ['node.unprotect', { nodes: [...nodes, ...nodes] }, 'input.nodes'],
  ])('%s %j', (kind, input, field) => {
    expect(refusal(kind, input)).toEqual([field]);
  });
});
