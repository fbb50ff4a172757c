import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { isRecord, type KubeObject, listOf, recordOf } from '@/simulator/world/kube/kube-object';
import type { NodeLabels } from '@/simulator/world/tasks/task-record';

/** The image tag of the kube-flannel-ds-windows DaemonSet, which may be upgraded in the cluster; '' when there is none. */
export function windowsFlannelVersion(kube: KubeCluster): string {
  const daemonSet = kube.get('DaemonSet', 'kube-system', 'kube-flannel-ds-windows');
  const template = recordOf(recordOf(daemonSet?.['spec'])['template']);
  const [container] = listOf(recordOf(template['spec'])['containers']);
  const image = recordOf(container)['image'];
  return typeof image === 'string' ? image.slice(image.lastIndexOf(':') + 1) : '';
}

const recordAt = (source: Record<string, unknown>, field: string): Record<string, unknown> => recordOf(source[field]);

const listAt = (source: Record<string, unknown>, field: string): unknown[] => listOf(source[field]);

export const findNode = (kube: KubeCluster, name: string): KubeObject | undefined => kube.get('Node', undefined, name);

export function nodeIsReady(node: KubeObject | undefined): boolean {
  if (node === undefined) return false;
  return listAt(recordAt(node, 'status'), 'conditions').some(
    (condition) => isRecord(condition) && condition['type'] === 'Ready' && condition['status'] === 'True',
  );
}

export function setUnschedulable(kube: KubeCluster, name: string, unschedulable: boolean): void {
  const node = findNode(kube, name);
  if (node === undefined) return;
  const spec = { ...recordAt(node, 'spec') };
  if (unschedulable) spec['unschedulable'] = true;
  else delete spec['unschedulable'];
  kube.apply({ ...node, spec });
}

export function setNodeVersions(
  kube: KubeCluster,
  name: string,
  versions: { kubeletVersion: string; containerRuntimeVersion: string },
): void {
  const node = findNode(kube, name);
  if (node === undefined) return;
  const status = recordAt(node, 'status');
  kube.apply({ ...node, status: { ...status, nodeInfo: { ...recordAt(status, 'nodeInfo'), ...versions } } });
}

/** Replaces the labels and taints that the pool has set; others stay. */
export function replaceLabels(kube: KubeCluster, name: string, change: { before: NodeLabels; now: NodeLabels }): void {
  const node = findNode(kube, name);
  if (node === undefined) return;
  const labels = { ...node.metadata.labels };
  for (const label of change.before.labels) delete labels[label.key];
  for (const label of change.now.labels) labels[label.key] = label.value;
  const spec = recordAt(node, 'spec');
  const ours = (taint: unknown): boolean =>
    isRecord(taint) && change.before.taints.some((one) => one.key === taint['key'] && one.effect === taint['effect']);
  const taints = [...listAt(spec, 'taints').filter((taint) => !ours(taint)), ...change.now.taints];
  kube.apply({ ...node, metadata: { ...node.metadata, labels }, spec: { ...spec, taints } });
}
