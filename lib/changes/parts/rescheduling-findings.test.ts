import { expect, test } from 'vitest';
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
