import type { LintContainer } from '../rules/lint-input';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { InferredOs } from '../infer-os/intended-os';
import type { CellPart } from '../verdict/matrix/cell-of';
import type { JudgedWorkload } from '../verdict/judge-workload';
import type { PlacementMatrix } from '../verdict/matrix/placement-matrix';
import type { Standing } from '../verdict/matrix/pods-on-nodes';
import type { Outcome } from '../../domain/placement/verdict';

/** Nodes that answer alike, as far as plans read them. */
export type StandingPart = Pick<CellPart, 'node' | 'judgement' | 'count' | 'room'>;

/** How a workload stands on the nodes of a cluster, real or supposed. */
export interface WorkloadStanding {
  workload: WorkloadObject;
  pod: PodToPlace;
  intent: Pick<InferredOs, 'os' | 'confidence'>;
  containers: readonly LintContainer[];
  outcome: Outcome;
  parts: readonly StandingPart[];
}

/** What few are asked about is worked out when they are. */
class Stood implements WorkloadStanding {
  readonly #matrix: PlacementMatrix;
  readonly #standing: Standing;
  readonly outcome: Outcome;
  readonly parts: readonly StandingPart[];
  #judged: JudgedWorkload | null = null;

  constructor(matrix: PlacementMatrix, standing: Standing, outcome: Outcome) {
    this.#matrix = matrix;
    this.#standing = standing;
    this.outcome = outcome;
    this.parts = matrix.parts(standing);
  }

  get workload(): WorkloadObject {
    return this.#standing.top.object;
  }

  get intent(): WorkloadStanding['intent'] {
    return this.#standing.of.judged.intent;
  }

  get pod(): PodToPlace {
    return this.#own().pod;
  }

  get containers(): readonly LintContainer[] {
    return this.#own().containers;
  }

  #own(): JudgedWorkload {
    this.#judged ??= this.#matrix.judged(this.#standing);
    return this.#judged;
  }
}

/** Every workload of a matrix, by its UID. */
export function standingsOf(matrix: PlacementMatrix): ReadonlyMap<string, WorkloadStanding> {
  return new Map(
    matrix.stood().map(({ standing, outcome }) => [standing.top.object.uid, new Stood(matrix, standing, outcome)]),
  );
}
