/** Method and address of every endpoint; what it takes and answers is declared under the same id beside this file. */
export const routes = {
  'attention.get': 'GET /api/attention',
  'audit.list': 'GET /api/audit',
  'audit.activity': 'GET /api/audit/activity',
  'audit.verdict': 'GET /api/audit/verdict',
  'audit.verify': 'GET /api/audit/verify',
  'audit.get': 'GET /api/audit/{seq}',
  'changes.list': 'GET /api/changes',
  'changes.create': 'POST /api/changes',
  'changes.preview': 'POST /api/changes/preview',
  'changes.get': 'GET /api/changes/{id}',
  'changes.approve': 'POST /api/changes/{id}/approve',
  'changes.cancel': 'POST /api/changes/{id}/cancel',
  'changes.pause': 'POST /api/changes/{id}/pause',
  'changes.reject': 'POST /api/changes/{id}/reject',
  'changes.resolve': 'POST /api/changes/{id}/resolve',
  'changes.resume': 'POST /api/changes/{id}/resume',
  'changes.reveal-script': 'POST /api/changes/{id}/reveal-script',
  'changes.work': 'GET /api/changes/{id}/work',
  'clusters.list': 'GET /api/clusters',
  'clusters.get': 'GET /api/clusters/{cluster}',
  'placement.coverage': 'GET /api/clusters/{cluster}/daemon-set-coverage',
  'external-drains.list': 'GET /api/clusters/{cluster}/external-drains',
  'history.get': 'GET /api/clusters/{cluster}/history',
  'inspect.access': 'GET /api/clusters/{cluster}/inspect-access',
  'node-pools.list': 'GET /api/clusters/{cluster}/node-pools',
  'node-pools.get': 'GET /api/clusters/{cluster}/node-pools/{pool}',
  'node-pools.activities': 'GET /api/clusters/{cluster}/node-pools/{pool}/activities',
  'node-pools.drift': 'GET /api/clusters/{cluster}/node-pools/{pool}/drift',
  'node-pools.free-instances': 'GET /api/clusters/{cluster}/node-pools/{pool}/free-instances',
  'node-pools.reveal-script': 'POST /api/clusters/{cluster}/node-pools/{pool}/reveal-script',
  'node-pools.usage': 'GET /api/clusters/{cluster}/node-pools/{pool}/usage',
  'namespaces.list': 'GET /api/clusters/{cluster}/namespaces',
  'nodes.list': 'GET /api/clusters/{cluster}/nodes',
  'nodes.get': 'GET /api/clusters/{cluster}/nodes/{node}',
  'object.yaml': 'GET /api/clusters/{cluster}/objects/{kind}/{name}/yaml',
  'placement.list': 'GET /api/clusters/{cluster}/placement',
  'placement.findings': 'GET /api/clusters/{cluster}/placement-findings',
  'placement.migration': 'GET /api/clusters/{cluster}/placement-migration',
  'placement.set-up': 'GET /api/clusters/{cluster}/placement-set-up',
  'placement.check': 'POST /api/clusters/{cluster}/placement/check',
  'placement.what-if': 'POST /api/clusters/{cluster}/placement/what-if',
  'placement.workload': 'GET /api/clusters/{cluster}/placement/{namespace}/{kind}/{name}',
  'pods.failing': 'GET /api/clusters/{cluster}/pods/failing',
  'pods.get': 'GET /api/clusters/{cluster}/pods/{namespace}/{pod}',
  'placement.pod': 'GET /api/clusters/{cluster}/pods/{namespace}/{pod}/placement',
  'pool-options.get': 'GET /api/clusters/{cluster}/pool-options',
  'pool-options.disks': 'GET /api/clusters/{cluster}/pool-options/disks',
  'pool-options.prices': 'GET /api/clusters/{cluster}/pool-options/prices',
  'placement.lifecycle': 'GET /api/clusters/{cluster}/windows-builds',
  'nodes.windows-watch': 'GET /api/clusters/{cluster}/windows-watch',
  'workloads.list': 'GET /api/clusters/{cluster}/workloads',
  'workloads.get': 'GET /api/clusters/{cluster}/workloads/{namespace}/{kind}/{name}',
  'workloads.pods': 'GET /api/clusters/{cluster}/workloads/{namespace}/{kind}/{name}/pods',
  'health.get': 'GET /api/health',
  'fleet.map': 'GET /api/map',
  'session.me': 'GET /api/me',
  'live.declare': 'POST /api/live/{tab}',
  'people.list': 'GET /api/people',
  'people.add': 'POST /api/people',
  'people.disable': 'POST /api/people/{person}/disable',
  'people.enable': 'POST /api/people/{person}/enable',
  'people.end-sessions': 'POST /api/people/{person}/end-sessions',
  'people.password': 'POST /api/people/{person}/password',
  'people.roles': 'POST /api/people/{person}/roles',
  'screens.list': 'GET /api/screens',
  'screens.create': 'POST /api/screens',
  'screens.edit': 'POST /api/screens/{screen}',
  'screens.delete': 'DELETE /api/screens/{screen}',
  'screens.create-link': 'POST /api/screens/{screen}/links',
  'screens.revoke-link': 'POST /api/screens/{screen}/links/{link}/revoke',
  'screens.preview': 'GET /api/screens/{screen}/wall',
  'search.find': 'GET /api/search',
  'session.end': 'DELETE /api/session',
  'session.create': 'POST /api/session',
  'status.get': 'GET /api/status',
  'status.accept-restore': 'POST /api/status/accept-restore',
  'timeline.list': 'GET /api/timeline',
  'timeline.lanes': 'GET /api/timeline/lanes',
  'timeline.causes': 'GET /api/timeline/{entry}/causes',
  'wall.get': 'GET /api/wall/{link}',
} as const;

export type EndpointId = keyof typeof routes;

export type Method = 'GET' | 'POST' | 'DELETE';

/** `path` uses `{param}` for path parameters. */
export function routeOf(id: EndpointId): { method: Method; path: string } {
  const [method, path = ''] = routes[id].split(' ');
  return { method: method === 'POST' || method === 'DELETE' ? method : 'GET', path };
}

/** Rows of a page of a long table. */
export const pageSize = 100;

/** Rows of the matrix hold a cell per pool: a page is what about two screens show. */
export const matrixPageSize = 25;

/** GET, exactly the filtered list of nodes, as CSV, streamed. */
export const exportNodesPath = '/api/clusters/{cluster}/nodes/export';

/** SSE: each message has `id: <seq>` and `data: ChangeEvent`; replays after `Last-Event-ID`, then follows. */
export const changeEventsPath = '/api/changes/{id}/events';

/** GET, container logs of a pod or of the pods of a workload: a `LogFrame` (pod-logs.ts) as JSON per line. */
export const podLogsPath = '/api/clusters/{cluster}/logs/{namespace}/{kind}/{name}';
