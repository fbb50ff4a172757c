import 'server-only';
import { createCloudWriter } from '@/lib/server/ack/write';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { HttpKubeWriter } from '@/lib/server/kube/write';
import type { EngineCluster, EngineFleet } from './deps';

function withCluster(handle: ClusterHandle): EngineCluster {
  const { ack, kube } = handle.links();
  return {
    name: handle.name,
    environment: handle.environment,
    planContext: (now, how) => handle.planContext(now, how),
    runWriters: () => ({
      cloudWrite: ack === null ? null : createCloudWriter(ack),
      kubeWrite: { setUnschedulable: async (q) => new HttpKubeWriter(await kube()).setUnschedulable(q) },
    }),
    poke: () => handle.poke(),
  };
}

/** The fleet as the engine sees it. The only place of the product that makes a writer. */
export function withWriters(fleet: { cluster(name: string): ClusterHandle | null }): EngineFleet {
  return {
    cluster: (name) => {
      const handle = fleet.cluster(name);
      return handle === null ? null : withCluster(handle);
    },
  };
}
