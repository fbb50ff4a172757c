import { expect, test } from 'vitest';
import { lossFindings } from './capacity-loss';
import { WINDOWS_2019 } from '@/simulator/testing/sample-scene';
import { aPod, aTemplate, aWorkload } from '../../testing/objects';
import { SampleWorld } from '../../testing/sample-world';
import { upstream } from '../../testing/write-gate';

const GONE = ['win-legacy-n0', 'win-legacy-n1'];
const subject = { type: 'node-pool' as const, uid: 'np-2', name: 'win-legacy' };
const core = (build: string): string[] => [`mcr.microsoft.com/windows/servercore:ltsc${build}`];
const onWindows = { 'kubernetes.io/os': 'windows' };

interface Scene {
  images?: string[];
  nodeSelector?: Record<string, string>;
  cpuMilli?: number;
  owner?: string;
  blind?: boolean;
}

/** One Windows node of another build stays, beside Linux nodes; it has no taint or label to distinguish it. */
async function lost({ images = core('2022'), nodeSelector = onWindows, cpuMilli = 100, ...more }: Scene) {
  const { owner = 'Deployment', blind = false } = more;
  const scene = new SampleWorld();
  scene.addNode('stays', { poolId: 'np-2', imageId: WINDOWS_2019 });
  const template = aTemplate({ images, nodeSelector });
  scene.put(aWorkload('iis', { template }));
  const workload = { kind: owner, name: 'iis' };
  const requests = { cpuMilli, memoryMiB: 128 };
  scene.put(
    ...[0, 1, 1].map((at, index) => aPod(`iis-${index}`, { template, workload, requests, nodeName: GONE[at] ?? '' })),
  );
  // Nothing was observed to run: Linux images running on these nodes would be a contradiction.
  const { cluster } = await scene.kube.placementFacts();
  scene.kube.placementFacts = () => Promise.resolve({ cluster });
  if (blind) scene.kube.placementFacts = () => Promise.reject(upstream('timeout', 'Timeout', true));
  const left = scene.nodes.filter(({ name }) => !GONE.includes(name));
  const found = await lossFindings(scene.planContext(), { subject, pods: scene.pods, left });
  // All its replicas are removed at the same time, which every case here has in common.
  return found.filter(({ code }) => code !== 'drain-lone-pods').map(({ code, params }) => [code, params]);
}

const iis = 'shop/Deployment/iis';

const FAILS = { count: 3, names: `${iis} (17763)` };

test.each<[string, Scene, ...unknown[]]>([
  ['an image of another build', {}, 'rescheduling-fails', FAILS],
  ['an image of the remaining build', { images: core('2019') }],
  [
    'a label that no node left has',
    { nodeSelector: { ...onWindows, disk: 'ssd' } },
    'only-node-removed',
    { count: 1, pods: 3, names: `${iis} (2 → 0)` },
  ],
  ['an unknown image', { images: ['registry.corp/team/iis:7'] }, 'rescheduling-unknown', FAILS],
  [
    'room for one of three',
    { images: core('2019'), cpuMilli: 2_500 },
    'drain-no-other-node',
    { count: 2, names: `${iis} (3 → 1)` },
  ],
  [
    'an owner without a readable template',
    { owner: 'CloneSet' },
    'rescheduling-fails',
    { count: 3, names: 'shop/CloneSet/iis (17763)' },
  ],
  ['images of Linux that select no OS', { images: ['nginx:1.27'], nodeSelector: {} }, 'rescheduling-may-fail', FAILS],
  ['facts that cannot be read', { blind: true }, 'rescheduling-unavailable', { count: 3 }],
])('pods on removed nodes: %s', async (_, scene, ...expected) => {
  const found = await lost(scene);
  expect(found).toMatchObject(expected.length === 0 ? [] : [expected]);
  expect(found).toHaveLength(expected.length === 0 ? 0 : 1);
});
