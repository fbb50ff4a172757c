import { isWindowsBody, type PoolBody } from './pool-body';
import { shellWord } from './shell';

/** Names that only the reader knows stand as shell variables; what has no equivalent is named in comments, never guessed. */
interface Pool {
  name: string;
  /** Windows Server year; null for Linux. */
  windows: string | null;
  diskGiB: number;
  /** Equal when the pool does not scale by itself. */
  min: number;
  max: number;
  auto: boolean;
  labels: { key: string; value: string }[];
  taints: { key: string; value: string; effect: string }[];
  like: string;
  without: string[];
}

function lacking({ scaling_group: group, kubernetes_config: config, management }: PoolBody): string[] {
  return [
    ...(group.data_disks.length > 0 ? ['data disks'] : []),
    ...(group.login_password === undefined && group.key_pair === undefined ? [] : ['logon to the nodes']),
    ...(group.security_group_ids === undefined ? [] : ['security groups']),
    ...(group.tags.length > 0 ? ['tags'] : []),
    ...(config.unschedulable ? ['new nodes that start cordoned'] : []),
    ...(config.cms_enabled ? ['the monitoring agent'] : []),
    ...(management.enable ? ['managed repair and upgrade'] : []),
    'vSwitches',
    'the exact image',
  ];
}

function poolOf(body: PoolBody): Pool {
  const { scaling_group: group, kubernetes_config: config, auto_scaling: auto } = body;
  const fixed = group.desired_size ?? 0;
  const year = /20(?:19|22|25)/.exec(`${group.image_id} ${group.image_type}`)?.[0] ?? '2022';
  return {
    name: body.nodepool_info.name,
    windows: isWindowsBody(body) ? year : null,
    diskGiB: group.system_disk_size,
    auto: auto.enable,
    min: auto.enable ? (auto.min_instances ?? 0) : fixed,
    max: auto.enable ? (auto.max_instances ?? 0) : fixed,
    labels: config.labels,
    taints: config.taints,
    like: group.instance_types.join(', '),
    without: lacking(body),
  };
}

const head = (pool: Pool, variables: string): string[] => [
  `# Set ${variables}; the machine type like ${pool.like}.`,
  `# Not carried over: ${pool.without.join(', ')}.`,
];

const command = (words: string, options: (string | null)[]): string =>
  [words, ...options.filter((option) => option !== null).map((option) => `  ${option}`)].join(' \\\n');

const listOption = (flag: string, items: string[], separator: string): string | null =>
  items.length === 0 ? null : `${flag} ${items.map(shellWord).join(separator)}`;

