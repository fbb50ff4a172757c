export function poolsHref(cluster: string): string {
  return `/clusters/${encodeURIComponent(cluster)}/pools`;
}

export function poolHref(pool: { cluster: string; id: string }): string {
  return `${poolsHref(pool.cluster)}/${encodeURIComponent(pool.id)}`;
}
