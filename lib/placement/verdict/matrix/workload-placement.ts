import type { LintContainer, LintedWorkload } from '../../rules/lint-input';
import type { PodToPlace } from '../../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../../kube-rules/objects/workload-object';
import type { InferredOs } from '../../infer-os/inferred-os';
import type { EvaluatedWorkload } from '../evaluate-workload';
import type { WorkloadOutcome } from './matrix-entries';
import { outcomeOf, tallyOf } from '../outcome-of';
import { type AssessedWorkload, ofNewPods, type PlacementPart } from './pods-on-nodes';
import type { Message } from '../../../domain/message/model';
import type { PlacementRow } from '../../../domain/placement/verdict';
import type { Outcome } from '../../../domain/placement/verdict-words';

/** How new pods of a workload are placed on the nodes of a cluster, real or hypothetical. */
export interface WorkloadPlacement {
  workload: WorkloadObject;
  pod: PodToPlace;
  intent: Pick<InferredOs, 'os' | 'confidence'>;
  containers: readonly LintContainer[];
  outcome: Outcome;
  /** The outcome with its reason. */
  sentence: Message;
  parts: readonly Omit<PlacementPart, 'own'>[];
}

interface Matrix {
  outcomes(): readonly WorkloadOutcome[];
  parts(assessed: AssessedWorkload): readonly PlacementPart[];
  evaluated(assessed: AssessedWorkload): EvaluatedWorkload;
  row(assessed: AssessedWorkload, seen: typeof ofNewPods): Pick<PlacementRow, 'sentence'>;
}

class LazyPlacement implements WorkloadPlacement {
  readonly #matrix: Matrix;
  readonly #assessed: AssessedWorkload;
  readonly outcome: Outcome;
  readonly parts: readonly PlacementPart[];
  #evaluated: EvaluatedWorkload | null = null;

  constructor(matrix: Matrix, assessed: AssessedWorkload) {
    this.#matrix = matrix;
    this.#assessed = assessed;
    this.parts = matrix.parts(assessed).map(ofNewPods);
    const { evaluated, ignored } = assessed.of;
    const { admission, feasibility, missing } = evaluated;
    const { decidedBy } = feasibility;
    this.outcome = outcomeOf(tallyOf(this.parts), { admission, decidedBy, ignored, missing });
  }

  get workload(): WorkloadObject {
    return this.#assessed.top.object;
  }

  get intent(): WorkloadPlacement['intent'] {
    return this.#assessed.of.evaluated.intent;
  }

  get sentence(): Message {
    return this.#matrix.row(this.#assessed, ofNewPods).sentence;
  }

  get pod(): PodToPlace {
    return this.#own().pod;
  }

  get containers(): readonly LintContainer[] {
    return this.#own().containers;
  }

  #own(): EvaluatedWorkload {
    this.#evaluated ??= this.#matrix.evaluated(this.#assessed);
    return this.#evaluated;
  }
}

export const placementsOf = (matrix: Matrix): ReadonlyMap<string, WorkloadPlacement> =>
  new Map(matrix.outcomes().map(({ assessed }) => [assessed.top.object.uid, new LazyPlacement(matrix, assessed)]));

/** The rules that fire for each workload, echoes included; null while some are pending. */
export function lintedWorkloads(matrix: {
  pending: { verdicts: number; findings: number };
  outcomes(): readonly WorkloadOutcome[];
}): LintedWorkload[] | null {
  const { verdicts, findings: waiting } = matrix.pending;
  if (verdicts + waiting > 0) return null;
  return matrix
    .outcomes()
    .map(({ assessed: { top, findings } }) => ({
      workload: top.object,
      rules: (findings ?? [])
        .filter(({ suppressed }) => suppressed === undefined)
        .flatMap(({ rule, suppresses = [] }) => [rule, ...suppresses]),
    }));
}
