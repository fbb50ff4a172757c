import type { ClusterFigures, Environment, Os, OsTotals } from '@/lib/domain/cluster/cluster';
import type { NodeRow } from '@/lib/domain/node/node';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { countShort } from '@/lib/domain/pool/pool-need';
import { isNotReady } from './node-query';
import { inTransition } from '@/lib/domain/pool/pool-state';

/** Who a cluster is; does not change while the process runs. */
export interface ClusterIdentity {
  name: string;
  environment: Environment;
  ack: { clusterId: string; regionId: string } | null;
}

export interface ClusterFacts {
  nodes: readonly NodeRow[];
  /** null: ACK has not been read, or there is none. */
  pools: readonly NodePoolRow[] | null;
  known: { nodes: boolean; pods: boolean };
  podsPending: number;
  windowsPodsStuck: number;
  kubernetesVersion: string | null;
  network: string | null;
}

const round = (mib: number): number => Math.round(mib * 1_000) / 1_000;

function osTotals(rows: readonly NodeRow[], os: Os): OsTotals {
  const totals: OsTotals = {
    nodes: 0,
    ready: 0,
    cordoned: 0,
    allocatable: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
    requested: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
  };
  for (const row of rows) {
    if (row.os !== os) continue;
    totals.nodes += 1;
    if (row.state === 'ready') totals.ready += 1;
    if (row.cordoned) totals.cordoned += 1;
    for (const field of ['allocatable', 'requested'] as const) {
      const part = row[field];
      if (part === null) continue;
      totals[field].cpuMilli += part.cpuMilli;
      totals[field].memoryMiB += part.memoryMiB;
      totals[field].pods += part.pods;
    }
  }
  totals.allocatable.memoryMiB = round(totals.allocatable.memoryMiB);
  totals.requested.memoryMiB = round(totals.requested.memoryMiB);
  return totals;
}

/** One line of the overview, as far as objects tell it. What has not been read is null. */
export function clusterRow(identity: ClusterIdentity, facts: ClusterFacts): ClusterFigures {
  const { nodes, pools, known } = facts;
  return {
    name: identity.name,
    environment: identity.environment,
    ack: identity.ack,
    kubernetesVersion: facts.kubernetesVersion,
    network: facts.network,
    linux: known.nodes ? osTotals(nodes, 'linux') : null,
    windows: known.nodes ? osTotals(nodes, 'windows') : null,
    pools: pools === null ? null : pools.length,
    poolsInTransition: pools === null ? null : pools.filter((pool) => inTransition(pool.state)).length,
    poolsShort: pools === null ? null : countShort(pools),
    nodesNotReady: known.nodes ? nodes.filter(isNotReady).length : null,
    podsPending: known.pods ? facts.podsPending : null,
    windowsPodsStuck: known.nodes && known.pods ? facts.windowsPodsStuck : null,
  };
}
