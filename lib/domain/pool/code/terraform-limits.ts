import type { PoolDefinition } from '../definition/pool-definition';

/** On one line each, because a comment ends with its line. */
const line = (text: string): string => text.replace(/\s+/g, ' ');

/** What the provider has no argument for, and what to do about it: an entry for every such wire field. */
export function leftOut(pool: PoolDefinition): string[] {
  const mounts = pool.dataDisks.flatMap(({ mount }, index) =>
    mount === null ? [] : [`data_disks[${index}] at ${mount.path}`],
  );
  return [
    ...(mounts.length === 0
      ? []
      : [`The provider has no argument for disk_init (${mounts.join(', ')}): set it with the API.`]),
    ...(pool.platform === '' ? [] : [`platform (${pool.platform}) is left out: it is the older word for image_type.`]),
  ].map(line);
}

/** Settings that ACK may have for an existing pool and that no field covers. */
export const UNKNOWN_OF_EXISTING =
  'Not known here, so not written: instance patterns, kubelet settings, repair and upgrade policies, the RAM role.';

const periods = new Set([0, 1, 2, 3, 6, 12]);

/** Values that the API accepts but the provider's validation rejects (provider source: ValidateFunc). */
export function narrower({ billing, dataDisks, size }: PoolDefinition): string[] {
  const lines: string[] = [];
  if (billing.method === 'subscription') {
    if (billing.periodUnit !== 'Month') lines.push('The provider takes period_unit = "Month" only.');
    if (!periods.has(billing.period)) lines.push('The provider takes period 1, 2, 3, 6 or 12 only.');
    if (!periods.has(billing.autoRenewPeriod))
      lines.push('The provider takes auto_renew_period 1, 2, 3, 6 or 12 only.');
  }
  if (size.mode === 'auto' && size.min > 1_000) lines.push('The provider takes min_size up to 1,000 only.');
  const tooLarge = dataDisks.flatMap(({ sizeGiB }, index) =>
    sizeGiB !== null && sizeGiB > 32_767 ? [`data_disks[${index}]`] : [],
  );
  if (tooLarge.length > 0)
    lines.push(`The provider takes data_disks.size up to 32,767 GiB only (${tooLarge.join(', ')}).`);
  return lines;
}
