import { readFileSync } from 'node:fs';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { createTransport } from '@/lib/server/kube/transport/transport';

/** The limit of what a dashboard can do: reads the same lists over the same connection, parses each object, keeps none. */
const lists = [
  '/api/v1/nodes',
  '/api/v1/pods',
  '/apis/apps/v1/deployments',
  '/apis/apps/v1/replicasets',
  '/apis/apps/v1/daemonsets',
  '/apis/apps/v1/statefulsets',
  '/apis/batch/v1/jobs',
  '/apis/batch/v1/cronjobs',
  '/api/v1/persistentvolumeclaims',
];

const [, , kubeconfig = ''] = process.argv;
const transport = createTransport(parseKubeconfig(readFileSync(kubeconfig, 'utf8')));

async function count(path: string): Promise<number> {
  const stop = new AbortController();
  let objects = 0;
  const query = {
    watch: '1',
    sendInitialEvents: 'true',
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: 'true',
  };
  for await (const lines of transport.stream({ path, query, signal: stop.signal, silenceMs: () => 30_000 })) {
    objects += lines.filter(({ type }) => type === 'ADDED').length;
    if (lines.some(({ type }) => type === 'BOOKMARK')) break;
  }
  stop.abort();
  return objects;
}

const startedAt = performance.now();
const nodes = await count('/api/v1/nodes');
const nodesMs = performance.now() - startedAt;
const before = process.cpuUsage();
let pods = 0;
for (const path of lists.slice(1)) {
  const objects = await count(path);
  if (path.endsWith('/pods')) pods = objects;
}
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({ nodes, pods, nodesMs, cpuMs: (user + system) / 1_000, restFrom: before.user / 1_000 }),
);
process.exit(0);
