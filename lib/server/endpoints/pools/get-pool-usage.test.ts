import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPoolUsage as endpoint, type PoolUsage } from '@/lib/contract/pool-usage';
import { failureOf } from '@/lib/server/ack/testing/connect';
import type { Fleet } from '@/lib/server/fleet/fleet';
import {
  clusterConfig,
  clusterIn,
  fleetConfig,
  type MovableClock,
  startFleet,
  until,
} from '@/lib/server/fleet/testing/start-fleet';
import { startSimulator, type StartedSimulator } from '@/lib/server/testing/start-simulator';
import { ask } from '../testing/ask';
import { getPoolUsage } from './get-pool-usage';

let simulator: StartedSimulator;
let fleet: Fleet;
let clock: MovableClock;
const METRICS = { target: 'kube', path: '/apis/metrics.k8s.io' };

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'hybrid-small' });
  const { ready } = simulator;
  const [prod] = ready.clusters;
  if (prod === undefined) throw new Error('the scenario has no cluster');
  ({ fleet, clock } = startFleet(fleetConfig(ready, [clusterConfig(prod)])));
});
afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

function request(poolName: string, disks: 'yes' | 'no' = 'no'): Promise<PoolUsage> {
  const { store } = clusterIn(fleet, 'prod-hangzhou');
  const pool = store.poolRows({ sort: 'name', dir: 'asc' }).find((row) => row.name === poolName);
  const params = { cluster: 'prod-hangzhou', pool: pool?.id ?? poolName };
  return ask(endpoint, getPoolUsage, { app: { fleet, clock }, params, query: { disks } });
}

async function onceUsed(holds: (usage: PoolUsage) => boolean): Promise<PoolUsage> {
  let last: PoolUsage | null = null;
  const look = async (): Promise<void> => {
    last = await request('win-legacy').catch(() => null);
  };
  await look();
  await until(
    () => {
      void look();
      return last;
    },
    (usage) => usage !== null && holds(usage),
  );
  if (last === null) throw new Error('no answer');
  return last;
}

const isMeasured = ({ nodes }: PoolUsage): boolean =>
  nodes.length > 0 && nodes.every(({ cpuMilli }) => cpuMilli !== null);

describe('the use of a pool', () => {
  it('is what each of its nodes uses', async () => {
    const usage = await onceUsed(isMeasured);
    expect(usage).toMatchObject({ total: 2, unavailable: null, disksUnavailable: null });
    expect(usage.nodes.map(({ capacity }) => capacity)).toEqual(Array(2).fill({ cpuMilli: 4_000, memoryMiB: 16_384 }));
    expect(usage.nodes.every((node) => (node.cpuMilli ?? 0) >= 350 && node.diskUsedGiB === null)).toBe(true);
    expect((await request('default-nodepool')).nodes).toHaveLength(3);
  });

  it('has the disks on request', async () => {
    const { nodes, disksUnavailable } = await request('win-legacy', 'yes');
    expect(disksUnavailable).toBeNull();
    for (const node of nodes) {
      expect(node.diskCapacityGiB).toBe(120);
      expect(node.diskUsedGiB).toBeGreaterThan(20);
      expect(node.diskUsedGiB).toBeLessThan(120);
    }
  });

  it('has no disks without the permission, and names it', async () => {
    const fault = { target: 'kube', path: '/proxy/stats', kind: 'forbidden' };
    await simulator.control('/fault', fault);
    clock.advance(31_000);
    const { nodes, disksUnavailable } = await request('win-legacy', 'yes');
    expect(nodes.every((node) => node.diskUsedGiB === null && node.cpuMilli !== null)).toBe(true);
    expect(disksUnavailable?.remedy.text).toContain('nodes/proxy');
    await simulator.control('/fault', { ...fault, on: false });
  });

  it('is unknown with the reason where the metrics API is missing or forbidden', async () => {
    await simulator.control('/fault', { ...METRICS, kind: 'forbidden' });
    const refused = await onceUsed((reported) => reported.unavailable?.code === 'Forbidden');
    expect(refused.unavailable?.remedy.phrase?.key).toBe('domain.usage-remedy.rbac');
    await simulator.control('/fault', { ...METRICS, kind: 'absent' });
    const absent = await onceUsed((reported) => reported.unavailable?.code === 'NotFound');
    expect(absent.unavailable?.remedy.text).toContain('metrics-server');
    clock.advance(4 * 60_000);
    const later = await request('win-legacy');
    expect(later.nodes.map((node) => node.cpuMilli)).toEqual([null, null]);
    await simulator.control('/fault', { ...METRICS, kind: 'absent', on: false });
    await onceUsed((reported) => reported.unavailable === null && isMeasured(reported));
  });

  it('belongs to a pool that exists', async () =>
    expect(await failureOf(request('np-none'))).toMatchObject({ code: 'not-found' }));
});