const pairs = ({ labels }: Pool): string[] => labels.map(({ key, value }) => `${key}=${value}`);
const marks = ({ taints }: Pool): string[] =>
  taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`);

const EKS_EFFECT: Record<string, string> = {
  NoSchedule: 'NO_SCHEDULE',
  NoExecute: 'NO_EXECUTE',
  PreferNoSchedule: 'PREFER_NO_SCHEDULE',
};

/** `aws eks create-nodegroup` (AWS CLI 2). A group's largest size is at least 1. */
export function eksOf(body: PoolBody): string {
  const pool = poolOf(body);
  const ami = pool.windows === null ? 'AL2023_x86_64_STANDARD' : `WINDOWS_CORE_${pool.windows}_x86_64`;
  const taints = pool.taints.map(
    ({ key, value, effect }) => `key=${key},value=${value},effect=${EKS_EFFECT[effect] ?? effect}`,
  );
  return `${[
    ...head(pool, 'CLUSTER, SUBNETS, NODE_ROLE and INSTANCE_TYPE'),
    command('aws eks create-nodegroup', [
      `--cluster-name "$CLUSTER" --nodegroup-name ${shellWord(pool.name)}`,
      '--subnets $SUBNETS --node-role "$NODE_ROLE" --instance-types "$INSTANCE_TYPE"',
      `--ami-type ${ami} --disk-size ${pool.diskGiB}`,
      `--scaling-config minSize=${pool.min},maxSize=${Math.max(1, pool.max)},desiredSize=${pool.min}`,
      pool.labels.length === 0 ? null : `--labels ${shellWord(pairs(pool).join(','))}`,
      listOption('--taints', taints, ' '),
    ]),
  ].join('\n')}\n`;
}

/** AKS allows 12 lower-case letters and digits, 6 on Windows, beginning with a letter. */
function aksName(name: string, windows: boolean): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '');
  return (plain === '' ? 'pool' : plain).slice(0, windows ? 6 : 12);
}

/** `az aks nodepool add` (Azure CLI). */
export function aksOf(body: PoolBody): string {
  const pool = poolOf(body);
  const os = pool.windows === null ? '--os-type Linux' : `--os-type Windows --os-sku Windows${pool.windows}`;
  return `${[
    ...head(pool, 'GROUP, CLUSTER and VM_SIZE'),
    command('az aks nodepool add', [
      `--resource-group "$GROUP" --cluster-name "$CLUSTER" --name ${aksName(pool.name, pool.windows !== null)}`,
      `${os} --node-vm-size "$VM_SIZE" --node-osdisk-size ${pool.diskGiB} --node-count ${pool.min}`,
      pool.auto ? `--enable-cluster-autoscaler --min-count ${pool.min} --max-count ${pool.max}` : null,
      listOption('--labels', pairs(pool), ' '),
      pool.taints.length === 0 ? null : `--node-taints ${shellWord(marks(pool).join(','))}`,
    ]),
  ].join('\n')}\n`;
}

/** `gcloud container node-pools create`; in a regional cluster the counts are per zone. */
export function gkeOf(body: PoolBody): string {
  const pool = poolOf(body);
  const image =
    pool.windows === null
      ? '--image-type COS_CONTAINERD'
      : `--image-type WINDOWS_LTSC_CONTAINERD --windows-os-version ltsc${pool.windows}`;
  return `${[
    ...head(pool, 'CLUSTER, LOCATION and MACHINE_TYPE'),
    command(`gcloud container node-pools create ${shellWord(pool.name.slice(0, 40))}`, [
      '--cluster "$CLUSTER" --location "$LOCATION" --machine-type "$MACHINE_TYPE"',
      `${image} --disk-size ${pool.diskGiB} --num-nodes ${pool.min}`,
      pool.auto ? `--enable-autoscaling --min-nodes ${pool.min} --max-nodes ${pool.max}` : null,
      pool.labels.length === 0 ? null : `--node-labels ${shellWord(pairs(pool).join(','))}`,
      pool.taints.length === 0 ? null : `--node-taints ${shellWord(marks(pool).join(','))}`,
    ]),
  ].join('\n')}\n`;
}

/** A `MachineDeployment` of Cluster API v1beta1. Strings are JSON, which is YAML. */
export function clusterApiOf(body: PoolBody): string {
  const pool = poolOf(body);
  const text = JSON.stringify;
  const autoscaler = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
  const labels = pool.labels.map(({ key, value }) => `        ${text(key)}: ${text(value)}`);
  return `${[
    `# Machines like ${pool.like} with a disk of ${pool.diskGiB} GiB: in the infrastructure template.`,
    ...(pool.taints.length === 0
      ? []
      : [`# Taints ${marks(pool).join(', ')}: nodeRegistration.taints of the bootstrap template.`]),
    `# Not carried over: ${pool.without.join(', ')}.`,
    'apiVersion: cluster.x-k8s.io/v1beta1',
    'kind: MachineDeployment',
    'metadata:',
    `  name: ${text(pool.name)}`,
    ...(pool.auto
      ? [
          '  annotations:',
          `    ${autoscaler}-min-size: ${text(String(pool.min))}`,
          `    ${autoscaler}-max-size: ${text(String(pool.max))}`,
        ]
      : []),
    'spec:',
    '  clusterName: CLUSTER',
    `  replicas: ${pool.min}`,
    '  template:',
    ...(labels.length === 0 ? [] : ['    metadata:', '      labels:', ...labels]),
    '    spec:',
    '      clusterName: CLUSTER',
    '      bootstrap:',
    '        configRef: { apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, name: BOOTSTRAP }',
    '      infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: MACHINE_TEMPLATE_KIND, name: TEMPLATE }',
  ].join('\n')}\n`;
}
