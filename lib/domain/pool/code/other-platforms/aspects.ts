import type { PoolDefinition } from '../../definition/pool-definition';

/** Settings of a pool besides name, OS, size, disk size, labels, and taints, which every platform supports. */
interface Aspect {
  words: string;
  paths: readonly string[];
  has: (pool: PoolDefinition) => boolean;
}

const aspect = (words: string, paths: readonly string[], has: Aspect['has']): Aspect => ({ words, paths, has });
const always = (): boolean => true;

export const aspects = {
  image: aspect('the exact image', ['imageId', 'imageType', 'platform'], always),
  vSwitches: aspect('vSwitches', ['vSwitchIds'], always),
  diskType: aspect(
    'type and performance of the system disk',
    [
      'systemDisk.category',
      'systemDisk.performanceLevel',
      'systemDisk.provisionedIops',
      'systemDisk.bursting',
      'systemDisk.moreCategories',
    ],
    always,
  ),
  encryption: aspect('encryption of the system disk', ['systemDisk.encrypted'], (p) => p.systemDisk.encrypted),
  kmsKey: aspect('the KMS key', ['systemDisk.kmsKeyId'], (p) => p.systemDisk.kmsKeyId !== ''),
  dataDisks: aspect('data disks', ['dataDisks'], (p) => p.dataDisks.length > 0),
  zonePolicy: aspect('the scaling policy over zones', ['zonePolicy'], (p) => p.vSwitchIds.length > 1),
  types: aspect('several instance types', ['instanceTypes'], (p) => p.instanceTypes.length > 1),
  scalingType: aspect('the auto scaling type', ['size.type'], (p) => p.size.mode === 'auto' && p.size.type !== 'cpu'),
  economical: aspect('economical mode', ['economical'], (p) => p.economical),
  runtime: aspect('the version of containerd', ['runtime', 'runtimeVersion'], (p) => p.runtimeVersion !== ''),
  managed: aspect('managed repair and upgrade', ['managed'], (p) => p.managed),
  confidential: aspect('confidential computing', ['confidential'], (p) => p.confidential),
  resourceGroup: aspect('the resource group', ['resourceGroupId'], (p) => p.resourceGroupId !== ''),
  securityGroups: aspect('security groups', ['securityGroupIds'], (p) => p.securityGroupIds.length > 0),
  publicIp: aspect('public addresses', ['publicIp.bandwidthMbps'], (p) => p.publicIp.bandwidthMbps > 0),
  bandwidth: aspect(
    'bandwidth of public addresses and its billing',
    ['publicIp.charge'],
    (p) => p.publicIp.bandwidthMbps > 0,
  ),
  subscription: aspect(
    'subscription billing',
    ['billing.period', 'billing.periodUnit', 'billing.autoRenew', 'billing.autoRenewPeriod'],
    (p) => p.billing.method === 'subscription',
  ),
  spot: aspect('spot instances', ['billing.method'], (p) => p.billing.method === 'spot'),
  spotLimits: aspect('spot price limits', ['spot.priceLimits'], (p) => Object.keys(p.spot.priceLimits).length > 0),
  spotFallback: aspect(
    'on-demand instances in place of spot ones',
    ['spot.onDemandFallback'],
    (p) => p.spot.onDemandFallback,
  ),
  spotReplace: aspect(
    'spot instances before others are reclaimed',
    ['spot.replaceReclaimed'],
    (p) => p.spot.replaceReclaimed,
  ),
  hardening: aspect('security hardening', ['hardening'], (p) => p.hardening !== 'none'),
  loginUser: aspect('the logon name', ['loginUser'], (p) => p.loginUser !== 'root'),
  keyPair: aspect('logon with a key pair', ['keyPair'], (p) => p.keyPair !== ''),
  password: aspect('logon with a password', ['passwordSet'], (p) => p.passwordSet),
  monitor: aspect('the monitoring agent', ['cloudMonitor'], (p) => p.cloudMonitor),
  tags: aspect('tags of the instances', ['tags'], (p) => Object.keys(p.tags).length > 0),
  cordoned: aspect('new nodes that start cordoned', ['unschedulable'], (p) => p.unschedulable),
  nodeName: aspect('custom node names', ['nodeName'], (p) => p.nodeName !== null),
  preUserData: aspect('the script before nodes join', ['preUserData'], (p) => p.preUserData !== ''),
  userData: aspect('the script after nodes joined', ['userData'], (p) => p.userData !== ''),
  rds: aspect('the RDS whitelist', ['rdsInstanceIds'], (p) => p.rdsInstanceIds.length > 0),
  deploymentSet: aspect('the deployment set', ['deploymentSetId'], (p) => p.deploymentSetId !== ''),
  localMounts: aspect('mounts of local disks', ['localMounts'], (p) => p.localMounts.length > 0),
  privatePool: aspect(
    'the private pool',
    ['privatePool.use', 'privatePool.id'],
    (p) => p.privatePool.use === 'specified',
  ),
} satisfies Record<string, Aspect>;

export type AspectId = keyof typeof aspects;

// The object literal has only its own keys.
const entries = Object.entries(aspects) as [AspectId, Aspect][];

/** `carried` into the code, `none` has no equivalent, any other text names where the platform configures it. */
export type Outcomes = Readonly<Partial<Record<AspectId, string>>>;

/** A comment line for any text: a line break would start a command. */
export const comment = (text: string): string => `# ${text.replace(/[\s\p{Cc}]+/gu, ' ')}`;

/** Lists everything in the pool that the code below does not include, and where else it belongs. */
export function reported(pool: PoolDefinition, outcomes: Outcomes): string[] {
  const places = new Map<string, string[]>();
  for (const [id, { words, has }] of entries) {
    const outcome = outcomes[id] ?? 'none';
    if (outcome === 'carried' || !has(pool)) continue;
    const place = outcome === 'none' ? 'Not carried over' : outcome;
    places.set(place, [...(places.get(place) ?? []), words]);
  }
  return [...places].map(([place, words]) => comment(`${place}: ${words.join(', ')}.`));
}
