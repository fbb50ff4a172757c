import { finding, type FindingParams } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { checkPassword } from '@/lib/domain/pool/windows-rules';
import { chooseInstanceType } from '@/lib/domain/pool/choosable';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { AttachInputs, AttachWorld } from './read-inputs';
import { nameFindings, inactiveFindings } from '@/lib/changes/parts/pool/pool-state';
import { namedFinding } from '../parts/names';
import { nodeQuotaFindings } from '@/lib/changes/parts/pool/capacity-loss';

const field = 'instanceIds';

type Say = (code: FindingCode, params: FindingParams) => Finding;

function membership(world: AttachWorld, { instance, message }: { instance: CloudInstance; message: Say }): Finding[] {
  const { cluster, poolOf, nodeOf } = world;
  const { id, clusterId } = instance;
  const pool = poolOf.get(id);
  if (pool !== undefined) return [message('instance-in-cluster', { id, where: pool })];
  const node = nodeOf.get(id);
  if (node !== undefined) return [message('instance-in-cluster', { id, where: node.name })];
  // A node that was removed but kept leaves a tag of this cluster behind.
  const foreign = clusterId !== null && clusterId !== cluster.clusterId;
  return foreign ? [message('instance-in-cluster', { id, where: clusterId })] : [];
}

function network(world: AttachWorld, { instance, message }: { instance: CloudInstance; message: Say }): Finding[] {
  const { cluster, pool, vSwitches } = world;
  const { id, vpcId, publicIp, zoneId } = instance;
  if (vpcId !== cluster.vpcId)
    return [message('instance-other-network', { id, seen: vpcId ?? '–', vpc: cluster.vpcId })];
  const vSwitch = instance.vSwitchId ?? '–';
  const path = vSwitches.find((one) => one.id === instance.vSwitchId)?.internetPath ?? null;
  const closed = pool.os === 'windows' ? 'instance-no-internet' : 'instance-no-internet-linux';
  const way =
    publicIp !== null || path === true
      ? []
      : [message(path === null ? 'instance-internet-unknown' : closed, { id, vSwitch })];
  const outside = pool.vSwitchIds.length > 0 && !pool.vSwitchIds.includes(vSwitch);
  return [
    ...way,
    ...(outside ? [message('instance-outside-v-switches', { id, vSwitch, zone: zoneId, name: pool.name })] : []),
  ];
}

/** ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const archOf = (words: string): 'arm64' | 'amd64' => (/arm|aarch/i.test(words) ? 'arm64' : 'amd64');

function type(world: AttachWorld, { instance, message }: { instance: CloudInstance; message: Say }): Finding[] {
  const { pool, types, images } = world;
  const { id, instanceType } = instance;
  const os = pool.os === 'windows' ? 'windows' : 'linux';
  const known = types.find((one) => one.id === instanceType);
  if (known === undefined)
    return os === 'windows' ? [message('instance-type-unknown', { id, type: instanceType })] : [];
  const verdict = chooseInstanceType(known, os);
  if (!verdict.ok) {
    const params = {
      type: `${instanceType} (${id})`,
      cpu: known.cpuMilli / 1000,
      memory: Math.round((known.memoryMiB / 1024) * 10) / 10,
      gpus: known.gpuCount,
    };
    if (verdict.code === 'instance-type-gpu') return [message('instance-type-gpu', params)];
    if (verdict.code === 'instance-type-arm') return [message('instance-type-arm', params)];
    return [message('instance-type-too-small', params)];
  }
  const image = images.find((one) => one.id === pool.imageId);
  if (image === undefined || archOf(image.arch) === archOf(known.arch)) return [];
  const arch = { imageArch: image.arch, type: `${instanceType} (${id})`, typeArch: known.arch };
  return [message('image-wrong-arch', { image: image.id, ...arch })];
}

/** ECS docs, "Instance lifecycle": ACK stops and starts an instance to replace its system disk. */
const SUPPORTED_STATES = ['Running', 'Stopped'];

/** Findings about one instance; a member of a cluster is not checked further. */
export function findingsOfInstance(
  world: AttachWorld,
  { instance, subject }: { instance: CloudInstance; subject: ResourceRef },
): Finding[] {
  const message: Say = (code, params) => finding(code, { subject, field, params });
  const taken = membership(world, { instance, message });
  if (taken.length > 0) return taken;
  const { id, status } = instance;
  return [
    ...(SUPPORTED_STATES.includes(status) ? [] : [message('instance-state-unsupported', { id, status })]),
    ...network(world, { instance, message }),
    ...type(world, { instance, message }),
  ];
}

export function instanceFindings(inputs: AttachInputs): Finding[] {
  const { found, missing, subject } = inputs;
  return missing.flatMap((id) => {
    const instance = found.find((one) => one.id === id);
    if (instance === undefined) return [finding('instance-not-found', { subject, field, params: { id } })];
    return findingsOfInstance(inputs, { instance, subject });
  });
}

const NAMED = 10;

function stateOf({ pool, input, subject }: AttachInputs): Finding[] {
  const { name, autoScaling } = pool;
  const named = nameFindings({ pool, subject, requested: input.nodePool.name });
  if (named.length > 0) return named;
  return [
    ...inactiveFindings({ pool, subject }),
    ...(autoScaling === null ? [] : [finding('attached-not-scaled', { subject, params: { name, ...autoScaling } })]),
  ];
}

function logon({ pool, input, subject }: AttachInputs): Finding[] {
  const at = { subject, field: 'loginPassword' };
  if (input.loginPassword === '') return pool.os === 'windows' ? [finding('password-missing', at)] : [];
  const verdict = checkPassword(input.loginPassword);
  if (verdict.ok) return [];
  const { length, classes } = verdict;
  return [finding('password-weak', { ...at, params: { length, classes } })];
}

const losses = ({ input, missing, subject }: AttachInputs): Finding[] => [
  ...namedFinding('instance-disks-replaced', missing, { subject, field: 'instanceIds', shown: NAMED }),
  ...(input.formatDisk ? [finding('data-disks-formatted', { subject, field: 'formatDisk' })] : []),
];

export function attachFindingsOf(inputs: AttachInputs): Finding[] {
  const { input, missing, pool, subject } = inputs;
  const there = input.instanceIds.filter((id) => !missing.includes(id)).toSorted();
  if (missing.length === 0) return [...stateOf(inputs), finding('nothing-to-do', { subject })];
  return [
    ...stateOf(inputs),
    ...namedFinding('instances-attached-already', there, { subject, params: { name: pool.name }, shown: NAMED }),
    ...logon(inputs),
    ...nodeQuotaFindings({ ...inputs, field, added: missing.length }),
    ...losses(inputs),
  ];
}
