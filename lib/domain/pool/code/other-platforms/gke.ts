import type { PoolDefinition } from '../../definition/pool-definition';
import { shellWord } from '../code-body';
import { comment, type Outcomes, reported } from './aspects';
import { command, headOf, listOption, taintTexts, pairsOf, plainName, sizesOf, windowsRelease } from './intent';

/** Only the autoscaler distributes nodes, and only evenly (gcloud: --location-policy). */
const spreads = ({ size, zonePolicy }: PoolDefinition): boolean => size.mode === 'auto' && zonePolicy === 'BALANCE';

const outcomesOf = (pool: PoolDefinition): Outcomes => ({
  publicIp: 'carried',
  spot: 'carried',
  tags: 'carried',
  kmsKey: 'carried',
  confidential: 'carried',
  managed: 'carried',
  privatePool: 'carried',
  encryption: 'Always so there',
  ...(spreads(pool) ? { zonePolicy: 'carried' } : {}),
});

/** Valid Google Cloud labels (Google Cloud docs: Requirements for labels). */
const fits = ([key, value]: [string, string]): boolean =>
  /^[a-z][a-z0-9_-]{0,62}$/.test(key) && /^[a-z0-9_-]{0,63}$/.test(value);

const reservations: Readonly<Record<PoolDefinition['privatePool']['use'], string>> = {
  none: '--reservation-affinity none',
  open: '--reservation-affinity any',
  specified: '--reservation-affinity specific --reservation "$RESERVATION"',
};

function imageOf(pool: PoolDefinition): string {
  const windows = windowsRelease(pool);
  return windows === null
    ? '--image-type COS_CONTAINERD'
    : `--image-type WINDOWS_LTSC_CONTAINERD --windows-os-version ltsc${windows.year}`;
}

/** `gcloud container node-pools create`; in a regional cluster the counts are per zone. */
export function gkeOf(pool: PoolDefinition): string {
  const name = plainName(pool.name, 40);
  const { auto, least, most } = sizesOf(pool);
  const { sizeGiB, kmsKeyId } = pool.systemDisk;
  const tags = Object.entries(pool.tags);
  const refused = tags.filter((tag) => !fits(tag)).map(([key]) => key);
  return `${[
    ...headOf(pool, { variables: 'CLUSTER, LOCATION, MACHINE_TYPE (and RESERVATION, KMS_KEY)', name }),
    ...reported(pool, outcomesOf(pool)),
    ...(refused.length === 0 ? [] : [comment(`Tags that are no labels of Google Cloud: ${refused.join(', ')}.`)]),
    command(`gcloud container node-pools create ${shellWord(name)}`, [
      '--cluster "$CLUSTER" --location "$LOCATION" --machine-type "$MACHINE_TYPE"',
      `${imageOf(pool)}${sizeGiB === null ? '' : ` --disk-size ${sizeGiB}`} --num-nodes ${least}`,
      auto ? `--enable-autoscaling --min-nodes ${least} --max-nodes ${most}` : null,
      spreads(pool) ? '--location-policy BALANCED' : null,
      pool.billing.method === 'spot' ? '--spot' : null,
      pool.publicIp.bandwidthMbps > 0 ? '--no-enable-private-nodes' : '--enable-private-nodes',
      reservations[pool.privatePool.use],
      pool.managed ? '--enable-autorepair --enable-autoupgrade' : null,
      pool.confidential ? '--enable-confidential-nodes' : null,
      kmsKeyId === '' ? null : '--boot-disk-kms-key "$KMS_KEY"',
      listOption('--node-labels', pairsOf(pool.labels), ','),
      listOption('--node-taints', taintTexts(pool), ','),
      listOption('--labels', pairsOf(Object.fromEntries(tags.filter(fits))), ','),
    ]),
  ].join('\n')}\n`;
}
