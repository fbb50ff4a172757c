/** The minor of a Kubernetes version such as `v1.32.1-aliyun.1`; null: none found. */
export function minorOf(version: string | null): number | null {
  const minor = /^v?1\.(\d{1,3})(?!\d)/.exec(version ?? '')?.[1];
  return minor === undefined ? null : Number(minor);
}

/** The minor whose rules apply if the API server's is unknown. */
export const NEWEST_MINOR = 36;
