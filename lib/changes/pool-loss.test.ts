import { expect, test } from 'vitest';
import type { PlanContext } from '@/lib/domain/change/kind';
import { lossFindings } from './pool-loss';
import { aPod } from './testing/fake-pods';
import { upstream } from './testing/fake-refusal';
import { aTemplate, aWorkload } from './testing/fake-state';
import { FakeWorld } from './testing/fake-world';

const GONE = ['win-legacy-n0', 'win-legacy-n1'];
const subject = { type: 'node-pool' as const, uid: 'np-2', name: 'win-legacy' };
const core = (build: string): string[] => [`mcr.microsoft.com/windows/servercore:ltsc${build}`];

/** One Windows node of another build stays, beside Linux nodes; nothing of it is marked. */
async function lost(
  images: string[],
  { blind = false, owner = 'Deployment' }: { blind?: boolean; owner?: string } = {},
) {
  const scene = new FakeWorld();
  const { state } = scene;
  for (const node of state.nodes) node.taints = [];
  const stays = state.nodes.find(({ name }) => GONE.includes(name));
  if (stays === undefined) throw new Error('no Windows node');
  state.nodes.push({ ...stays, uid: 'uid-stays', name: 'stays', build: '17763' });
  const template = aTemplate({ images });
  state.workloads.push(aWorkload('iis', { template }));
  const workload = { kind: owner, name: 'iis' };
  const pods = [0, 1, 1].map((at, index) =>
    aPod(`iis-${index}`, { template, workload, nodeName: GONE[at] ?? '' }),
  );
  state.pods.push(...pods);
  const ctx: PlanContext = scene.planContext(1_790_000_000_000);
  const fails = () => Promise.reject(upstream('timeout', 'Timeout', true));
  const kube = blind ? { ...ctx.kube, placementFacts: fails } : ctx.kube;
  const left = state.nodes.filter(({ name }) => !GONE.includes(name));
  const found = await lossFindings({ ...ctx, kube }, { subject, pods, left });
  return found.find(({ code }) => code === 'only-place-lost')?.params ?? null;
}

test('what starts on none of the nodes that are left has lost its place, whatever their labels are', async () => {
  expect(await lost(core('2022'))).toEqual({ count: 1, pods: 3, names: 'shop/Deployment/iis (2 → 0)' });
});

test('a node of its build, or an image that nobody knows, is a place', async () => {
  expect(await lost(core('2019'))).toBeNull();
  expect(await lost(['registry.corp/team/iis:7'])).toBeNull();
});

test('labels and taints decide for owners that nobody knows, and where the facts cannot be read', async () => {
  expect(await lost(core('2022'), { owner: 'CloneSet' })).toBeNull();
  expect(await lost(core('2022'), { blind: true })).toBeNull();
});
