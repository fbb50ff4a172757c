import { expect, test } from 'vitest';
import { reschedulingFindings } from '@/lib/domain/change/run-finding-codes';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { expectFinding, type FindingCase, kindOf, planOf } from '../testing/produced';
import type { Toleration } from '@/lib/kube-rules/objects/node-selector';
import { aPod, aTemplate } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
import { upstream } from '../testing/write-gate';

const NODE = 'win-legacy-n0';
const nodes = [{ name: NODE, uid: `uid-${NODE}` }];
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;
const produced = new Set<string>();

/** A pod of a Windows workload on the removed node, and the builds of the other one. */
const withPod =
  (image: string, { build = '20348', selects = true, tolerations = [] as Toleration[] } = {}) =>
  (world: SampleWorld): void => {
    const nodeSelector = selects ? { 'kubernetes.io/os': 'windows' } : {};
    const template = aTemplate({ images: [image], nodeSelector, tolerations });
    const workload = { kind: 'CloneSet', name: 'iis' };
    world.put(aPod('iis-1', { nodeName: NODE, workload, template }));
    world.setNode('win-legacy-n1', { build });
  };

const cases: [FindingCode, FindingCase][] = ['node.drain', 'node.cordon'].flatMap(
  (kind): [FindingCode, FindingCase][] => [
    ['rescheduling-fails', { kind, world: withPod(core('2022'), { build: '17763' }) }],
    ['rescheduling-unknown', { kind, world: withPod('registry.corp/iis:7', { build: '17763' }) }],
    [
      'rescheduling-tolerates-cordon',
      { kind, world: withPod(core('2022'), { tolerations: [{ key: '', operator: 'Exists', value: '', effect: '' }] }) },
    ],
  ],
);

test.each<[FindingCode, FindingCase]>([
  ...cases,
  ['rescheduling-may-fail', { kind: 'node.drain', world: withPod(core('2022'), { selects: false }) }],
  [
    'cordon-only-place',
    {
      kind: 'node.cordon',
      world: (world) => {
        withPod(core('2022'))(world);
        world.removeNode('win-legacy-n1');
      },
    },
  ],
])('%s of a plan that takes a node away', async (code, one) => {
  await expectFinding(code, { ...one, input: { nodes } });
  produced.add(code);
});

test.each(['node.drain', 'node.cordon'])('%s says that it does not know when nothing can be read', async (id) => {
  const { scene } = await planOf({ kind: id, input: { nodes }, world: withPod(core('2022')) });
  scene.kube.placementFacts = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
  const kind = kindOf(id);
  const draft = await kind.plan(scene.planContext(), kind.parseInput({ nodes }));
  const codes = draft.findings.map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('rescheduling') || code.includes('only-place'))).toEqual([
    'rescheduling-unavailable',
  ]);
  produced.add('rescheduling-unavailable');
});

test('a cordon is silent where another node runs the pods, however the scheduler chooses', async () => {
  const world = withPod(core('2022'), { selects: false });
  const { draft } = await planOf({ kind: 'node.cordon', input: { nodes }, world });
  expect(draft.findings).toEqual([]);
});

test('a drain tells of each pod what becomes of it', async () => {
  const world = withPod(core('2022'), { build: '17763' });
  const { draft } = await planOf({ kind: 'node.drain', input: { nodes }, world });
  const [pod] = draft.pods?.listed ?? [];
  expect(pod?.why.at(-1)?.text).toMatch(/^Would be scheduled to Windows build 17763 and cannot run there\./);
  expect(draft.bounds).toMatchObject({ pending: 1 });
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(reschedulingFindings).filter((code) => !produced.has(code))).toEqual([]);
});
