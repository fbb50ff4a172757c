export const changeHref = (change: string): string => `/changes/${encodeURIComponent(change)}`;

export const clusterHref = (cluster: string): string => `/clusters/${encodeURIComponent(cluster)}`;

export const nodesHref = (cluster: string): string => `${clusterHref(cluster)}/nodes`;

export const nodeHref = (cluster: string, node: string): string => `${nodesHref(cluster)}/${encodeURIComponent(node)}`;

export const podHref = (cluster: string, pod: { namespace: string; name: string }): string =>
  `${clusterHref(cluster)}/pods/${encodeURIComponent(pod.namespace)}/${encodeURIComponent(pod.name)}`;

/** In the fragment, which no server receives: hundreds of nodes are longer than a server accepts in a URL. */
const chosenNodes = (nodes: readonly { uid: string; name: string }[]): string =>
  `#${new URLSearchParams(nodes.map(({ uid, name }) => [uid, name]))}`;

export const drainNodesHref = (cluster: string, nodes: readonly { uid: string; name: string }[]): string =>
  `${clusterHref(cluster)}/drain${chosenNodes(nodes)}`;

export const drainBuildHref = (cluster: string, build: string): string =>
  `${clusterHref(cluster)}/drain?build=${encodeURIComponent(build)}`;

export const placementHref = (cluster: string): string => `${clusterHref(cluster)}/placement`;

export const workloadHref = (cluster: string, workload: { namespace: string; kind: string; name: string }): string =>
  `${placementHref(cluster)}/${[workload.namespace, workload.kind, workload.name].map(encodeURIComponent).join('/')}`;

export const poolsHref = (cluster: string): string => `${clusterHref(cluster)}/pools`;

export const poolHref = (pool: { cluster: string; id: string }): string =>
  `${poolsHref(pool.cluster)}/${encodeURIComponent(pool.id)}`;

export const poolEditHref = (pool: { cluster: string; id: string }, field?: string): string =>
  `${poolHref(pool)}/edit${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`;

export const poolDrainHref = (pool: { cluster: string; id: string }): string => `${poolHref(pool)}/drain`;

/** `nodes`: to begin with; without them all nodes of the pool. */
export const poolUpgradeHref = (
  pool: { cluster: string; id: string },
  nodes: readonly { uid: string; name: string }[] = [],
): string => `${poolHref(pool)}/upgrade${nodes.length === 0 ? '' : chosenNodes(nodes)}`;
