import fc from 'fast-check';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';

type Send = (method: 'POST' | 'DELETE', path: string, json?: object) => Promise<unknown>;

interface Generated {
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Pod' | 'orphan' | 'leaving' | 'ended';
  replicas: number;
  emptyDir: boolean;
  hostPath: boolean;
  unsafe: boolean;
  critical: boolean;
  /** How many of its pods its PDB allows to be evicted at once; 0: no PDB. */
  budget: number;
}

const anyWorkload: fc.Arbitrary<Generated> = fc.record({
  kind: fc.constantFrom('Deployment', 'Deployment', 'StatefulSet', 'DaemonSet', 'Pod', 'orphan', 'leaving', 'ended'),
  replicas: fc.integer({ min: 1, max: 3 }),
  emptyDir: fc.boolean(),
  hostPath: fc.boolean(),
  unsafe: fc.boolean(),
  critical: fc.boolean(),
  budget: fc.integer({ min: 0, max: 2 }),
});

export interface GeneratedCluster {
  namespace: string;
  seed: number;
  nodeName: string;
  /** Only pods that a drain removes in time: no orphaned DaemonSet pods, none that hang. */
  endsHealthy?: boolean;
}

function podSpec(one: Generated, more: object = {}): object {
  const volumes = [
    ...(one.emptyDir ? [{ name: 'scratch', emptyDir: {} }] : []),
    ...(one.hostPath ? [{ name: 'host', hostPath: { path: '/var/lib/app' } }] : []),
  ];
  const resources = { requests: { cpu: '20m', memory: '32Mi' } };
  return {
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    containers: [{ name: 'main', image: 'nginx:1.27', resources }],
    volumes,
    terminationGracePeriodSeconds: 5,
    ...(one.critical ? { priorityClassName: 'system-cluster-critical' } : {}),
    ...more,
  };
}

const annotations = ({ unsafe }: Generated): object =>
  unsafe ? { annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' } } : {};

/** Each name contains its kind. */
async function make(one: Generated, q: GeneratedCluster & { name: string; send: Send }): Promise<void> {
  const { name, nodeName, send } = q;
  const core = `/api/v1/namespaces/${q.namespace}/pods`;
  const apps = `/apis/apps/v1/namespaces/${q.namespace}`;
  const metadata = { labels: { app: name }, ...annotations(one) };
  const bare = (spec: object, more: object = {}): object => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...metadata, ...more },
    spec: podSpec(one, { nodeName, ...spec }),
  });
  const controlled = (kind: string, more: object = {}): object => ({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name },
    spec: { ...more, selector: { matchLabels: { app: name } }, template: { metadata, spec: podSpec(one) } },
  });
  const made: Record<Generated['kind'], [path: string, object: object]> = {
    Deployment: [`${apps}/deployments`, controlled('Deployment', { replicas: one.replicas })],
    StatefulSet: [`${apps}/statefulsets`, controlled('StatefulSet', { replicas: one.replicas, serviceName: name })],
    DaemonSet: [`${apps}/daemonsets`, controlled('DaemonSet')],
    orphan: [`${apps}/daemonsets`, controlled('DaemonSet')],
    Pod: [core, bare({})],
    ended: [core, bare({ restartPolicy: 'Never' })],
    leaving: [core, bare({}, { finalizers: ['example.com/wait'] })],
  };
  await send('POST', ...made[one.kind]);
  if (one.kind !== 'Deployment' && one.kind !== 'StatefulSet') return;
  if (one.budget === 0) return;
  await send('POST', `/apis/policy/v1/namespaces/${q.namespace}/poddisruptionbudgets`, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name },
    spec: { maxUnavailable: one.budget, selector: { matchLabels: { app: name } } },
  });
}

/** The same for the same seed. Returns what to do once the pods exist: orphan some of them, let some hang. */
export async function generateWorkloads(transport: KubeTransport, q: GeneratedCluster): Promise<() => Promise<void>> {
  const send: Send = (method, path, json) => {
    const query = path.includes('/daemonsets/') ? { query: { propagationPolicy: 'Orphan' } } : {};
    const body = json === undefined ? {} : { body: { type: 'application/json', json } };
    return transport.call({ method, path, ...query, ...body });
  };
  const metadata = { name: q.namespace };
  await send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
  const drawn = fc.sample(fc.array(anyWorkload, { minLength: 8, maxLength: 12 }), { seed: q.seed, numRuns: 1 });
  const all = (drawn[0] ?? []).map((one, at) => ({ one, name: `${one.kind.toLowerCase()}-${at}` }));
  const kept =
    q.endsHealthy === true ? all.filter(({ one: { kind } }) => kind !== 'orphan' && kind !== 'leaving') : all;
  for (const { one, name } of kept) await make(one, { ...q, name, send });
  return async () => {
    for (const { one, name } of kept) {
      const apps = `/apis/apps/v1/namespaces/${q.namespace}/daemonsets/${name}`;
      if (one.kind === 'orphan') await send('DELETE', apps);
      if (one.kind === 'leaving') await send('DELETE', `/api/v1/namespaces/${q.namespace}/pods/${name}`);
    }
  };
}
