import type { PoolDefinition } from '../../definition/pool-definition';
import { shellWord } from '../code-body';
import { type Outcomes, reported } from './aspects';
import { command, headOf, plainName, sizesOf, windowsRelease } from './intent';

const EFFECTS: Readonly<Record<string, string>> = {
  NoSchedule: 'NO_SCHEDULE',
  NoExecute: 'NO_EXECUTE',
  PreferNoSchedule: 'PREFER_NO_SCHEDULE',
};

const template = 'In a launch template, then without --disk-size and --remote-access';

const outcomes: Outcomes = {
  types: 'carried',
  spot: 'carried',
  managed: 'carried',
  keyPair: 'carried',
  publicIp: 'An attribute of the subnets',
  diskType: template,
  encryption: template,
  kmsKey: template,
  dataDisks: template,
  securityGroups: template,
  tags: template,
  preUserData: template,
  deploymentSet: template,
  privatePool: template,
};

function amiType(pool: PoolDefinition): string {
  const windows = windowsRelease(pool);
  if (windows !== null) return `WINDOWS_${windows.isCore ? 'CORE' : 'FULL'}_${windows.year}_x86_64`;
  return /arm64/i.test(`${pool.imageType} ${pool.imageId}`) ? 'AL2023_ARM_64_STANDARD' : 'AL2023_x86_64_STANDARD';
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** `aws eks create-nodegroup` (AWS CLI 2). A group's largest size is at least 1. */
export function eksOf(pool: PoolDefinition): string {
  const name = plainName(pool.name, 63);
  const { least, most } = sizesOf(pool);
  const taints = pool.taints.map(({ key, value, effect }) => ({ key, value, effect: EFFECTS[effect] ?? effect }));
  const { sizeGiB } = pool.systemDisk;
  return `${[
    ...headOf(pool, { variables: 'CLUSTER, SUBNETS, NODE_ROLE, INSTANCE_TYPES (and SSH_KEY)', name }),
    ...reported(pool, outcomes),
    command('aws eks create-nodegroup', [
      `--cluster-name "$CLUSTER" --nodegroup-name ${shellWord(name)}`,
      '--subnets $SUBNETS --node-role "$NODE_ROLE" --instance-types $INSTANCE_TYPES',
      `--ami-type ${amiType(pool)}${sizeGiB === null ? '' : ` --disk-size ${sizeGiB}`}`,
      `--scaling-config minSize=${least},maxSize=${Math.max(1, most)},desiredSize=${least}`,
      pool.billing.method === 'spot' ? '--capacity-type SPOT' : null,
      pool.managed ? '--node-repair-config enabled=true' : null,
      pool.keyPair === '' ? null : '--remote-access ec2SshKey="$SSH_KEY"',
      isEmpty(pool.labels) ? null : `--labels ${shellWord(JSON.stringify(pool.labels))}`,
      taints.length === 0 ? null : `--taints ${shellWord(JSON.stringify(taints))}`,
    ]),
  ].join('\n')}\n`;
}
