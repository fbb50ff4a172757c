import type { z } from 'zod';
import type { getBuildLifecycle } from '@/lib/contract/placement-lists';
import { lifecycleOf } from '@/lib/domain/image/lifecycle';
import { releasesAsOf } from '@/lib/domain/windows/windows-releases';
import type { PlacementMatrix, PlacementWorld } from '@/lib/placement';

type Row = z.output<typeof getBuildLifecycle.response>['rows'][number];

interface Answer {
  asOf: string;
  rows: (Row & { workloads: number; onlyHere: number })[];
}

interface InUse {
  nodes: number;
  pools: Set<string>;
  workloads: number;
  onlyHere: number;
}

function buildsOf(world: PlacementWorld): Map<number, InUse> {
  const builds = new Map<number, InUse>();
  for (const node of world.cluster.nodes) {
    if (node.os !== 'windows' || node.build === null) continue;
    const use = builds.get(node.build) ?? { nodes: 0, pools: new Set<string>(), workloads: 0, onlyHere: 0 };
    use.nodes += 1;
    if (node.pool !== null) use.pools.add(world.poolName(node.pool.name));
    builds.set(node.build, use);
  }
  return builds;
}

function countWorkloads(matrix: PlacementMatrix, builds: ReadonlyMap<number, InUse>): void {
  for (const { assessed } of matrix.outcomes()) {
    const runs = new Set(
      matrix
        .parts(assessed)
        .flatMap(({ node, evaluation }) => (evaluation.startOutcome === 'runs' ? (node.build ?? []) : [])),
    );
    for (const build of runs) {
      const use = builds.get(build);
      if (use === undefined) continue;
      use.workloads += 1;
      if (runs.size === 1) use.onlyHere += 1;
    }
  }
}

export function lifecycleRows(matrix: PlacementMatrix, world: PlacementWorld): Answer {
  const { cluster, today } = world;
  const builds = buildsOf(world);
  countWorkloads(matrix, builds);
  const rows = [...builds]
    .toSorted(([a], [b]) => a - b)
    .map(([build, use]) => {
      const { provider, minor } = cluster;
      const { product, tags, mainstreamEnd, extendedEnd, state } = lifecycleOf({ build, provider, today, minor });
      const { nodes, pools, workloads, onlyHere } = use;
      return {
        build,
        product,
        tags: [...tags],
        mainstreamEnd,
        extendedEnd,
        state,
        nodes,
        pools: [...pools].toSorted(),
        workloads,
        onlyHere,
      };
    });
  return { asOf: releasesAsOf, rows };
}
