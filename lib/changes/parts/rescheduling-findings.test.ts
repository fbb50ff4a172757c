import { expect, test } from 'vitest';
import { reschedulingFindings } from '@/lib/domain/change/run-finding-codes';
import { codesOf, type FindingCase, findingTheme, type ThemeCase, kindOf, planOf } from '../testing/produced';
import type { Toleration } from '@/lib/kube-rules/objects/node-selector';
import { aPod, aTemplate } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
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

const both = (one: ThemeCase): FindingCase[] =>
  ['node.drain', 'node.cordon'].map((kind) => ({ kind, input: { nodes }, ...one }));
theme.plansFind({
  'rescheduling-fails': both({ world: withPod(core('2022'), { build: '17763' }) }),
  'rescheduling-unknown': both({ world: withPod('registry.corp/iis:7', { build: '17763' }) }),
  'rescheduling-tolerates-cordon': both({ world: withPod(core('2022'), { tolerations: all }) }),
  'rescheduling-may-fail': { kind: 'node.drain', input: { nodes }, world: withPod(core('2022'), { selects: false }) },
  'cordon-only-place': {
    kind: 'node.cordon',
    input: { nodes },
    world: (world) => {
      withPod(core('2022'))(world);
      world.removeNode('win-legacy-n1');
    },
  },
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
