import { expect, test } from 'vitest';
import type { PlanContext } from '@/lib/domain/change/kind';
import { lossFindings } from './capacity-loss';
import { aPod } from '../../testing/fake-pods';
import { upstream } from '../../testing/fake-refusal';
import { aTemplate, aWorkload } from '../../testing/fake-state';
import { FakeWorld } from '../../testing/fake-world';

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

/** One Windows node of another build stays, beside Linux nodes; nothing of it is marked. */
async function lost({ images = core('2022'), nodeSelector = onWindows, cpuMilli = 100, ...more }: Scene) {
  const { owner = 'Deployment', blind = false } = more;
  const scene = new FakeWorld();
  const { state } = scene;
  for (const node of state.nodes) node.taints = [];
  const stays = state.nodes.find(({ name }) => GONE.includes(name));
  if (stays === undefined) throw new Error('no Windows node');
  state.nodes.push({ ...stays, uid: 'uid-stays', name: 'stays', build: '17763' });
  const template = aTemplate({ images, nodeSelector });
  state.workloads.push(aWorkload('iis', { template }));
  const workload = { kind: owner, name: 'iis' };
  const requests = { cpuMilli, memoryMiB: 128, pods: 1 };
  const pods = [0, 1, 1].map((at, index) =>
    aPod(`iis-${index}`, { template, workload, requests, nodeName: GONE[at] ?? '' }),
  );
  state.pods.push(...pods);
  const ctx: PlanContext = scene.planContext(1_790_000_000_000);
  const fails = () => Promise.reject(upstream('timeout', 'Timeout', true));
  const kube = blind ? { ...ctx.kube, placementFacts: fails } : ctx.kube;
  const left = state.nodes.filter(({ name }) => !GONE.includes(name));
  const found = await lossFindings({ ...ctx, kube }, { subject, pods, left });
  return found.map(({ code, params }) => [code, params]);
}

const iis = 'shop/Deployment/iis';

test.each<[string, Scene, unknown[]]>([
  ['an image of another build', {}, [['landing-fails', { count: 3, names: `${iis} (17763)` }]]],
  ['an image of the build that is left', { images: core('2019') }, []],
  [
    'a label that no node left has',
    { nodeSelector: { ...onWindows, disk: 'ssd' } },
    [['only-place-lost', { count: 1, pods: 3, names: `${iis} (2 → 0)` }]],
  ],
  [
    'an image that nobody knows',
    { images: ['registry.corp/team/iis:7'] },
    [['landing-unknown', { count: 3, names: `${iis} (17763)` }]],
  ],
  [
    'room for one of three',
    { images: core('2019'), cpuMilli: 2_500 },
    [['drain-no-landing', { count: 2, names: `${iis} (3 → 1)` }]],
  ],
  [
    'an owner whose template nobody reads',
    { owner: 'CloneSet' },
    [['landing-fails', { count: 3, names: 'shop/CloneSet/iis (17763)' }]],
  ],
  [
    'images of Linux that ask for no OS',
    { images: ['nginx:1.27'], nodeSelector: {} },
    [['landing-may-fail', { count: 3, names: `${iis} (17763)` }]],
  ],
  ['facts that cannot be read', { blind: true }, [['landing-unread', { count: 3 }]]],
])('what becomes of pods on nodes that go: %s', async (_, scene, expected) => {
  expect(await lost(scene)).toEqual(expected);
});
