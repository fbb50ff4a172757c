import type { ClusterFigures, Environment, Os, OsTotals } from '@/lib/domain/cluster/cluster';
import type { PodFigure } from '@/lib/domain/workload/pod-figures';
import type { NodeRow } from '@/lib/domain/node/node';
import { type NodePoolRow, inTransition } from '@/lib/domain/pool/node-pool';
import { countShort } from '@/lib/domain/pool/pool-need';
import { isNotReady } from './node-query';
import { sumOf } from './pool-row';

/** Constant while the process runs. */
export interface ClusterIdentity {
  name: string;
  environment: Environment;
  ack: { clusterId: string; regionId: string } | null;
}

export interface ClusterRowInputs {
  nodes: readonly NodeRow[];
  /** null: ACK has not been read, or there is none. */
  pools: readonly NodePoolRow[] | null;
  known: { nodes: boolean; pods: boolean };
  figures: Readonly<Record<PodFigure, number>>;
  kubernetesVersion: string | null;
  network: string | null;
}

function osTotals({ nodes: rows, known }: Pick<ClusterRowInputs, 'nodes' | 'known'>, os: Os): OsTotals | null {
  if (!known.nodes) return null;
  const nodes = rows.filter((row) => row.os === os);
  return {
    nodes: nodes.length,
    ready: nodes.filter(({ state }) => state === 'ready').length,
    cordoned: nodes.filter(({ cordoned }) => cordoned).length,
    allocatable: sumOf(nodes, 'allocatable'),
    requested: known.pods ? sumOf(nodes, 'requested') : null,
  };
}

/** Unread parts are null. */
export function clusterRow(identity: ClusterIdentity, facts: ClusterRowInputs): ClusterFigures {
  const { nodes, pools, known, kubernetesVersion, network } = facts;
  return {
    ...identity,
    kubernetesVersion,
    network,
    linux: osTotals(facts, 'linux'),
    windows: osTotals(facts, 'windows'),
    pools: pools === null ? null : pools.length,
    poolsInTransition: pools === null ? null : pools.filter((pool) => inTransition(pool.state)).length,
    poolsShort: pools === null ? null : countShort(pools),
    nodesNotReady: known.nodes ? nodes.filter(isNotReady).length : null,
    podsNotRunning: known.pods ? facts.figures.podsNotRunning : null,
    windowsPodsStuck: known.pods ? facts.figures.windowsPodsStuck : null,
  };
}
