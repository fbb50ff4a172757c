import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WrittenToleration } from '@/lib/kube-rules/objects/pod-facts';
import { untolerated } from '@/lib/kube-rules/scheduler/tolerates';

/** Facts G.4: a key ending in `os` with a value of windows in any case, or a key containing `windows`. */
export const isWindowsTaint = ({ key, value }: { key: string; value: string }): boolean => {
  const low = key.toLowerCase();
  return low.includes('windows') || (low.endsWith('os') && value.toLowerCase() === 'windows');
};

export const blocks = ({ effect }: Taint): boolean => effect === 'NoSchedule' || effect === 'NoExecute';

const maintenanceKeys = new Set(
  [
    'unschedulable',
    'not-ready',
    'unreachable',
    'memory-pressure',
    'disk-pressure',
    'pid-pressure',
    'network-unavailable',
    'out-of-service',
  ]
    .map((name) => `node.kubernetes.io/${name}`)
    .concat('node.cloudprovider.kubernetes.io/uninitialized', 'node.cloudprovider.kubernetes.io/shutdown'),
);

/** Kubernetes itself adds and removes these while a node is cordoned, not ready, or short of a resource. */
export const isMaintenanceTaint = ({ key }: Taint): boolean => maintenanceKeys.has(key);

/** The taints of a node that exclude such a pod. */
export const blockingTaints = (node: NodeFacts, tolerations: readonly WrittenToleration[]): Taint[] =>
  untolerated(node.taints, tolerations);

/** Empty key with `Exists`: every taint, or every taint of one effect. */
export const toleratesEverything = ({ key, operator, effect }: WrittenToleration): boolean =>
  key === '' && operator === 'Exists' && (effect === '' || effect === 'NoSchedule' || effect === 'NoExecute');

/** A toleration that names a taint of Windows nodes, unlike one that tolerates everything. */
export const namesWindowsTaint = ({ key, operator, value }: WrittenToleration): boolean => {
  const low = key.toLowerCase();
  if (low === '') return false;
  if (operator === 'Exists') return low.includes('windows') || /(^|[/.])os$/.test(low);
  return isWindowsTaint({ key, value });
};
