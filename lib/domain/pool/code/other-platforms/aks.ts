import type { PoolDefinition } from '../../definition/pool-definition';
import { comment, type Outcomes, reported } from './aspects';
import { command, headOf, listOption, taintTexts, pairsOf, plainName, sizesOf, windowsRelease } from './intent';

/** AKS allows 12 lower-case letters and digits, 6 on Windows, starting with a letter. */
const aksName = ({ name, os }: PoolDefinition): string =>
  plainName(name, 63)
    .replaceAll('-', '')
    .slice(0, os === 'windows' ? 6 : 12);

/** Spot instances cannot be deallocated (AKS docs: Scale-down mode). */
const stops = ({ economical, billing }: PoolDefinition): boolean => economical && billing.method !== 'spot';

const outcomesOf = (pool: PoolDefinition): Outcomes => ({
  publicIp: 'carried',
  spot: 'carried',
  tags: 'carried',
  encryption: 'Always so there',
  managed: 'For the whole cluster there',
  confidential: 'By the machine type there',
  ...(stops(pool) ? { economical: 'carried' } : {}),
  ...(pool.privatePool.use === 'specified' ? { privatePool: 'carried' } : {}),
});

/** Characters that Azure rejects in tag names (Azure docs: Tag resources, limitations). */
const fits = ([key]: [string, string]): boolean => !/[<>%&\\?/=]/.test(key);

/** `az aks nodepool add` (Azure CLI). */
export function aksOf(pool: PoolDefinition): string {
  const name = aksName(pool);
  const { auto, least, most } = sizesOf(pool);
  const { sizeGiB } = pool.systemDisk;
  const windows = windowsRelease(pool);
  const os = windows === null ? '--os-type Linux' : `--os-type Windows --os-sku Windows${windows.year}`;
  const tags = Object.entries(pool.tags);
  const refused = tags.filter((tag) => !fits(tag)).map(([key]) => key);
  return `${[
    ...headOf(pool, { variables: 'GROUP, CLUSTER, VM_SIZE (and CAPACITY_RESERVATION_GROUP)', name }),
    ...reported(pool, outcomesOf(pool)),
    ...(refused.length === 0 ? [] : [comment(`Tags with names that Azure refuses: ${refused.join(', ')}.`)]),
    command('az aks nodepool add', [
      `--resource-group "$GROUP" --cluster-name "$CLUSTER" --name ${name}`,
      `${os} --node-vm-size "$VM_SIZE"${sizeGiB === null ? '' : ` --node-osdisk-size ${sizeGiB}`} --node-count ${least}`,
      auto ? `--enable-cluster-autoscaler --min-count ${least} --max-count ${most}` : null,
      // -1 is the market price; a limit would use another currency.
      pool.billing.method === 'spot' ? '--priority Spot --eviction-policy Delete --spot-max-price -1' : null,
      stops(pool) ? '--scale-down-mode Deallocate' : null,
      pool.publicIp.bandwidthMbps > 0 ? '--enable-node-public-ip' : null,
      pool.privatePool.use === 'specified' ? '--crg-id "$CAPACITY_RESERVATION_GROUP"' : null,
      listOption('--labels', pairsOf(pool.labels), ' '),
      listOption('--node-taints', taintTexts(pool), ','),
      listOption('--tags', pairsOf(Object.fromEntries(tags.filter(fits))), ' '),
    ]),
  ].join('\n')}\n`;
}
