import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { grownMessages } from '@/lib/domain/change/grown-messages';
import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { reschedulingFindings } from '@/lib/domain/change/run-finding-codes';
import { codesOf, type FindingCase, findingTheme, type ThemeCase, kindOf, planOf } from '../testing/produced';
import type { Toleration } from '@/lib/kube-rules/objects/node-selector';
import { aPod, aTemplate, aWorkload } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
import { rawAt } from '@/simulator/testing/change-parts';
import { upstream } from '../testing/write-gate';

const NODE = 'win-legacy-n0';
const nodes = [{ name: NODE, uid: `uid-${NODE}` }];
const all: Toleration[] = [{ key: '', operator: 'Exists', value: '', effect: '' }];
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;
const theme = findingTheme(reschedulingFindings);

const withPod =
  (image: string, { build = '20348', selects = true, tolerations = [] as Toleration[] } = {}) =>
  (world: SampleWorld): void => {
    const nodeSelector = selects ? { 'kubernetes.io/os': 'windows' } : {};
    const template = aTemplate({ images: [image], nodeSelector, tolerations });
    world.put(aPod('iis-1', { nodeName: NODE, workload: { kind: 'CloneSet', name: 'iis' }, template }));
    world.setNode('win-legacy-n1', { build });
  };

/** Its pods run, and Pod Security rejects new ones since. */
function rejected(world: SampleWorld): void {
  const workload = { kind: 'Deployment', name: 'privy' };
  world.put(aWorkload('privy', { spec: { hostPID: true } }), aPod('privy-1', { nodeName: NODE, workload }));
  world.edit('Namespace', 'shop', (one) => {
    rawAt(one, 'metadata')['labels'] = { 'pod-security.kubernetes.io/enforce': 'baseline' };
  });
}

const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' }];
const windowsNodes = [0, 1].map((at) => ({ name: `win-legacy-n${at}`, uid: `uid-win-legacy-n${at}` }));
const tainted = { nodes: windowsNodes, set: taints, remove: [] };
const taintedPool = { nodePool: { id: 'np-2', name: 'win-legacy' }, set: { taints } };

const both = (one: ThemeCase): FindingCase[] =>
  ['node.drain', 'node.cordon'].map((kind) => ({ kind, input: { nodes }, ...one }));
theme.plansFind({
  'rescheduling-fails': both({ world: withPod(core('2022'), { build: '17763' }) }),
  'rescheduling-unknown': both({ world: withPod('registry.corp/iis:7', { build: '17763' }) }),
  'rescheduling-tolerates-cordon': both({ world: withPod(core('2022'), { tolerations: all }) }),
  'rescheduling-may-fail': { kind: 'node.drain', input: { nodes }, world: withPod(core('2022'), { selects: false }) },
  'rescheduling-rejected': [
    { kind: 'node.drain', input: { nodes }, world: rejected, params: { workloads: 'shop/Deployment/privy' } },
    { kind: 'node-pool.scale', input: { nodePool: { id: 'np-2', name: 'win-legacy' }, desired: 0 }, world: rejected },
  ],
  'cordon-only-place': {
    kind: 'node.cordon',
    input: { nodes },
    world: (world) => {
      withPod(core('2022'))(world);
      world.removeNode('win-legacy-n1');
    },
  },
  'taint-only-place': [
    { kind: 'node.taint', input: tainted, world: withPod(core('2022')), params: { names: 'shop/CloneSet/iis' } },
    { kind: 'node-pool.update', input: taintedPool, world: withPod(core('2022')), params: { count: 1 } },
  ],
});

test('a cordon stops no pod, so none is rejected', async () => {
  const { draft } = await planOf({ kind: 'node.cordon', input: { nodes }, world: rejected });
  expect(codesOf(draft.findings)).not.toContain('rescheduling-rejected');
});

const allows: { tolerations: Toleration[] } = {
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: '' }],
};

test.each<[string, FindingCase]>([
  ['a node left without the taint', { kind: 'node.taint', input: { ...tainted, nodes }, world: withPod(core('2022')) }],
  ['a toleration', { kind: 'node.taint', input: tainted, world: withPod(core('2022'), allows) }],
  ['a toleration (pool)', { kind: 'node-pool.update', input: taintedPool, world: withPod(core('2022'), allows) }],
])('a NoSchedule taint keeps no new pods Pending: %s', async (_, one) => {
  expect(codesOf((await planOf(one)).draft.findings)).not.toContain('taint-only-place');
});

test.each(['node.drain', 'node.cordon'])('%s reports that the facts cannot be read', async (id) => {
  const { scene } = await planOf({ kind: id, input: { nodes }, world: withPod(core('2022')) });
  scene.kube.placementFacts = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
  const kind = kindOf(id);
  const draft = await kind.plan(scene.planContext(), kind.parseInput({ nodes }));
  expect(
    codesOf(draft.findings).filter((code) => code.startsWith('rescheduling') || code.includes('only-place')),
  ).toEqual(['rescheduling-unavailable']);
  theme.add('rescheduling-unavailable');
});

test('a cordon reports nothing if every other node runs the pods', async () => {
  const world = withPod(core('2022'), { selects: false });
  const { draft } = await planOf({ kind: 'node.cordon', input: { nodes }, world });
  expect(draft.findings).toEqual([]);
});

