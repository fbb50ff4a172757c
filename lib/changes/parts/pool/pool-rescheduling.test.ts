import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Json } from '@/lib/domain/json';
import { upstream } from '../../testing/fake-refusal';
import { aTemplate, aWorkload, type FakeState } from '../../testing/fake-state';
import { FakeWorld } from '../../testing/fake-world';
import { windowsPoolInput } from '../../testing/fake-samples';

const core = (build: string): string[] => [`mcr.microsoft.com/windows/servercore:ltsc${build}`];
const forWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };

const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];

/** Workloads for several builds and for none, and Windows nodes that are kept apart. */
function filled(state: FakeState): void {
  for (const pool of state.pools) if (pool.os === 'windows') pool.definition = { ...pool.definition, taints };
  for (const node of state.nodes) if (node.os === 'windows') node.taints = taints;
  state.workloads.push(
    aWorkload('catalog-api'),
    aWorkload('portal', { template: aTemplate({ ...forWindows, images: core('2019') }) }),
    aWorkload('reports', { template: aTemplate({ ...forWindows, images: core('2022') }) }),
    // Nobody can tell what its image is.
    aWorkload('secret', { template: aTemplate({ images: ['registry.corp/team/app:7'] }) }),
  );
}

const contextOf = (scene: FakeWorld): PlanContext => scene.planContext(1_790_000_000_000);

const blind = (ctx: PlanContext): PlanContext => ({
  ...ctx,
  kube: { ...ctx.kube, placementFacts: () => Promise.reject(upstream('forbidden', 'Forbidden', false)) },
});

async function rescheduling(q: { kind: string; input: Json; ctx: (scene: FakeWorld) => PlanContext }) {
  const scene = new FakeWorld();
  filled(scene.state);
  const kind = changeKinds[q.kind];
  if (kind === undefined) throw new Error(q.kind);
  const { impact, findings } = await kind.plan(q.ctx(scene), kind.parseInput(q.input));
  const names = (code: string) => findings.find((one) => one.code === code)?.params['names'] ?? null;
  return {
    couldLand: impact.couldLand.map(({ name }) => name.split('/').at(-1)),
    others: names('workloads-could-land'),
    fails: names('windows-workloads-would-fail'),
  };
}

const open = { kind: 'node-pool.create', input: { ...windowsPoolInput, taints: [] } };

test('a new Windows pool takes in what nobody meant for it, and Windows workloads of another build', async () => {
  expect(await rescheduling({ ...open, ctx: contextOf })).toEqual({
    couldLand: ['catalog-api', 'portal', 'secret'],
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails: 'shop/Deployment/portal',
  });
});

test('by labels and taints where the facts cannot be read', async () => {
  const answer = await rescheduling({ ...open, ctx: (scene) => blind(contextOf(scene)) });
  expect(answer).toEqual({
    couldLand: ['catalog-api', 'secret'],
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails: null,
  });
});

test('the taint of a pool keeps them all away', async () => {
  const kept = { kind: 'node-pool.create', input: windowsPoolInput, ctx: contextOf };
  expect(await rescheduling(kept)).toEqual({ couldLand: [], others: null, fails: null });
});

test.each([
  ['by the full rules', contextOf, 'shop/Deployment/portal'],
  ['by labels and taints', (scene: FakeWorld) => blind(contextOf(scene)), null],
])('a Windows pool that loses its taint takes them in: %s', async (_, ctx, fails) => {
  const untaint = {
    kind: 'node-pool.update',
    input: { nodePool: { id: 'np-2', name: 'win-legacy' }, set: { taints: [] } },
    ctx,
  };
  expect(await rescheduling(untaint)).toMatchObject({
    others: 'shop/Deployment/catalog-api, shop/Deployment/secret',
    fails,
  });
});
