import { afterAll, beforeAll, expect } from 'vitest';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import { type ClusterStage, clusterStage, received } from './cluster-stage';
import { type EngineOnCloud, startEngineOnCloud } from './simulated-cloud';

/** Faults after which a write must still take effect once. Throttling comes last: calls are slower for 30 s after it. */
export const FAULTS = ['error', 'lost-answer', 'throttle'];

const base = {
  os: 'windows',
  runtimeVersion: '2.1.1',
  imageId: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  loginPassword: 'Late-Refusal-1',
};
export const { loginPassword } = base;

const poolActs = (stage: ClusterStage, { cloud, start }: EngineOnCloud) => ({
  control: (path: string, body?: unknown) => cloud.simulator.control(path, body),
  refOf: async (name: string) => ({ id: (await stage.poolNamed(name)).id, name }),
  nodesOf: async (name: string) => stage.nodesIn((await stage.poolNamed(name)).id),
  /** Waits until the cloud has finished its own work on a pool; returns its reference. */
  rested: async (name: string) => {
    await expect.poll(async () => (await stage.poolNamed(name)).rawState).toBe('active');
    return { id: (await stage.poolNamed(name)).id, name };
  },
  begin: async (kind: string, input: Json) => (await stage.request(kind, input)).id,
  succeeds: async (kind: string, input: Json): Promise<Change> => {
    const change = await stage.perform(kind, input);
    const blockers = change.plan?.findings.flatMap((one) => (one.severity === 'blocker' ? [one.code] : []));
    const { state, problem } = change;
    expect({ state, problem, blockers }).toEqual({ state: 'succeeded', problem: null, blockers: [] });
    return change;
  },
  newestRuntime: async (): Promise<string> => {
    const all = (await stage.cloud().runtimes()).filter(({ name }) => name === 'containerd');
    return all.map(({ version }) => version).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0] ?? '';
  },
  received: (action: string) => received(cloud.simulator, action),
  tasksOf: async (name: string) => (await stage.cloud().tasks((await stage.poolNamed(name)).id)).length,
  /** Creates a working Windows pool; its name can make the simulator fail. */
  createPool: async (name: string, desired = 1): Promise<Change> => {
    const images = (await stage.cloud().images()).filter((one) => one.os === 'windows');
    const imageId = images.some((one) => one.id === base.imageId) ? base.imageId : (images[0]?.id ?? '');
    const vSwitchIds = await stage.openVSwitches();
    return stage.perform('node-pool.create', { ...base, name, imageId, vSwitchIds, size: { mode: 'manual', desired } });
  },
  namesakes: async (name: string) => (await stage.cloud().nodePools()).filter((pool) => pool.name === name).length,
  push: (ms: number) => {
    start.clockOffsetMs = (start.clockOffsetMs ?? 0) + ms;
  },
});

export type PoolStage = ClusterStage & ReturnType<typeof poolActs>;

export function poolStage(): PoolStage {
  let on: EngineOnCloud;
  // Filled before the first test, and not read earlier.
  const stage = {} as PoolStage;
  beforeAll(async () => {
    on = await startEngineOnCloud({ scenario: 'hybrid-small', pace: 400 });
    on.engine.start();
    const cluster = clusterStage(on, 'prod-hangzhou');
    await cluster.live();
    Object.assign(stage, cluster, poolActs(cluster, on));
  });
  afterAll(() => on.stop());
  return stage;
}

/** The action is answered by the fault once: the change succeeds with one effect on the pool. */
export async function succeedsOnce(
  stage: PoolStage,
  o: { pool: string; kind: string; action: string; fault: string; input: Json },
): Promise<void> {
  await stage.control('/fault', { target: 'ack', kind: o.fault, action: o.action, times: 1 });
  const effects = await stage.tasksOf(o.pool);
  const calls = await stage.received(o.action);
  await stage.succeeds(o.kind, o.input);
  // A throttled or failed call had no effect and is sent again; a lost answer hides an effect and is not.
  expect((await stage.tasksOf(o.pool)) - effects).toBe(1);
  if (o.fault === 'lost-answer') expect((await stage.received(o.action)) - calls).toBe(1);
}
