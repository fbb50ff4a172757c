import type { LintContainer } from '../../rules/lint-input';
import type { PodToPlace } from '../../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../../kube-rules/objects/workload-object';
import type { InferredOs } from '../../infer-os/intended-os';
import type { JudgedWorkload } from '../judge-workload';
import type { WorkloadOutcome } from './matrix-entries';
import type { AssessedWorkload, PlacementPart } from './pods-on-nodes';
import type { Outcome } from '../../../domain/placement/verdict';

/** How a workload is placed on the nodes of a cluster, real or hypothetical. */
export interface WorkloadPlacement {
  workload: WorkloadObject;
  pod: PodToPlace;
  intent: Pick<InferredOs, 'os' | 'confidence'>;
  containers: readonly LintContainer[];
  outcome: Outcome;
  parts: readonly Omit<PlacementPart, 'own'>[];
}

/** What is asked of a matrix. */
interface Matrix {
  outcomes(): readonly WorkloadOutcome[];
  parts(assessed: AssessedWorkload): readonly PlacementPart[];
  judged(assessed: AssessedWorkload): JudgedWorkload;
}

/** Computed on demand, because few are read. */
class LazyPlacement implements WorkloadPlacement {
  readonly #matrix: Matrix;
  readonly #assessed: AssessedWorkload;
  readonly outcome: Outcome;
  readonly parts: readonly PlacementPart[];
  #judged: JudgedWorkload | null = null;

  constructor(matrix: Matrix, assessed: AssessedWorkload, outcome: Outcome) {
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
export function placementsOf(matrix: Matrix): ReadonlyMap<string, WorkloadPlacement> {
  return new Map(
    matrix
      .outcomes()
      .map(({ assessed, outcome }) => [assessed.top.object.uid, new LazyPlacement(matrix, assessed, outcome)]),
  );
}
