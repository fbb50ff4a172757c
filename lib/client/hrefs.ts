export const changeHref = (change: string): string => `/changes/${encodeURIComponent(change)}`;

export const clusterHref = (cluster: string): string => `/clusters/${encodeURIComponent(cluster)}`;

export const nodesHref = (cluster: string): string => `${clusterHref(cluster)}/nodes`;

export const nodeHref = (cluster: string, node: string): string => `${nodesHref(cluster)}/${encodeURIComponent(node)}`;

export const podHref = (cluster: string, pod: { namespace: string; name: string }): string =>
  `${clusterHref(cluster)}/pods/${encodeURIComponent(pod.namespace)}/${encodeURIComponent(pod.name)}`;

/** Of the pods of a workload, together. */
export const podLogsHref = (cluster: string, workload: { namespace: string; kind: string; name: string }): string =>
  `${clusterHref(cluster)}/logs/${[workload.namespace, workload.kind, workload.name].map(encodeURIComponent).join('/')}`;

/** `namespace`: null for a node. */
export const objectYamlHref = (
  cluster: string,
  o: { kind: string; namespace: string | null; name: string },
): string => {
  const query = o.namespace === null ? '' : `?namespace=${encodeURIComponent(o.namespace)}`;
  return `${clusterHref(cluster)}/yaml/${encodeURIComponent(o.kind)}/${encodeURIComponent(o.name)}${query}`;
};

/** In the fragment, which no server receives: hundreds of nodes are longer than a server accepts in a URL. */
export const chosenNodes = (nodes: readonly { uid: string; name: string }[]): string =>
  nodes.length === 0 ? '' : `#${new URLSearchParams(nodes.map(({ uid, name }) => [uid, name]))}`;

/** The node list with these nodes selected; in the fragment too. */
export const selectedNodesHref = (cluster: string, names: readonly string[]): string =>
  `${nodesHref(cluster)}#${new URLSearchParams(names.map((name) => ['select', name]))}`;

/** What a form has in its URL; null and '' are omitted. */
type FormQuery = Record<string, string | null>;

function queryText(values: FormQuery): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export const drainNodesHref = (
  cluster: string,
  nodes: readonly { uid: string; name: string }[],
  form: FormQuery = {},
): string => `${clusterHref(cluster)}/drain${queryText(form)}${chosenNodes(nodes)}`;

export const drainBuildHref = (cluster: string, build: string, form: FormQuery = {}): string =>
  `${clusterHref(cluster)}/drain${queryText({ build, ...form })}`;

export const placementHref = (cluster: string): string => `${clusterHref(cluster)}/placement`;

export const workloadsHref = (cluster: string, filter: FormQuery = {}): string =>
  `${clusterHref(cluster)}/workloads${queryText(filter)}`;

/** Its state and pods. */
export const workloadPageHref = (
  cluster: string,
  workload: { namespace: string; kind: string; name: string },
): string =>
  `${workloadsHref(cluster)}/${[workload.namespace, workload.kind, workload.name].map(encodeURIComponent).join('/')}`;

export const findingsHref = (cluster: string, namespace: string): string =>
  `${clusterHref(cluster)}/placement/findings${queryText({ namespace })}`;

export const searchHref = (q: string): string => `/search${queryText({ q })}`;

/** Where it can run, and what would help. */
export const workloadHref = (cluster: string, workload: { namespace: string; kind: string; name: string }): string =>
  `${placementHref(cluster)}/${[workload.namespace, workload.kind, workload.name].map(encodeURIComponent).join('/')}`;

export const poolsHref = (cluster: string): string => `${clusterHref(cluster)}/pools`;

export const poolHref = (pool: { cluster: string; id: string }): string =>
  `${poolsHref(pool.cluster)}/${encodeURIComponent(pool.id)}`;

export const poolEditHref = (pool: { cluster: string; id: string }, field?: string): string =>
  `${poolHref(pool)}/edit${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`;

export const poolDrainHref = (pool: { cluster: string; id: string }, form: FormQuery = {}): string =>
  `${poolHref(pool)}/drain${queryText(form)}`;

/** `nodes`: to begin with; without them all nodes of the pool. */
export const poolUpgradeHref = (
  pool: { cluster: string; id: string },
  nodes: readonly { uid: string; name: string }[] = [],
  form: FormQuery = {},
): string => `${poolHref(pool)}/upgrade${queryText(form)}${chosenNodes(nodes)}`;

/** The page of a node, workload or pod. */
export function objectHref(object: {
  type: 'node' | 'workload' | 'pod';
  cluster: string;
  namespace: string | null;
  kind: string | null;
  name: string;
}): string {
  const { type, cluster, namespace, kind, name } = object;
  if (type === 'node' || namespace === null) return nodeHref(cluster, name);
  return type === 'pod'
    ? podHref(cluster, { namespace, name })
    : workloadPageHref(cluster, { namespace, kind: kind ?? '', name });
}
