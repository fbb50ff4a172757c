import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import type { KubeConnection } from '@/lib/server/kube/transport/connect-kube';
import type { SourceHealth } from './source-health';
import { TRY_AGAIN } from '@/lib/server/try-again';

/** The current connection. Rejects without sending when there is none. */
export type CurrentConnection = () => Promise<KubeConnection>;

export function noConnection(cluster: string, health: SourceHealth): UpstreamFailure {
  const problem = health.status().problem;
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'network',
    upstreamCode: problem?.code ?? 'NotConnected',
    message: `${cluster} is not connected: ${problem?.message ?? 'its kubeconfig has not been read yet.'}`,
    requestId: problem?.requestId ?? null,
    ambiguous: false,
    remedy: problem?.remedy ?? TRY_AGAIN,
  });
}

/** Each call uses the current connection. `beside`: data that comes from other sources than the API server. */
export function currentReader(
  connection: CurrentConnection,
  beside: () => Pick<PlacementFacts, 'images' | 'rules'>,
): KubeReader {
  return {
    clusterUid: async () => (await connection()).reader.clusterUid(),
    serverVersion: async () => (await connection()).reader.serverVersion(),
    node: async (name) => (await connection()).reader.node(name),
    nodes: async () => (await connection()).reader.nodes(),
    workloads: async () => (await connection()).reader.workloads(),
    budgets: async () => (await connection()).reader.budgets(),
    drainPods: async (q) => (await connection()).reader.drainPods(q),
    placedPods: async () => (await connection()).reader.placedPods(),
    drainBudgets: async () => (await connection()).reader.drainBudgets(),
    workloadObject: async (q) => (await connection()).reader.workloadObject(q),
    podsIn: async (namespace) => (await connection()).reader.podsIn(namespace),
    dryRunWorkload: async (q) => (await connection()).reader.dryRunWorkload(q),
    dryRunCreate: async (object) => (await connection()).reader.dryRunCreate(object),
    placementFacts: async () => ({ ...(await (await connection()).reader.placementFacts()), ...beside() }),
    missingRights: async (rights) => (await connection()).reader.missingRights(rights),
    pods: async (q) => (await connection()).reader.pods(q),
  };
}
