import type { Taint } from '@/lib/domain/node/node';
import type { NodeShape } from '@/lib/domain/workload/accepts-template';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { futureNodes as nodesOf } from '@/lib/domain/placement/future-nodes';
import { usableCapacity, usableDisk } from '@/lib/domain/pool/capacity';
import { windowsBuildOf } from '@/lib/domain/pool/windows-build';
import type { InstanceType } from '@/lib/domain/ports/cloud';
import type { PoolInputs } from './read-inputs';

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The node controller's taint of a cordoned node. */
const CLOSED: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** Windows build of the future nodes; null: the image does not show it. */
export function buildOf({ image, input }: PoolInputs): number | null {
  const build = windowsBuildOf(image?.platform ?? null, image?.name ?? null, input.imageId);
  return build === null ? null : Number(build);
}

const taintsOf = ({ input }: PoolInputs): Taint[] => (input.unschedulable ? [...input.taints, CLOSED] : input.taints);

/** Labels beyond those that every node of its OS and zone has (set by ACK and the cloud controller). */
const labelsOf = ({ input }: PoolInputs, type: InstanceType): Record<string, string> => ({
  'node.kubernetes.io/instance-type': type.id,
  'beta.kubernetes.io/instance-type': type.id,
  'alibabacloud.com/nodepool-id': '(new)',
  ...input.labels,
});

/** Labels and taints of the future nodes, one shape per zone and type. */
export function futureShapes(question: PoolInputs): NodeShape[] {
  const { input, types, vSwitches } = question;
  const taints = taintsOf(question);
  return types.flatMap((type) =>
    vSwitches.map(({ zoneId }) => ({
      taints,
      labels: {
        'kubernetes.io/os': input.os,
        'beta.kubernetes.io/os': input.os,
        'kubernetes.io/arch': type.arch,
        'beta.kubernetes.io/arch': type.arch,
        'topology.kubernetes.io/zone': zoneId,
        ...labelsOf(question, type),
      },
    })),
  );
}

function allocatableOf({ input, world }: PoolInputs, type: InstanceType): Record<string, number> {
  const { os, systemDisk, dataDisks } = input;
  const alike = world.nodes.find((node) => node.os === os) ?? world.nodes[0];
  const { usable } = usableCapacity(type, os, alike?.allocatable.pods);
  const dataGiB = dataDisks.map((one) => one.sizeGiB ?? 0);
  const { usableGiB } = usableDisk({ os, systemGiB: systemDisk.sizeGiB ?? 0, dataGiB });
  const { cpuMilli, memoryMiB, pods } = usable;
  return { cpu: cpuMilli, memory: memoryMiB * MIB, pods, 'ephemeral-storage': usableGiB * GIB };
}

/** The future nodes for the scheduler and the kubelet: one per zone and type. */
export function futureNodes(question: PoolInputs): NodeFacts[] {
  const { input, types, vSwitches, world } = question;
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  if (zones.length === 0) return [];
  return types.flatMap((type) => {
    const pool = {
      name: `${input.name} ${type.id}`,
      os: input.os,
      build: input.os === 'windows' ? buildOf(question) : null,
      nodes: zones.length,
      labels: labelsOf(question, type),
      taints: taintsOf(question),
      zones,
      allocatable: allocatableOf(question, type),
      containerRuntime: `containerd://${input.runtimeVersion}`,
      kubeletVersion: `v${world.cluster.kubernetesVersion}`,
      arch: type.arch,
    };
    return nodesOf(pool).map((node) => ({ ...node, unschedulable: input.unschedulable }));
  });
}
