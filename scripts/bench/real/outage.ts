import { setTimeout as delay } from 'node:timers/promises';
import type { Measure } from '../measure';
import type { Dashboard } from './stage';

const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 120_000;

interface Outage {
  dashboard: Dashboard;
  cluster: string;
  /** Process of the simulator. */
  pid: number;
}

/** Milliseconds until the dashboard says of both sources of the cluster that they are live, or that one is not. */
async function untilLive({ dashboard, cluster }: Outage, wanted: boolean): Promise<number> {
  const from = performance.now();
  const path = `/api/clusters/${encodeURIComponent(cluster)}/nodes?limit=1`;
  while (performance.now() - from < GIVE_UP_MS) {
    const { sources } = (await dashboard.get(path)) as { sources: { state: string }[] };
    if (sources.every(({ state }) => state === 'live') === wanted) return performance.now() - from;
    await delay(LOOK_EVERY_MS);
  }
  return Number.NaN;
}

/** The API server stops answering while its connections stay open, and answers again half a minute later. */
export async function benchOutage(o: Outage): Promise<Measure[]> {
  await untilLive(o, true);
  process.kill(o.pid, 'SIGSTOP');
  let silentMs: number;
  try {
    silentMs = await untilLive(o, false);
    await delay(30_000);
  } finally {
    process.kill(o.pid, 'SIGCONT');
  }
  const backMs = await untilLive(o, true);
  return [
    { what: 'outage: silent API server to its rows marked as outdated', value: silentMs, unit: 'ms', budget: 6_000 },
    { what: 'outage: API server answers again to live', value: backMs, unit: 'ms', budget: 3_000 },
  ];
}

/** Longest wait for an answer that needs no data, while `work` goes on: how long the process was not free. */
export async function longestBlockMs(dashboard: Dashboard, work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let over = false;
  const ended = work.finally(() => (over = true));
  while (!over) {
    const from = performance.now();
    await dashboard.get('/api/health');
    longest = Math.max(longest, performance.now() - from);
    await delay(10);
  }
  await ended;
  return longest;
}
