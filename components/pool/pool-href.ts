export function poolsHref(cluster: string): string {
  return `/clusters/${encodeURIComponent(cluster)}/pools`;
}

export function poolHref(pool: { cluster: string; id: string }): string {
  return `${poolsHref(pool.cluster)}/${encodeURIComponent(pool.id)}`;
}

/** The page that edits a pool; `field`, a path of the catalogue, is opened first. */
export function poolEditHref(pool: { cluster: string; id: string }, field?: string): string {
  const at = `${poolHref(pool)}/edit`;
  return field === undefined ? at : `${at}?field=${encodeURIComponent(field)}`;
}
