import type { Measure } from '../measure';
import { cpuShare } from './process-usage';
import type { Dashboard } from './stage';

interface Tabs {
  /** Of all event streams so far. */
  bytes: () => number;
  close: () => void;
}

interface Stream {
  dashboard: Dashboard;
  cookie: string;
  cluster: string;
  signal: AbortSignal;
  count: (bytes: number) => void;
}

/** A tab with the first screen of a node list; resolves once the server knows what it shows. */
async function openTab({ dashboard, cookie, cluster, signal, count }: Stream): Promise<void> {
  const { address } = dashboard;
  const { body } = await fetch(`${address}/api/live`, { headers: { cookie }, signal });
  if (body === null) throw new Error('The event stream has no body.');
  const reader = body.getReader();
  const first = Buffer.from((await reader.read()).value ?? []).toString('utf8');
  const [, tab] = /"tab":"([^"]+)"/.exec(first) ?? [];
  if (tab === undefined) throw new Error(`The event stream began with: ${first.slice(0, 200)}`);
  const list = await dashboard.get(`/api/clusters/${encodeURIComponent(cluster)}/nodes?limit=40`);
  const keys = (list as { rows: { key: string }[] }).rows.map(({ key }) => key);
  const views = [{ id: 'nodes', type: 'nodes', cluster, keys, filter: { sort: 'name', dir: 'asc' } }];
  const declared = await fetch(`${address}/api/live/${tab}`, {
    method: 'POST',
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ views }),
  });
  if (!declared.ok) throw new Error(`Declaring a view failed with HTTP ${declared.status}.`);
  const follow = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) count(part.value.length);
  };
  // Ends when the tabs are closed.
  follow().catch(() => undefined);
}

async function openTabs(dashboard: Dashboard, clusters: readonly string[], wanted: number): Promise<Tabs> {
  const end = new AbortController();
  let bytes = 0;
  for (let at = 0; at < wanted; at += 1)
    await openTab({
      dashboard,
      cookie: dashboard.cookies[at % dashboard.cookies.length] ?? '',
      cluster: clusters[at % clusters.length] ?? '',
      signal: end.signal,
      count: (more) => (bytes += more),
    });
  return { bytes: () => bytes, close: () => end.abort() };
}

/** Events must flow meanwhile. The share includes what reading the events costs without a tab. */
export async function benchTabs(o: {
  dashboard: Dashboard;
  clusters: readonly string[];
  seconds: number;
}): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const wanted of [50, 200]) {
    const tabs = await openTabs(o.dashboard, o.clusters, wanted);
    const before = tabs.bytes();
    const share = await cpuShare(o.dashboard.pid, o.seconds);
    const perTab = (tabs.bytes() - before) / o.seconds / wanted / 1_024;
    tabs.close();
    measures.push(
      {
        what: `live: processor share with ${wanted} tabs`,
        value: share * 100,
        unit: '%',
        budget: wanted === 50 ? 10 : 40,
      },
      { what: `live: traffic of one of ${wanted} tabs`, value: perTab, unit: 'kB/s', budget: 10 },
    );
  }
  return measures;
}
