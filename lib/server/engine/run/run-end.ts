import type { Problem } from '@/lib/domain/change/problem';

/** Why a run stops before all its steps are done. `stopping`: only this process does; the run goes on elsewhere. */
export type EndKind = 'failed' | 'needs-attention' | 'cancelled' | 'stopping';

/** Thrown inside a run to end it in an orderly way. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
  readonly kind: EndKind;
  readonly problem: Problem | null;
  /** The step whose task the provider ended because we asked for it. */
  readonly endedStep: string | null;

  constructor(kind: EndKind, problem: Problem | null, endedStep: string | null = null) {
    super(problem?.message ?? kind);
    this.kind = kind;
    this.problem = problem;
    this.endedStep = endedStep;
  }
}

/** Thrown to hand a held run back for a while: no worker need keep it, and whoever is free looks again. */
export class RunRest extends Error {
  override readonly name = 'RunRest';
  readonly forMs: number;

  constructor(forMs: number) {
    super('the run rests');
    this.forMs = forMs;
  }
}

/** @throws what the signal was aborted with: LeaseLost or RunEnd `stopping`. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
