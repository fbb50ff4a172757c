import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { isRunning, nodeUsage, podUsage } from '@/simulator/world/kube/metrics';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type { Counters } from './counters';
import { Exposition } from './exposition';
import { trafficOf } from './machine';

const runningOn = (context: ClusterContext, node: Node): Pod[] =>
  [...context.indexes.podsOnNode(node.metadata.name)].filter((pod) => isRunning(pod));

const idOf = (pod: Pod): string => `/kubepods.slice/kubepods-pod${(pod.metadata.uid ?? '').replaceAll('-', '_')}.slice`;

/** /metrics/cadvisor of a Linux kubelet: containers, their pod, and the traffic of its sandbox. */
export function cadvisor(context: ClusterContext, node: Node, counters: Counters): string {
  const out = new Exposition();
  for (const pod of runningOn(context, node)) {
    const { namespace = '', name, uid = name } = pod.metadata;
    const usage = podUsage(context, pod);
    const share = 1 / pod.spec.containers.length;
    const group = { id: idOf(pod), namespace, pod: name, container: '', image: '', name: '' };
    const seconds = counters.read(`cpu/${uid}`, usage.cpuMilli / 1_000);
    out.counter('container_cpu_usage_seconds_total', { ...group, cpu: 'total' }, seconds);
    out.gauge('container_memory_working_set_bytes', group, usage.memoryBytes);
    for (const { name: container, image = '' } of pod.spec.containers) {
      const labels = { ...group, id: `${group.id}/${container}`, container, image, name: `${uid}-${container}` };
      out.counter('container_cpu_usage_seconds_total', { ...labels, cpu: 'total' }, seconds * share);
      out.gauge('container_memory_working_set_bytes', labels, Math.round(usage.memoryBytes * share));
      out.gauge('container_fs_usage_bytes', { ...labels, device: '/dev/vda3' }, 40 * 2 ** 20);
    }
    const traffic = trafficOf(usage.cpuMilli);
    const sandbox = { ...group, image: 'registry/pause:3.9', name: `${uid}-pause`, interface: 'eth0' };
    const total = (direction: string, perSecond: number) => Math.round(counters.read(`${direction}/${uid}`, perSecond));
    out.counter('container_network_receive_bytes_total', sandbox, total('in', traffic.received));
    out.counter('container_network_transmit_bytes_total', sandbox, total('out', traffic.sent));
  }
  return out.text();
}

/** /metrics/resource of a kubelet, which Windows has too. */
export function resourceMetrics(context: ClusterContext, node: Node, counters: Counters): string {
  const out = new Exposition();
  const whole = nodeUsage(context, node);
  const { name: nodeName } = node.metadata;
  out.counter('node_cpu_usage_seconds_total', {}, counters.read(`node/${nodeName}`, whole.cpuMilli / 1_000));
  out.gauge('node_memory_working_set_bytes', {}, Math.round(whole.memoryBytes));
  for (const pod of runningOn(context, node)) {
    const { namespace = '', name, uid = name } = pod.metadata;
    const usage = podUsage(context, pod);
    const share = 1 / pod.spec.containers.length;
    const seconds = counters.read(`resource/${uid}`, usage.cpuMilli / 1_000);
    for (const { name: container } of pod.spec.containers) {
      const labels = { container, namespace, pod: name };
      out.counter('container_cpu_usage_seconds_total', labels, seconds * share);
      out.gauge('container_memory_working_set_bytes', labels, Math.round(usage.memoryBytes * share));
    }
    out.counter('pod_cpu_usage_seconds_total', { namespace, pod: name }, seconds);
    out.gauge('pod_memory_working_set_bytes', { namespace, pod: name }, usage.memoryBytes);
  }
  return out.text();
}
