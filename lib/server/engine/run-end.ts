import type { Problem } from '@/lib/domain/change/problem';

/** Why a run stops before all its steps are done. `stopping`: only this process does; the run goes on elsewhere. */
export type EndKind = 'failed' | 'needs-attention' | 'cancelled' | 'stopping';

/** Thrown inside a run to end it in an orderly way. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
  readonly kind: EndKind;
  readonly problem: Problem | null;

  constructor(kind: EndKind, problem: Problem | null) {
    super(problem?.message ?? kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/** @throws what the signal was aborted with: LeaseLost or RunEnd `stopping`. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