test('a drain states the new node of each pod', async () => {
  const world = withPod(core('2022'), { build: '17763' });
  const { draft } = await planOf({ kind: 'node.drain', input: { nodes }, world });
  const [pod] = draft.pods?.listed ?? [];
  expect(pod?.why.at(-1)?.text).toMatch(/^Would be scheduled to Windows build 17763 and cannot run there\./);
  expect(draft.bounds).toMatchObject({ pending: 1 });
});

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019';
const LINUX = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
const LABELS = { StatefulSet: 'controller-revision-hash', DaemonSet: 'pod-template-generation' };
type Kind = keyof typeof LABELS;

const CURRENT = { StatefulSet: 'mq-2', DaemonSet: '2' };

/** A pod of an OnDelete workload, of this revision. */
const ofRevision =
  (kind: Kind, { image = 'nginx:1.28', revision }: { image?: string; revision: string }) =>
  (scene: SampleWorld): void => {
    scene.remove('Pod');
    const labels = { app: 'mq', [LABELS[kind]]: revision };
    scene.put(aPod('mq-0', { workload: { kind, name: 'mq' }, template: LINUX, labels }));
    scene.edit(kind, 'mq', (one) => {
      const spec = rawAt(rawAt(rawAt(one, 'spec'), 'template'), 'spec');
      spec['containers'] = objectsAt(spec, 'containers').map((each) => ({ ...each, image }));
      if (kind === 'StatefulSet') one['status'] = { updateRevision: CURRENT[kind] };
    });
  };

const first = { name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' };
const restart = { pods: [{ namespace: 'shop', name: 'mq-0', uid: 'uid-mq-0' }] };
const about = (codes: readonly string[]): string[] => codes.filter((code) => code.startsWith('rescheduling'));

describe('a pod of an earlier template', () => {
  test.each<[string, Kind, { [field: string]: Json }]>([
    ['pod.restart', 'StatefulSet', restart],
    ['pod.restart', 'DaemonSet', restart],
    ['node.drain', 'StatefulSet', {}],
    [
      'node.taint',
      'StatefulSet',
      { nodes: [first], set: [{ key: 'repair', value: '', effect: 'NoExecute' }], remove: [] },
    ],
  ])('%s of a %s rolls out a template that cannot run', async (kind, of, input) => {
    const { draft } = await planOf({ kind, input, world: ofRevision(of, { image: IIS, revision: '0' }) });
    expect(about(codesOf(draft.findings))).toEqual(['rescheduling-fails', 'rescheduling-new-template']);
    theme.add('rescheduling-new-template');
    expect(draft.impact.reversible).toBe(false);
    expect(draft.bounds).toMatchObject({ irreversible: 1, [`warning:rescheduling-new-template:shop/${of}/mq`]: 1 });
  });

  test.each<Kind>(['StatefulSet', 'DaemonSet'])('of a %s gets a template that runs', async (of) => {
    const { draft } = await planOf({ kind: 'pod.restart', input: restart, world: ofRevision(of, { revision: '0' }) });
    expect(about(codesOf(draft.findings))).toEqual(['rescheduling-new-template']);
  });
});

const STUCK = {
  phase: 'Pending',
  containerStatuses: [{ name: 'web', state: { waiting: { reason: 'ImagePullBackOff' } } }],
};

/** A rolling update under way; `status`: of its first new pod. */
const rolling =
  (of: Kind, status: RawObject) =>
  (scene: SampleWorld): void => {
    ofRevision(of, { revision: '0' })(scene);
    scene.edit(of, 'mq', (one) => (rawAt(one, 'spec')['updateStrategy'] = { type: 'RollingUpdate' }));
    const labels = { app: 'mq', [LABELS[of]]: CURRENT[of] };
    const nodeName = 'default-nodepool-n1';
    // One that is not Ready for minutes would hold it up.
    const metadata = { creationTimestamp: new Date().toISOString() };
    scene.put(
      aPod('mq-1', { workload: { kind: of, name: 'mq' }, template: LINUX, labels, nodeName, status, metadata }),
    );
  };

describe.each<Kind>(['StatefulSet', 'DaemonSet'])('a rolling update of a %s', (of) => {
  const planned = async (status: RawObject) =>
    (await planOf({ kind: 'pod.restart', input: restart, world: rolling(of, status) })).draft;

  test('replaces the pod anyway', async () => {
    const starting = { phase: 'Pending', containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }] };
    for (const status of [{}, starting]) {
      const { findings, impact } = await planned(status);
      expect(about(codesOf(findings))).toEqual([]);
      expect(impact.reversible).toBe(true);
    }
  });

  test('that a pod holds up replaces none', async () => {
    const { findings, impact } = await planned(STUCK);
    expect(about(codesOf(findings))).toEqual(['rescheduling-new-template']);
    expect(impact.reversible).toBe(false);
  });
});

test('an earlier template is not said to be lost data', async () => {
  const of = async (revision: string) =>
    (await planOf({ kind: 'pod.restart', input: restart, world: ofRevision('StatefulSet', { revision }) })).draft;
  const [before, now] = [await of(CURRENT.StatefulSet), await of('0')];
  const said = grownMessages(now, before).map(({ text }) => text);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('Recreated pods get a changed template');
});

test.each<Kind>(['StatefulSet', 'DaemonSet'])(
  'a pod of the current template of a %s comes back as it was',
  async (of) => {
    const { draft } = await planOf({
      kind: 'pod.restart',
      input: restart,
      world: ofRevision(of, { revision: CURRENT[of] }),
    });
    expect(about(codesOf(draft.findings))).toEqual([]);
    expect(draft.impact.reversible).toBe(true);
  },
);
