/**
 * Queries as data, each overridable in mullion.yaml. Metric names as of node_exporter 1.8, windows_exporter 0.31 (older names
 * after `or`), kube-state-metrics 2.13 and the kubelet of Kubernetes 1.32 (2026-11).
 *
 * $match   matchers of the cluster, each followed by a comma
 * $by      the label that names the machine of an exporter: `instance`, or the label that is configured
 * $node    matchers of the label `node`, each followed by a comma
 * $pods    matchers of `namespace` and `pod`, each followed by a comma
 * $window  the range of `rate`
 */
export const queries = {
  // Windows counts interrupts and deferred calls as privileged time.
  // Per machine: CPU in millicores, memory and disk in MiB, network in bytes per second.
  'node.cpu.linux': '1000 * sum by ($by) (rate(node_cpu_seconds_total{$match mode!~"idle|iowait|steal"}[$window]))',
  'node.cpu.windows': '1000 * sum by ($by) (rate(windows_cpu_time_total{$match mode=~"user|privileged"}[$window]))',
  'node.memory.linux':
    'max by ($by) (node_memory_MemTotal_bytes{$match} - node_memory_MemAvailable_bytes{$match}) / 1048576',
  'node.memory.windows':
    'max by ($by) ((windows_memory_physical_total_bytes{$match} - windows_memory_physical_free_bytes{$match}) or (windows_cs_physical_memory_bytes{$match} - windows_os_physical_memory_free_bytes{$match})) / 1048576',
  'node.disk.linux':
    'max by ($by) (node_filesystem_size_bytes{$match mountpoint="/",fstype!="rootfs"} - node_filesystem_avail_bytes{$match mountpoint="/",fstype!="rootfs"}) / 1048576',
  'node.disk.windows':
    'max by ($by) (windows_logical_disk_size_bytes{$match volume="C:"} - windows_logical_disk_free_bytes{$match volume="C:"}) / 1048576',
  'node.disk-size.linux': 'max by ($by) (node_filesystem_size_bytes{$match mountpoint="/",fstype!="rootfs"}) / 1048576',
  'node.disk-size.windows': 'max by ($by) (windows_logical_disk_size_bytes{$match volume="C:"}) / 1048576',
  'node.network-in.linux':
    'sum by ($by) (rate(node_network_receive_bytes_total{$match device!~"lo|(veth|cali|cni|docker|flannel|kube-|br-|nodelocaldns|tunl|vxlan).*"}[$window]))',
  'node.network-in.windows':
    'sum by ($by) (rate(windows_net_bytes_received_total{$match nic!~"(?i).*(loopback|isatap|vethernet|hyper-v virtual).*"}[$window]))',
  'node.network-out.linux':
    'sum by ($by) (rate(node_network_transmit_bytes_total{$match device!~"lo|(veth|cali|cni|docker|flannel|kube-|br-|nodelocaldns|tunl|vxlan).*"}[$window]))',
  'node.network-out.windows':
    'sum by ($by) (rate(windows_net_bytes_sent_total{$match nic!~"(?i).*(loopback|isatap|vethernet|hyper-v virtual).*"}[$window]))',

  // Per node, with the label `node`, by kube-state-metrics. Finished pods hold nothing.
  'node.info': 'max by (node, internal_ip, os_image) (kube_node_info{$match $node})',
  'node.pods':
    'count by (node) (max by (namespace, pod, node) (kube_pod_info{$match $node node!=""}) unless on (namespace, pod) (kube_pod_status_phase{$match phase=~"Succeeded|Failed"} == 1))',
  'node.cpu.requested':
    '1000 * sum by (node) (max by (namespace, pod, container, node) (kube_pod_container_resource_requests{$match $node node!="",resource="cpu"}) unless on (namespace, pod) (kube_pod_status_phase{$match phase=~"Succeeded|Failed"} == 1))',
  'node.memory.requested':
    'sum by (node) (max by (namespace, pod, container, node) (kube_pod_container_resource_requests{$match $node node!="",resource="memory"}) unless on (namespace, pod) (kube_pod_status_phase{$match phase=~"Succeeded|Failed"} == 1)) / 1048576',
  'node.cpu.allocatable': '1000 * max by (node) (kube_node_status_allocatable{$match $node resource="cpu"})',
  'node.memory.allocatable': 'max by (node) (kube_node_status_allocatable{$match $node resource="memory"}) / 1048576',
  'node.pods.allocatable': 'max by (node) (kube_node_status_allocatable{$match $node resource="pods"})',

  // Sums over containers of pods: cAdvisor, or /metrics/resource of the kubelet, which also Windows has.
  'pod.cpu':
    '1000 * sum(max by (namespace, pod, container) (rate(container_cpu_usage_seconds_total{$match $pods container!="",container!="POD"}[$window])))',
  'pod.memory':
    'sum(max by (namespace, pod, container) (container_memory_working_set_bytes{$match $pods container!="",container!="POD"})) / 1048576',
  'pod.disk':
    'sum(max by (namespace, pod, container, device) (container_fs_usage_bytes{$match $pods container!="",container!="POD"})) / 1048576',
  'pod.network-in':
    'sum(max by (namespace, pod, interface) (rate(container_network_receive_bytes_total{$match $pods interface!="lo"}[$window])))',
  'pod.network-out':
    'sum(max by (namespace, pod, interface) (rate(container_network_transmit_bytes_total{$match $pods interface!="lo"}[$window])))',
  'pod.count':
    'count(max by (namespace, pod) (kube_pod_info{$match $pods}) unless on (namespace, pod) (kube_pod_status_phase{$match phase=~"Succeeded|Failed"} == 1))',
  'pod.cpu.requested':
    '1000 * sum(max by (namespace, pod, container) (kube_pod_container_resource_requests{$match $pods resource="cpu"}))',
  'pod.cpu.limit':
    '1000 * sum(max by (namespace, pod, container) (kube_pod_container_resource_limits{$match $pods resource="cpu"}))',
  'pod.memory.requested':
    'sum(max by (namespace, pod, container) (kube_pod_container_resource_requests{$match $pods resource="memory"})) / 1048576',
  'pod.memory.limit':
    'sum(max by (namespace, pod, container) (kube_pod_container_resource_limits{$match $pods resource="memory"})) / 1048576',
} as const;

export type QueryId = keyof typeof queries;

/** Queries of mullion.yaml that take the place of ours. */
export type QueryOverrides = { readonly [id in QueryId]?: string | undefined };

const suffix = '[bcdfghjklmnpqrstvwxz2456789]';

/** How controllers name their pods after their own name (Kubernetes: SafeEncodeString, names of StatefulSet and Job pods). */
export const podNames: Readonly<Record<string, string>> = {
  Deployment: `-${suffix}{1,10}-${suffix}{5}`,
  ReplicaSet: `-${suffix}{5}`,
  DaemonSet: `-${suffix}{5}`,
  ReplicationController: `-${suffix}{5}`,
  Job: `-(?:[0-9]+-)?${suffix}{5}`,
  CronJob: `-[0-9]+-(?:[0-9]+-)?${suffix}{5}`,
  StatefulSet: '-[0-9]+',
};
