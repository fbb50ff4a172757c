import type { Capacity, Os } from '@/lib/domain/cluster/cluster';
import type { NodeCondition, Taint } from '@/lib/domain/node/node';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { cpuMilliOf, memoryMiBOf, parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { closingOf } from './map-leaving';
import {
  MESSAGE_LIMIT,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';

export function osOf(text: string): Os {
  const name = text.toLowerCase();
  return name === 'linux' || name === 'windows' ? name : 'unknown';
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

export function taintsOf(spec: RawObject): Taint[] {
  return objectsAt(spec, 'taints').flatMap((taint) => {
    const effect = EFFECTS.find((one) => one === taint['effect']);
    return effect === undefined ? [] : [{ key: textAt(taint, 'key'), value: textAt(taint, 'value'), effect }];
  });
}

const statusOf = (text: string): NodeCondition['status'] => (text === 'True' || text === 'False' ? text : 'Unknown');

function conditionsOf(status: RawObject): NodeCondition[] {
  return objectsAt(status, 'conditions').map((condition) => ({
    type: textAt(condition, 'type'),
    status: statusOf(textAt(condition, 'status')),
    reason: textAt(condition, 'reason'),
    message: textAt(condition, 'message', MESSAGE_LIMIT),
    changedAt: timeAt(condition, 'lastTransitionTime'),
  }));
}

function capacityOf(amounts: RawObject): Capacity {
  return {
    cpuMilli: cpuMilliOf(amounts['cpu']) ?? 0,
    memoryMiB: memoryMiBOf(amounts['memory']) ?? 0,
    pods: Math.max(0, Math.trunc(parseQuantity(amounts['pods']) ?? 0)),
  };
}

/**
 * The build of a Windows node: the label the kubelet sets (`node.kubernetes.io/windows-build`, e.g. 10.0.20348), else the
 * kernel version it reports (e.g. 10.0.20348.2402). Kubernetes docs: Well-known labels.
 */
export function buildOf(labels: Record<string, string>, kernelVersion: string): string | null {
  for (const text of [labels['node.kubernetes.io/windows-build'] ?? '', kernelVersion]) {
    const build = /^\d+\.\d+\.(\d{4,6})\b/.exec(text)?.[1];
    if (build !== undefined) return build;
  }
  return null;
}

export function isReady(conditions: readonly NodeCondition[]): KubeNode['ready'] {
  return conditions.find(({ type }) => type === 'Ready')?.status ?? 'Unknown';
}

function closedBy(raw: RawObject): Pick<KubeNode, 'closedBy'> {
  const by = objectAt(raw, 'spec')['unschedulable'] === true ? closingOf(raw).by : null;
  return by === null ? {} : { closedBy: by };
}

/** A Node of the Kubernetes API (v1) in our words; null when it has no name or UID. */
export function mapNode(raw: RawObject): KubeNode | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const system = objectAt(status, 'nodeInfo');
  const name = textAt(metadata, 'name');
  const uid = textAt(metadata, 'uid');
  if (name === '' || uid === '') return null;
  const labels = textMapAt(metadata, 'labels');
  const os = osOf(labels['kubernetes.io/os'] ?? textAt(system, 'operatingSystem'));
  const kernelVersion = textAt(system, 'kernelVersion');
  const conditions = conditionsOf(status);
  return {
    uid,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    name,
    os,
    build: os === 'windows' ? buildOf(labels, kernelVersion) : null,
    osImage: textAt(system, 'osImage'),
    kernelVersion,
    bootId: textAt(system, 'bootID'),
    kubeletVersion: textAt(system, 'kubeletVersion'),
    containerRuntime: textAt(system, 'containerRuntimeVersion'),
    arch: textAt(system, 'architecture') || (labels['kubernetes.io/arch'] ?? ''),
    ready: isReady(conditions),
    unschedulable: spec['unschedulable'] === true,
    ...closedBy(raw),
    labels,
    annotations: textMapAt(metadata, 'annotations'),
    taints: taintsOf(spec),
    conditions,
    capacity: capacityOf(objectAt(status, 'capacity')),
    allocatable: capacityOf(objectAt(status, 'allocatable')),
    internalIp:
      objectsAt(status, 'addresses')
        .filter((address) => address['type'] === 'InternalIP')
        .map((address) => textOrNull(address, 'address'))
        .find((address) => address !== null) ?? null,
    providerId: textOrNull(spec, 'providerID'),
    createdAt: timeAt(metadata, 'creationTimestamp') ?? 0,
  };
}
