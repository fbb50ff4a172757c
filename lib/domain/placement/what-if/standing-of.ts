import type { LintContainer } from '../lint/lint-input';
import type { PodToPlace } from '../facts/pod-facts';
import type { WorkloadObject } from '../facts/workload-object';
import type { IntendedOs } from '../intent/intended-os';
import type { CellPart } from '../verdict/matrix/cell-of';
import type { PlacementMatrix } from '../verdict/matrix/placement-matrix';
import type { Outcome } from '../verdict/verdict';

/** Nodes that answer alike, as far as plans read them. */
export type StandingPart = Pick<CellPart, 'node' | 'judgement' | 'count' | 'room'>;

/** How a workload stands on the nodes of a cluster, real or supposed. */
export interface WorkloadStanding {
  workload: WorkloadObject;
  pod: PodToPlace;
  intent: IntendedOs;
  containers: readonly LintContainer[];
  outcome: Outcome;
  parts: readonly StandingPart[];
}

/** Every workload of a matrix, by its UID. */
export function standingsOf(matrix: PlacementMatrix): ReadonlyMap<string, WorkloadStanding> {
  return new Map(
    matrix.stood().map(({ standing, outcome }) => {
      const { pod, intent, containers, workload } = standing.judged;
      const parts = matrix.parts(standing);
      return [workload.uid, { workload, pod, intent, containers, outcome, parts }];
    }),
  );
}
