import { beforeEach, describe, expect, test } from 'vitest';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast, type WorkView } from '@/lib/domain/change/work';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import type { DrainData } from './data';
import { healthWork } from './health-work';
import { planDrain } from './plan-drain';
import { aBudget, aPod, aWorkload, type PodSetup } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { upstream } from '@/lib/changes/testing/write-gate';
import { rawAt } from '@/simulator/testing/change-parts';

const MINUTE_MS = 60_000;
const NODE = { name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' };
const web = { kind: 'Deployment', name: 'web' };

let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
  world.put(aWorkload('web', { replicas: 2, available: 2 }), aPod('web-1', { workload: web }));
});

const planned = async (input: object = {}): Promise<DrainData> =>
  (await planDrain(world.planContext(), nodeDrainInput.parse({ nodes: [NODE], ...input }))).data;

function runContext(now: number): RunContext {
  return {
    ...world.planContext(now),
    changeId: 'c',
    cloudWrite: null,
    kubeWrite: world.kubeWrite,
    secret: () => '',
    journal: () => null,
  };
}

/** Checks at one moment after the other, as the run does; returns each check's end and message. */
async function looks(
  data: DrainData,
  q: { at: number[]; soakMs?: number; before?: (now: number) => void },
): Promise<[WorkView['end']['state'], string | undefined][]> {
  const work = healthWork(data, { soakMs: q.soakMs ?? 0 });
  const seen: [WorkView['end']['state'], string | undefined][] = [];
  for (const now of q.at) {
    q.before?.(now);
    const { end, detail } = await work.look(runContext(now), emptyPast(0));
    seen.push([end.state, detail.phrase?.key.replace('domain.', '')]);
  }
  return seen;
}

/** Sets the available pods of a workload; null: unknown. */
const available = (name: string, count: number | null): void =>
  world.edit('Deployment', name, (one) => {
    const status = rawAt(one, 'status');
    if (count === null) delete one['status'];
    else status['availableReplicas'] = count;
  });

const homeless = (setup: PodSetup = {}) => aPod('homeless', { nodeName: null, phase: 'Pending', ...setup });

describe('after a batch', () => {
  test('a cluster that is well passes at the second look', async () => {
    expect(await looks(await planned(), { at: [0, 5_000] })).toEqual([
      ['working', 'detail.cluster-healthy'],
      ['done', 'detail.cluster-healthy'],
    ]);
  });

  test.each<[string, () => void]>([
    ['problem.owners-short', () => available('web', 1)],
    ['problem.owners-short', () => available('web', 0)],
    ['problem.pods-pending', () => world.put(homeless())],
    ['problem.budgets-short', () => world.put(aBudget('short', { currentHealthy: 1, desiredHealthy: 2 }))],
  ])('%s is waited for, and asked about after the time the plan gives it', async (code, harm) => {
    const data = await planned({ healthyMinutes: 3 });
    harm();
    expect(await looks(data, { at: [0, MINUTE_MS, 3 * MINUTE_MS] })).toEqual([
      ['working', code],
      ['working', code],
      ['ask', code],
    ]);
  });

  test('what it says names the workload with what it has and should have', async () => {
    const data = await planned();
    available('web', 1);
    const { detail } = await healthWork(data, { soakMs: 0 }).look(runContext(0), emptyPast(0));
    expect(detail.text).toBe('1 workload has too few available pods: shop/web 1/2.');
  });

  test.each<[string, () => void]>([
    ['a workload that lacked as many before', () => available('web', 1)],
    ['a workload that nobody counts', () => available('web', null)],
    ['a budget that was short before', () => world.put(aBudget('short', { currentHealthy: 1, desiredHealthy: 2 }))],
    ['a pod that was without a node before', () => world.put(homeless())],
  ])('%s holds nothing up', async (_, prepare) => {
    prepare();
    const seen = await looks(await planned(), { at: [0, 5_000] });
    expect(seen.at(-1)?.[0]).toBe('done');
  });

  test('a pod without a node counts as such, within what was approved, and not once more for its workload', async () => {
    world.put(aPod('web-1', { workload: web, requests: { cpuMilli: 99_000, memoryMiB: 1 } }));
    const data = await planned();
    available('web', 1);
    world.put(homeless({ workload: web }));
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
    // The other one runs elsewhere and is not available.
    available('web', 0);
    expect((await looks(data, { at: [0] }))[0]).toEqual(['working', 'problem.owners-short']);
  });

  test('workloads the drain does not touch, and those that are gone, are none of its business', async () => {
    world.put(aWorkload('other', { replicas: 3, available: 3 }));
    const data = await planned();
    available('other', 0);
    world.remove('Deployment', ({ metadata }) => metadata.name === 'web');
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
  });

  test('where workloads may not be read, the rest decides', async () => {
    world.kube.workloads = () => Promise.reject(upstream('forbidden', 'Forbidden', false));
    const data = await planned();
    expect((await looks(data, { at: [0, 5_000] })).at(-1)?.[0]).toBe('done');
  });
});

