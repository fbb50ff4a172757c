import type { Json } from '@/lib/domain/json';
import type { PoolUpgradeData } from './data';

const pausePolicy = { 'first-batch': 'FirstBatch', 'every-batch': 'EveryBatch', never: 'NotPause' } as const;

/** ACK API, UpgradeClusterNodepool, in wire format. `batch_interval` is accepted only without pauses. */
export function upgradeBody(data: PoolUpgradeData): { [name: string]: Json } {
  const { target, batch, nodes, allNodes, ignoreWarnings, replaceSystemDisk } = data;
  return {
    ...(target.kubelet === null ? {} : { kubernetes_version: target.kubelet }),
    ...(target.runtime === null ? {} : { runtime_type: 'containerd', runtime_version: target.runtime }),
    ...(target.imageId === null ? {} : { image_id: target.imageId }),
    use_replace: replaceSystemDisk,
    ...(allNodes ? {} : { node_names: nodes.map(({ name }) => name) }),
    ...(ignoreWarnings ? { ignore_warning_check: true } : {}),
    rolling_policy: {
      max_parallelism: batch.maxParallel,
      pause_policy: pausePolicy[batch.pause],
      ...(batch.pause === 'never' ? { batch_interval: batch.intervalMinutes } : {}),
      max_failed_nodes: batch.maxFailed,
    },
  };
}
