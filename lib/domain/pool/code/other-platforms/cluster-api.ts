import type { PoolDefinition } from '../../definition/pool-definition';
import { comment, type Outcomes, reported } from './aspects';
import { headOf, pairsOf, plainName, sizesOf } from './intent';

const template = 'In the infrastructure template, where its provider has it';

const secretIn = (list: string): string => `A secret: add it to ${list}`;

const outcomesOf = (pool: PoolDefinition): Outcomes => ({
  image: template,
  vSwitches: template,
  diskType: template,
  encryption: template,
  kmsKey: template,
  dataDisks: template,
  securityGroups: template,
  publicIp: template,
  spot: template,
  spotLimits: template,
  tags: template,
  keyPair: template,
  deploymentSet: template,
  privatePool: template,
  managed: 'In a MachineHealthCheck',
  // A script of a Linux node runs as a command of the bootstrap template; cloudbase-init uses other forms.
  ...(pool.os === 'linux' ? { preUserData: secretIn('preKubeadmCommands') } : {}),
  ...(pool.os === 'linux' ? { userData: secretIn('postKubeadmCommands') } : {}),
});

/** JSON is valid YAML. */
const text = (value: unknown): string => JSON.stringify(value);
const AUTOSCALER = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';

function deployment(pool: PoolDefinition, name: string): string[] {
  const { auto, least, most } = sizesOf(pool);
  return [
    'apiVersion: cluster.x-k8s.io/v1beta1',
    'kind: MachineDeployment',
    'metadata:',
    `  name: ${text(name)}`,
    ...(auto
      ? [
          '  annotations:',
          `    ${AUTOSCALER}-min-size: ${text(String(least))}`,
          `    ${AUTOSCALER}-max-size: ${text(String(most))}`,
        ]
      : []),
    'spec:',
    '  clusterName: CLUSTER',
    `  replicas: ${least}`,
    '  template:',
    '    spec:',
    '      clusterName: CLUSTER',
    '      bootstrap:',
    `        configRef: { apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, name: ${text(name)} }`,
    '      infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: MACHINE_TEMPLATE_KIND, name: TEMPLATE }',
  ];
}

/** The kubelet sets labels: a MachineDeployment's reach nodes for few domains (Cluster API: Metadata propagation). */
function bootstrap(pool: PoolDefinition, name: string): string[] {
  const labels = pairsOf(pool.labels).join(',');
  return [
    'apiVersion: bootstrap.cluster.x-k8s.io/v1beta1',
    'kind: KubeadmConfigTemplate',
    'metadata:',
    `  name: ${text(name)}`,
    'spec:',
    '  template:',
    '    spec:',
    '      joinConfiguration:',
    '        nodeRegistration:',
    ...(labels === '' ? [] : ['          kubeletExtraArgs:', `            node-labels: ${text(labels)}`]),
    // An empty list, unlike an absent one, prevents kubeadm from adding its own.
    `          taints: ${text(pool.taints)}`,
  ];
}

/** A `MachineDeployment` with its `KubeadmConfigTemplate`, of Cluster API v1beta1. */
export function clusterApiOf(pool: PoolDefinition): string {
  const name = plainName(pool.name, 63);
  const { sizeGiB } = pool.systemDisk;
  const size = sizeGiB === null ? '' : ` with a system disk of ${sizeGiB} GiB`;
  return `${[
    ...headOf(pool, { variables: 'CLUSTER, MACHINE_TEMPLATE_KIND and TEMPLATE', name }),
    comment(`Machines${size}: in the infrastructure template.`),
    ...reported(pool, outcomesOf(pool)),
    ...deployment(pool, name),
    '---',
    ...bootstrap(pool, name),
  ].join('\n')}\n`;
}