describe('error events', () => {
  /** Number of Kubernetes warnings about the pod of `web` so far. */
  const warn = (count: number | null): void => {
    const reason = 'BackOff';
    world.kube.podWarnings = async () => (count === null ? null : [{ podUid: 'uid-web-1', reason, count }]);
  };

  test('that go on begin the soak anew, and are asked about in the end; that stop let it pass', async () => {
    world.kube.podWarnings = async () => [];
    const data = await planned();
    const at = [0, 4, 5, 9, 10, 11, 16].map((minutes) => minutes * MINUTE_MS);
    let count = 0;
    const noisy = await looks(data, { at, soakMs: 5 * MINUTE_MS, before: () => warn((count += 1)) });
    expect(noisy.map(([state]) => state)).toEqual([...Array<string>(6).fill('working'), 'ask']);
    expect(noisy.at(-1)?.[1]).toBe('problem.owners-warned');
    const calm = await looks(data, { at, soakMs: 5 * MINUTE_MS });
    expect(calm.find(([state]) => state === 'done')).toEqual(['done', 'detail.cluster-healthy']);
  });

  test.each<[string, () => void]>([
    ['a workload that was warned about before', () => warn(3)],
    ['events that may not be read', () => warn(null)],
  ])('%s holds nothing up', async (_, prepare) => {
    prepare();
    const data = await planned();
    let count = 3;
    const seen = await looks(data, { at: [0, 5_000], before: () => warn((count += 1)) });
    expect(seen.at(-1)?.[0]).toBe('done');
  });
});

describe('the soak', () => {
  test('begins anew whenever something goes wrong in it', async () => {
    const data = await planned();
    const seen = await looks(data, {
      at: [0, 4, 5, 6, 9, 10.5, 11].map((minutes) => minutes * MINUTE_MS),
      soakMs: 5 * MINUTE_MS,
      before: (now) => available('web', now === 4 * MINUTE_MS ? 1 : 2),
    });
    expect(seen.map(([state]) => state)).toEqual([
      'working',
      'working',
      'working',
      'working',
      'working',
      'done',
      'done',
    ]);
    expect(seen[1]?.[1]).toBe('problem.owners-short');
  });

  test('is not over as long as the live store alone says so', async () => {
    const data = await planned();
    const live = new SampleWorld();
    live.put(aWorkload('web', { replicas: 2, available: 2 }));
    available('web', 1);
    const work = healthWork(data, { soakMs: 0 });
    const at = (now: number) => work.look({ ...runContext(now), live: live.kube }, emptyPast(0));
    expect(await at(0)).toMatchObject({
      end: { state: 'working' },
      detail: { phrase: { key: 'domain.detail.cluster-healthy' } },
    });
    expect((await at(5_000)).detail.phrase?.key).toBe('domain.problem.owners-short');
  });
});
