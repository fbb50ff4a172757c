import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { NodeCondition } from '@/lib/domain/node/node';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import type { Resources } from '@/lib/kube-rules/objects/resources';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import { cordonOriginOf } from './map-leaving';
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

const capacityOf = ({ cpu = 0, memory = 0, pods = 0 }: Resources): Capacity => ({
  cpuMilli: cpu,
  memoryMiB: mibOfBytes(memory),
  pods: Math.max(0, pods),
});

function cordonedBy(raw: RawObject): Pick<KubeNode, 'cordonedBy'> {
  const by = objectAt(raw, 'spec')['unschedulable'] === true ? cordonOriginOf(raw).by : null;
  return by === null ? {} : { cordonedBy: by };
}

/** A Node of the Kubernetes API (v1) as the product shows it; null when it has no name or UID. */
export function mapNode(raw: RawObject, facts = nodeFactsOf(raw)): KubeNode | null {
  if (facts === null || facts.uid === '') return null;
  const { uid, name, os, build, kubeletVersion, containerRuntime, arch, ready, unschedulable } = facts;
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const system = objectAt(status, 'nodeInfo');
  return {
    uid,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    name,
    os: os ?? 'unknown',
    build: build === null ? null : String(build),
    osImage: textAt(system, 'osImage'),
    kernelVersion: textAt(system, 'kernelVersion'),
    bootId: textAt(system, 'bootID'),
    kubeletVersion,
    containerRuntime,
    arch,
    ready,
    unschedulable,
    ...cordonedBy(raw),
    labels: { ...facts.labels },
    annotations: textMapAt(metadata, 'annotations'),
    taints: [...facts.taints],
    conditions: conditionsOf(status),
    capacity: capacityOf(facts.capacity),
    allocatable: capacityOf(facts.allocatable),
    internalIp:
      objectsAt(status, 'addresses')
        .filter((address) => address['type'] === 'InternalIP')
        .map((address) => textOrNull(address, 'address'))
        .find((address) => address !== null) ?? null,
    providerId: textOrNull(spec, 'providerID'),
    createdAt: timeAt(metadata, 'creationTimestamp') ?? 0,
  };
}
