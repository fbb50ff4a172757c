export const changeHref = (change: string): string => `/changes/${encodeURIComponent(change)}`;

export const clusterHref = (cluster: string): string => `/clusters/${encodeURIComponent(cluster)}`;

export const nodeHref = (cluster: string, node: string): string =>
  `${clusterHref(cluster)}/nodes/${encodeURIComponent(node)}`;

export const podHref = (cluster: string, pod: { namespace: string; name: string }): string =>
  `${clusterHref(cluster)}/pods/${encodeURIComponent(pod.namespace)}/${encodeURIComponent(pod.name)}`;

export const placementHref = (cluster: string): string => `${clusterHref(cluster)}/placement`;

export const workloadHref = (cluster: string, workload: { namespace: string; kind: string; name: string }): string =>
  `${placementHref(cluster)}/${[workload.namespace, workload.kind, workload.name].map(encodeURIComponent).join('/')}`;

export const poolsHref = (cluster: string): string => `${clusterHref(cluster)}/pools`;

export const poolHref = (pool: { cluster: string; id: string }): string =>
  `${poolsHref(pool.cluster)}/${encodeURIComponent(pool.id)}`;

export const poolEditHref = (pool: { cluster: string; id: string }, field?: string): string =>
  `${poolHref(pool)}/edit${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`;
