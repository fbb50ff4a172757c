/** The minor of a version of Kubernetes such as `v1.32.1-aliyun.1`; null = it tells none. */
export function minorOf(version: string | null): number | null {
  const minor = /^v?1\.(\d{1,3})(?!\d)/.exec(version ?? '')?.[1];
  return minor === undefined ? null : Number(minor);
}

/** The minor whose rules are applied where the API server's is not told. */
export const NEWEST_MINOR = 36;
