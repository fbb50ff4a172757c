import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { assess, placementWorld } from '@/lib/placement';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { ann } from '../testing/bench';
import { type EngineOnCloud, startEngineOnCloud } from '../testing/simulated-cloud';

const CLUSTER = 'dev-hangzhou';
let on: EngineOnCloud;
beforeAll(async () => {
  on = await startEngineOnCloud({ pace: 20 });
  on.engine.start();
});
afterAll(() => on.stop());

function kube(): KubeReader {
  return on.cluster(CLUSTER).planContext(Date.now(), { fresh: true }).kube;
}

interface Found {
  target: { apiVersion: string; kind: string; namespace: string; name: string; uid: string };
  spec: RawObject;
}

/** A Deployment of the cluster as the API server has it. */
async function deployment(): Promise<Found> {
  const all = await kube().workloads();
  const one = all.find(({ kind, replicas }) => kind === 'Deployment' && (replicas ?? 0) > 0);
  if (one === undefined) throw new Error('no Deployment');
  const { kind, namespace, name, uid } = one;
  const target = { apiVersion: 'apps/v1', kind, namespace, name, uid };
  const object = await kube().workloadObject(target);
  const workload = object === null ? null : workloadObjectOf(object);
  if (workload === null) throw new Error('gone');
  return { target, spec: podSpecIn(workload) };
}

async function run(kind: string, input: Json): Promise<string> {
  const { id } = await on.engine.request({ actor: ann, kind, cluster: CLUSTER, input, reason: 'test' });
  await expect
    .poll(async () => (await on.engine.get(id))?.state, { interval: 250 })
    .toMatch(/succeeded|failed|paused|blocked|needs-attention/);
  return id;
}

const outcomeOf = async (id: string): Promise<unknown[]> => {
  const change = await on.engine.get(id);
  return [change?.state, change?.problem, change?.outcome];
};

const AT = '/spec/template/spec';

test('fields of a real workload are applied, its pods made again, and taken away again by a patch', async () => {
  const { target, spec } = await deployment();
  const value = Number(spec['terminationGracePeriodSeconds'] ?? 30) + 1;
  const toleration = { key: 'example.com/patched', operator: 'Equal', value: 'yes', effect: 'NoSchedule' };
  const before = (await kube().pods()).filter(({ namespace }) => namespace === target.namespace);
  const id = await run('workload.patch-placement', {
    targets: [{ target, operations: [{ op: 'add', path: `${AT}/tolerations`, value: [toleration] }] }],
  });
  expect(await outcomeOf(id)).toEqual(['succeeded', null, []]);
  const rows = await on.engine.work({ id, after: 0, limit: 10 });
  expect(rows?.map(({ type, state }) => `${type} ${state}`)).toEqual(['workload done']);
  const after = await deployment();
  expect(after.spec['tolerations']).toEqual([toleration]);
  const own = (await kube().pods()).filter(({ workload }) => workload?.name === target.name);
  const known = new Set(before.map(({ uid }) => uid));
  // Those from before may still be stopping.
  expect(own.some(({ phase, uid }) => phase === 'Running' && !known.has(uid))).toBe(true);

  const back = await run('workload.patch-placement', {
    targets: [
      {
        target,
        operations: [
          { op: 'test', path: `${AT}/tolerations`, value: [toleration] },
          { op: 'remove', path: `${AT}/tolerations` },
          { op: 'replace', path: `${AT}/terminationGracePeriodSeconds`, value },
        ],
      },
    ],
  });
  expect(await outcomeOf(back)).toEqual(['succeeded', null, []]);
  const again = { ...toleration, value: 'again' };
  const third = await run('workload.patch-placement', {
    targets: [{ target, operations: [{ op: 'add', path: `${AT}/tolerations`, value: [again] }] }],
  });
  expect(await outcomeOf(third)).toEqual(['succeeded', null, []]);
  expect((await deployment()).spec['tolerations']).toEqual([again]);
  const fourth = await run('workload.patch-placement', {
    targets: [
      {
        target,
        operations: [
          { op: 'test', path: `${AT}/tolerations`, value: [again] },
          { op: 'remove', path: `${AT}/tolerations` },
        ],
      },
    ],
  });
  expect(await outcomeOf(fourth)).toEqual(['succeeded', null, []]);
  const undone = await deployment();
  expect([undone.spec['tolerations'], undone.spec['terminationGracePeriodSeconds']]).toEqual([undefined, value]);
});

test('a workload is judged against the cluster as the API server tells it', async () => {
  const { target } = await deployment();
  const object = await kube().workloadObject(target);
  const workload = object === null ? null : workloadObjectOf(object);
  if (workload === null) throw new Error('gone');
  const world = placementWorld({ ...(await kube().placementFacts()), today: '2026-11-21' });
  const { feasibility, containers } = assess(workload, world);
  expect(feasibility.nodes.length).toBeGreaterThan(0);
  // What runs tells what its image is for.
  expect(containers.every(({ image }) => image.os !== null)).toBe(true);
});

test('a rule is put aside and holds again, and no pod is made anew for it', async () => {
  const { target } = await deployment();
  const pods = async (): Promise<string[]> =>
    (await kube().pods()).filter(({ workload }) => workload?.name === target.name).map(({ uid }) => uid);
  const before = await pods();
  const notes = async (): Promise<RawObject> =>
    objectAt(objectAt((await kube().workloadObject(target)) ?? {}, 'metadata'), 'annotations');
  const put = await run('workload.ignore-finding', { targets: [target], rule: 'MUL-001', reason: 'known' });
  expect(await outcomeOf(put)).toEqual(['succeeded', null, []]);
  expect(JSON.parse(textAt(await notes(), 'mullion/ignore-MUL-001'))).toEqual({ reason: 'known' });
  const taken = await run('workload.restore-finding', { targets: [target], rule: 'MUL-001' });
  expect(await outcomeOf(taken)).toEqual(['succeeded', null, []]);
  expect((await notes())['mullion/ignore-MUL-001']).toBeUndefined();
  expect((await pods()).filter((uid) => !before.includes(uid))).toEqual([]);
});
