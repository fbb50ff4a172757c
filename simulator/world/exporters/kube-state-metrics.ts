import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod, Quantity } from '@/simulator/world/kube/shapes/pod';
import { Exposition, type Labels } from './exposition';

const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] as const;

/** Cores, bytes and counts, with the unit that kube-state-metrics names; null: another resource. */
function amountOf(resource: string, quantity: Quantity): { unit: string; value: number } | null {
  if (resource === 'cpu') return { unit: 'core', value: (cpuMilliOf(quantity) ?? 0) / 1_000 };
  if (resource === 'memory') return { unit: 'byte', value: bytesOf(quantity) ?? 0 };
  return resource === 'pods' ? { unit: 'integer', value: Number(quantity) } : null;
}

function addAmounts(
  out: Exposition,
  { name, labels }: { name: string; labels: Labels },
  amounts: Readonly<Record<string, Quantity>> = {},
): void {
  for (const [resource, quantity] of Object.entries(amounts)) {
    const amount = amountOf(resource, quantity);
    if (amount !== null) out.gauge(name, { ...labels, resource, unit: amount.unit }, amount.value);
  }
}

function addNode(out: Exposition, { metadata, spec, status }: Node): void {
  const node = metadata.name;
  const info = status?.nodeInfo ?? {};
  const address = status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? '';
  out.gauge(
    'kube_node_info',
    {
      node,
      kernel_version: info['kernelVersion'] ?? '',
      os_image: info['osImage'] ?? '',
      container_runtime_version: info['containerRuntimeVersion'] ?? '',
      kubelet_version: info['kubeletVersion'] ?? '',
      provider_id: spec.providerID ?? '',
      system_uuid: info['systemUUID'] ?? '',
      internal_ip: address,
    },
    1,
  );
  addAmounts(out, { name: 'kube_node_status_capacity', labels: { node } }, status?.capacity);
  addAmounts(out, { name: 'kube_node_status_allocatable', labels: { node } }, status?.allocatable);
}

function addPod(out: Exposition, { metadata, spec, status }: Pod): void {
  const { namespace = '', name: pod, uid = '' } = metadata;
  const labels = { namespace, pod, uid };
  const node = spec.nodeName ?? '';
  const [owner] = metadata.ownerReferences ?? [];
  out.gauge(
    'kube_pod_info',
    {
      ...labels,
      host_ip: status?.hostIP ?? '',
      pod_ip: status?.podIP ?? '',
      node,
      created_by_kind: owner?.kind ?? '',
      created_by_name: owner?.name ?? '',
    },
    1,
  );
  for (const phase of PHASES) out.gauge('kube_pod_status_phase', { ...labels, phase }, phase === status?.phase ? 1 : 0);
  for (const { name: container, resources } of spec.containers) {
    const own = { ...labels, container, node };
    addAmounts(out, { name: 'kube_pod_container_resource_requests', labels: own }, resources?.requests);
    addAmounts(out, { name: 'kube_pod_container_resource_limits', labels: own }, resources?.limits);
  }
}

/** Metrics of kube-state-metrics 2.13 that matter for use, with its names and labels. */
export function kubeStateMetrics({ store }: ClusterContext): string {
  const out = new Exposition();
  for (const node of store.nodes.sorted()) addNode(out, node);
  for (const pod of store.pods.sorted()) addPod(out, pod);
  return out.text();
}
