import type { Problem } from '@/lib/domain/change/change';

/** `stopping`: only this process stops; the run continues elsewhere. */
export type EndKind = 'failed' | 'needs-attention' | 'cancelled' | 'stopping';

export class RunEnd extends Error {
  override readonly name = 'RunEnd';
  readonly kind: EndKind;
  readonly problem: Problem | null;
  readonly endedStep: string | null;

  constructor(kind: EndKind, problem: Problem | null, endedStep: string | null = null) {
    super(problem?.message ?? kind);
    this.kind = kind;
    this.problem = problem;
    this.endedStep = endedStep;
  }
}

/** Releases a paused run for a while; a free worker checks it later. */
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
