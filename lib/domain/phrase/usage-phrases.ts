/** Why the use of nodes is not known, and what helps. English. */
export const usagePhrases = {
  'usage.starting': 'The metrics of this cluster have not been read yet.',
  'usage.no-metrics': 'The cluster has no metrics API.',
  'usage.forbidden': 'The metrics of nodes may not be read: {message}',
  'usage.disks-forbidden': 'The disks of nodes may not be read: {message}',
  'usage.upstream': '{message}',
  'usage-remedy.wait': 'Wait a moment and look again.',
  'usage-remedy.metrics-server': 'Install metrics-server, an add-on of the cluster.',
  'usage-remedy.rbac':
    'Give the kubeconfig’s user get and list on nodes in metrics.k8s.io (Kubernetes RBAC).',
  'usage-remedy.disks-rbac': 'Give the kubeconfig’s user get on nodes/proxy (Kubernetes RBAC).',
  'usage-remedy.again': 'It is tried again by itself. If it lasts, check metrics-server and the API server.',
  'usage-remedy.kubelet': 'Look at the node: its kubelet does not answer the API server.',
} as const;
