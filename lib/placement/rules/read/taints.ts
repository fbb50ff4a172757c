import { textAt } from '@/lib/kube-rules/json/kube-json';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WrittenToleration } from '@/lib/kube-rules/objects/pod-facts';
import { untolerated } from '@/lib/kube-rules/scheduler/static-filter';
import { type ReadWorkload, itemsAt } from './read-workload';

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

export const blockingTaints = (node: NodeFacts, tolerations: readonly WrittenToleration[]): Taint[] =>
  untolerated(node.taints, tolerations);

/** Only maintenance closes the node for a pod: it is cordoned, or has taints of the node lifecycle, and opens again. */
export function isInMaintenance(
  node: NodeFacts,
  { tolerations }: { tolerations: readonly WrittenToleration[] },
): boolean {
  const taints = blockingTaints(node, tolerations);
  return (node.unschedulable || taints.length > 0) && taints.every(isMaintenanceTaint);
}

export interface PlacedToleration {
  at: string;
  toleration: WrittenToleration;
}

export const placedTolerations = ({ spec, specAt }: Pick<ReadWorkload, 'spec' | 'specAt'>): PlacedToleration[] =>
  itemsAt(spec, 'tolerations').map(({ index, raw }) => ({
    at: pointer(specAt, 'tolerations', index),
    toleration: {
      key: textAt(raw, 'key'),
      operator: textAt(raw, 'operator'),
      value: textAt(raw, 'value'),
      effect: textAt(raw, 'effect'),
    },
  }));

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
