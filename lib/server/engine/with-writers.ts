import 'server-only';
import { createCloudWriter } from '@/lib/server/ack/write/write';
import type { KubeWriter } from '@/lib/domain/ports/kube';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import type { EngineCluster, EngineFleet } from './deps';

/** Each write uses the current transport. */
function kubeWriter(kube: () => Promise<KubeTransport>): KubeWriter {
  const writer = async (): Promise<KubeWriter> => createKubeWriter(await kube());
  return {
    setUnschedulable: async (q) => (await writer()).setUnschedulable(q),
    patchTaints: async (q) => (await writer()).patchTaints(q),
    patchLabels: async (q) => (await writer()).patchLabels(q),
    patchAnnotations: async (q) => (await writer()).patchAnnotations(q),
    writeWorkload: async (q) => (await writer()).writeWorkload(q),
    evict: async (q) => (await writer()).evict(q),
    deletePod: async (q) => (await writer()).deletePod(q),
  };
}

function withCluster(handle: ClusterHandle): EngineCluster {
  const { ack, kube } = handle.links();
  return {
    name: handle.name,
    environment: handle.environment,
    planContext: (now, how) => handle.planContext(now, how),
    runWriters: () => ({ cloudWrite: ack === null ? null : createCloudWriter(ack), kubeWrite: kubeWriter(kube) }),
    poke: () => handle.poke(),
    lookAgain: () => handle.lookAgain(),
  };
}

/** The only place of the product that creates writers. */
export function withWriters(fleet: { cluster(name: string): ClusterHandle | null }): EngineFleet {
  return {
    cluster: (name) => {
      const handle = fleet.cluster(name);
      return handle === null ? null : withCluster(handle);
    },
  };
}
