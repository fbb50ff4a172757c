import type { z } from 'zod';
import type { listDaemonSetCoverage } from '@/lib/contract/placement-lists';
import type { PlacementMatrix, PlacementPart, WorkloadOutcome } from '@/lib/placement';

type Row = z.output<typeof listDaemonSetCoverage.response>['rows'][number];

function coverageOf(parts: readonly PlacementPart[], os: 'linux' | 'windows'): Row['linux'] {
  const coverage = { nodes: 0, targeted: 0, runs: 0, ready: 0 };
  for (const { node, judgement, count, own } of parts) {
    if (node.os !== os) continue;
    coverage.nodes += count;
    coverage.ready += own;
    if (judgement.startOutcome !== null) coverage.targeted += count;
    if (judgement.startOutcome === 'runs') coverage.runs += count;
  }
  return coverage;
}

function rowOf(matrix: PlacementMatrix, { assessed }: WorkloadOutcome): Row {
  const parts = matrix.parts(assessed);
  const { key, namespace, name, intent, sentence, outcome } = matrix.row(assessed);
  return {
    uid: key,
    namespace,
    name,
    intent,
    linux: coverageOf(parts, 'linux'),
    windows: coverageOf(parts, 'windows'),
    sentence,
    outcome,
  };
}

const byName = (a: Row, b: Row): number => {
  const [left, right] = [`${a.namespace}/${a.name}`, `${b.namespace}/${b.name}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** One row for every DaemonSet, by name. */
export const coverageRows = (matrix: PlacementMatrix): Row[] =>
  matrix
    .outcomes()
    .filter(({ assessed }) => assessed.top.object.kind === 'DaemonSet')
    .map((one) => rowOf(matrix, one))
    .toSorted(byName);
