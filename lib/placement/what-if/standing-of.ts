import type { LintContainer } from '../rules/lint-input';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { InferredOs } from '../infer-os/intended-os';
import type { CellPart } from '../verdict/matrix/cell-of';
import type { JudgedWorkload } from '../verdict/judge-workload';
import type { PlacementMatrix } from '../verdict/matrix/placement-matrix';
import type { AssessedWorkload } from '../verdict/matrix/pods-on-nodes';
import type { Outcome } from '../../domain/placement/verdict';

/** Nodes that answer alike, as far as plans read them. */
export type PlacementPart = Pick<CellPart, 'node' | 'judgement' | 'count' | 'room'>;

/** How a workload stands on the nodes of a cluster, real or supposed. */
export interface WorkloadPlacement {
  workload: WorkloadObject;
  pod: PodToPlace;
  intent: Pick<InferredOs, 'os' | 'confidence'>;
  containers: readonly LintContainer[];
  outcome: Outcome;
  parts: readonly PlacementPart[];
}

/** What few are asked about is worked out when they are. */
class LazyPlacement implements WorkloadPlacement {
  readonly #matrix: PlacementMatrix;
  readonly #assessed: AssessedWorkload;
  readonly outcome: Outcome;
  readonly parts: readonly PlacementPart[];
  #judged: JudgedWorkload | null = null;

  constructor(matrix: PlacementMatrix, assessed: AssessedWorkload, outcome: Outcome) {
    this.#matrix = matrix;
    this.#assessed = assessed;
    this.outcome = outcome;
    this.parts = matrix.parts(assessed);
  }

  get workload(): WorkloadObject {
    return this.#assessed.top.object;
  }

  get intent(): WorkloadPlacement['intent'] {
    return this.#assessed.of.judged.intent;
  }

  get pod(): PodToPlace {
    return this.#own().pod;
  }

  get containers(): readonly LintContainer[] {
    return this.#own().containers;
  }

  #own(): JudgedWorkload {
    this.#judged ??= this.#matrix.judged(this.#assessed);
    return this.#judged;
  }
}

/** Every workload of a matrix, by its UID. */
export function placementsOf(matrix: PlacementMatrix): ReadonlyMap<string, WorkloadPlacement> {
  return new Map(
    matrix
      .outcomes()
      .map(({ assessed, outcome }) => [assessed.top.object.uid, new LazyPlacement(matrix, assessed, outcome)]),
  );
}
