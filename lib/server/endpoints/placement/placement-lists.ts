import 'server-only';
import type * as contract from '@/lib/contract/placement-lists';
import { lintRules, type PlacementMatrix, type PlacementPart, type WorkloadOutcome } from '@/lib/placement';
import { offeredBuildsOf } from '@/lib/server/placement/offered-builds';
import { unreadWorkloads } from '@/lib/domain/workload/workload-resources';
import { findingsPage } from '@/lib/server/placement/findings-page';
import { clusterOf, placementOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';
import { lifecycleRows } from '@/lib/server/placement/lifecycle-rows';
import type { listPlacement as matrixEndpoint } from '@/lib/contract/placement';
import { placementPage, workloadsFound } from '@/lib/server/placement/placement-page';
import type { z } from 'zod';
import type { listDaemonSetCoverage as coverageEndpoint } from '@/lib/contract/placement-lists';

type Row = z.output<typeof coverageEndpoint.response>['rows'][number];

interface Covering {
  matrix: PlacementMatrix;
  /** Kinds that were not read. */
  unread: readonly string[];
}

function coverageOf(parts: readonly PlacementPart[], os: 'linux' | 'windows', unread: readonly string[]): Row['linux'] {
  if (unread.includes('nodes')) return null;
  const coverage = { nodes: 0, targeted: 0, runs: 0, unknown: 0, ready: 0 };
  for (const { node, evaluation, count, own } of parts) {
    if (node.os !== os) continue;
    coverage.nodes += count;
    coverage.ready += own;
    if (evaluation.startOutcome !== null) coverage.targeted += count;
    if (evaluation.startOutcome === 'runs') coverage.runs += count;
    if (evaluation.startOutcome === 'unknown') coverage.unknown += count;
  }
  return unread.includes('pods') ? { ...coverage, ready: null } : coverage;
}

function rowOf({ matrix, unread }: Covering, { assessed }: WorkloadOutcome): Row {
  const parts = matrix.parts(assessed);
  const { key, namespace, name, intent, sentence, outcome } = matrix.row(assessed);
  return {
    uid: key,
    namespace,
    name,
    intent,
    linux: coverageOf(parts, 'linux', unread),
    windows: coverageOf(parts, 'windows', unread),
    sentence,
    outcome,
  };
}

const byName = (a: Row, b: Row): number => {
  const [left, right] = [`${a.namespace}/${a.name}`, `${b.namespace}/${b.name}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

const coverageRows = (covering: Covering): Row[] =>
  covering.matrix
    .outcomes()
    .filter(({ assessed }) => assessed.top.object.kind === 'DaemonSet')
    .map((one) => rowOf(covering, one))
    .toSorted(byName);

/** The rules with findings in a cluster, each with the objects it concerns. @throws Failure `not-found` */
export const listPlacementFindings: ReadVerb<typeof contract.listPlacementFindings> = async ({ input, app }) => {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  const unavailable = placementIndex.unavailable();
  const { rules, totals } = findingsPage(
    {
      outcomes: matrix.outcomes(),
      ofCluster: placementIndex.clusterFindings(now),
      provider: placementIndex.world(now).cluster.provider,
      own: placementIndex.rules,
    },
    input.query,
  );
  return {
    now,
    sources,
    rules,
    totals: unavailable.includes('nodes') || unreadWorkloads(unavailable).length > 0 ? null : totals,
    progress: matrix.progress,
    partly: matrix.foldedWorld === null ? [] : lintRules.filter(({ readsPods }) => readsPods).map(({ id }) => id),
    unavailable,
  };
};

/** The Windows builds in use, when their support ends, and what new nodes can have. @throws Failure `not-found` */
export const getBuildLifecycle: ReadVerb<typeof contract.getBuildLifecycle> = async ({ input, app, actor }) => {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  const unavailable = placementIndex.unavailable();
  const world = placementIndex.world(now);
  const { cloud } = clusterOf(app, input.params.cluster).planContext(now, { fresh: false, personId: actor.id });
  const { asOf, rows } = lifecycleRows(matrix, world);
  const isBlind = unreadWorkloads(unavailable).length > 0;
  return {
    now,
    sources,
    asOf,
    rows: isBlind ? rows.map((row) => ({ ...row, workloads: null, onlyHere: null })) : rows,
    offered: await offeredBuildsOf(world.cluster, cloud),
    progress: matrix.progress,
    unavailable,
  };
};

/** The DaemonSets of a cluster and the nodes they cover, by system. @throws Failure `not-found` */
export const listDaemonSetCoverage: ReadVerb<typeof contract.listDaemonSetCoverage> = async ({ input, app }) => {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  const unavailable = placementIndex.unavailable();
  const rows = coverageRows({ matrix, unread: unavailable });
  return { now, sources, rows, progress: matrix.progress, unavailable };
};

/** A page of workloads against pools, filtered and sorted here. @throws Failure `not-found` */
export const listPlacement: ReadVerb<typeof matrixEndpoint> = async ({ input, app }) => {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  const page = placementPage(matrix, input.query, await workloadsFound(matrix, input.query));
  const unavailable = placementIndex.unavailable();
  const totals = unreadWorkloads(unavailable).length > 0 ? null : page.totals;
  return { now, sources, ...page, totals, progress: matrix.progress, unavailable };
};
