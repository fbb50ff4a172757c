/** Where the pages of placement are. */
export const placementHref = (cluster: string): string => `/clusters/${encodeURIComponent(cluster)}/placement`;

interface Named {
  namespace: string;
  kind: string;
  name: string;
}

export const workloadHref = (cluster: string, { namespace, kind, name }: Named): string =>
  `${placementHref(cluster)}/${[namespace, kind, name].map(encodeURIComponent).join('/')}`;

export const nodeHref = (cluster: string, node: string): string =>
  `/clusters/${encodeURIComponent(cluster)}/nodes/${encodeURIComponent(node)}`;
