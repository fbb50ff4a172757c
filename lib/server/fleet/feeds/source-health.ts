import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';

type Problem = NonNullable<SourceStatus['problem']>;

interface PartFailure {
  problem: Problem;
  forbidden: boolean;
  retryAt: number | null;
  since: number;
}

/** How long a source may be silent, and how long failing, before its rows are stale. */
export interface HealthLimits {
  staleAfterMs: number;
  troubledAfterMs: number;
}

/** A source polled at least every 15 s; one failed poll is tolerated. */
export const polled: HealthLimits = { staleAfterMs: 30_000, troubledAfterMs: 30_000 };

/** A quiet watch sends something each minute and is dropped after `silenceMs`; short reconnects are not reported. */
export const watched = (silenceMs: number): HealthLimits => ({
  staleAfterMs: silenceMs + 15_000,
  troubledAfterMs: 5_000,
});

/** Shows whether the source is up; its answers make no row younger. */
export const PROBE = 'probe';

const UNEXPECTED_REMEDY = 'Check the server log. Report the problem if it occurs again.';

export function problemOf(error: unknown): Problem {
  if (!(error instanceof Failure)) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'Unexpected', message: message.slice(0, 500), remedy: UNEXPECTED_REMEDY, requestId: null };
  }
  const { upstream, remedy } = error.details;
  return {
    code: upstream?.code ?? error.code,
    message: error.message,
    remedy:
      remedy ?? 'Mullion retries automatically. If the problem persists, check the source and the connection to it.',
    requestId: upstream?.requestId ?? null,
  };
}

const isForbidden = (error: unknown): boolean => error instanceof UpstreamFailure && error.kind === 'forbidden';

interface HealthOptions {
  source: SourceStatus['source'];
  clock: Clock;
  /** The parts that make rows; the source is as old as the oldest. */
  parts: readonly string[];
  limits?: HealthLimits;
}

/** One source of one cluster: when each part last answered, and what is wrong. */
export class SourceHealth {
  readonly #o: Required<HealthOptions>;
  readonly #seen = new Map<string, number>();
  readonly #failures = new Map<string, PartFailure>();
  #gap: PartFailure | null = null;
  #probedAt: number | null = null;
  #ready = false;
  #absent = false;

  constructor(o: HealthOptions) {
    this.#o = { limits: polled, ...o };
  }

  get failing(): boolean {
    return this.#o.parts.some((part) => this.#failures.has(part));
  }

  get seenAt(): number | null {
    const times = this.#o.parts.flatMap((part) => this.#seen.get(part) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** The last sign of life. */
  get checkedAt(): number | null {
    const times = [...this.#seen.values(), ...(this.#probedAt === null ? [] : [this.#probedAt])];
    return times.length === 0 ? null : Math.max(...times);
  }

  absent(): void {
    this.#absent = true;
  }

  alive(part: string): void {
    this.#seen.set(part, this.#o.clock.now());
    this.#failures.delete(part);
  }

  /** The source answers, but some rows could not be read; null: no gap. */
  setGap(gap: { what: string; error: unknown; retryAt: number } | null): void {
    if (gap === null) {
      this.#gap = null;
      return;
    }
    const failure = this.#failureOf(gap.error, { since: this.#gap?.since, retryAt: gap.retryAt });
    const message = `${gap.what}: ${failure.problem.message}`;
    this.#gap = { ...failure, problem: { ...failure.problem, message } };
  }

  /** Everything needed for the first screen has been read. */
  ready(): void {
    this.#ready = true;
  }

  failed(part: string, error: unknown, retryAt: number | null): void {
    this.#failures.set(part, this.#failureOf(error, { since: this.#failures.get(part)?.since, retryAt }));
  }

  recovered(part: string): void {
    this.#failures.delete(part);
    if (part === PROBE) this.#probedAt = this.#o.clock.now();
  }

  status(): SourceStatus {
    const worst = this.#worst();
    const known = this.#state(worst);
    const gap = known === 'live' ? this.#gap : null;
    const failure = gap ?? worst;
    const state = gap === null ? known : gap.forbidden ? 'forbidden' : 'stale';
    const quiet = state === 'live' || state === 'absent' || state === 'starting';
    return {
      source: this.#o.source,
      state,
      seenAt: this.seenAt,
      checkedAt: this.checkedAt,
      problem: quiet ? null : (failure?.problem ?? this.#silence()),
      retryAt: quiet ? null : (failure?.retryAt ?? null),
    };
  }

  #failureOf(error: unknown, q: { since: number | undefined; retryAt: number | null }): PartFailure {
    return {
      problem: problemOf(error),
      forbidden: isForbidden(error),
      retryAt: q.retryAt,
      since: q.since ?? this.#o.clock.now(),
    };
  }

  /** Refusals first, then the parts that make rows, then the others. */
  #worst(): PartFailure | null {
    const rank = ([part, failure]: [string, PartFailure]): number =>
      (failure.forbidden ? 0 : 2) + (this.#o.parts.includes(part) ? 0 : 1);
    const [first] = [...this.#failures].sort((a, b) => rank(a) - rank(b));
    return first?.[1] ?? null;
  }

  #state(failure: PartFailure | null): SourceStatus['state'] {
    if (this.#absent) return 'absent';
    const refused = this.#o.parts.some((part) => this.#failures.get(part)?.forbidden === true);
    if (refused) return 'forbidden';
    // A part that was never read leaves its columns empty.
    const missing = this.#o.parts.some((part) => this.#failures.has(part) && !this.#seen.has(part));
    if (missing && failure?.forbidden !== true) return 'failed';
    if (this.#ready && this.#isFresh()) return 'live';
    if (failure?.forbidden === true) return 'forbidden';
    if (this.#ready) return 'stale';
    return failure === null ? 'starting' : 'failed';
  }

  /** Answered recently, and no part has failed for long. While probes fail, what counts is the last sign of life. */
  #isFresh(): boolean {
    const now = this.#o.clock.now();
    const seenAt = this.seenAt ?? Number.NEGATIVE_INFINITY;
    if (now - seenAt > this.#o.limits.staleAfterMs) return false;
    const begun = this.#o.parts.flatMap((part) => this.#failures.get(part)?.since ?? []);
    if (this.#failures.has(PROBE)) begun.push(Math.max(this.#probedAt ?? Number.NEGATIVE_INFINITY, seenAt));
    return begun.every((since) => now - since <= this.#o.limits.troubledAfterMs);
  }

  #silence(): Problem {
    const name = this.#o.source === 'ack' ? 'ACK' : 'The API server';
    return {
      code: 'Silent',
      message: `${name} has not responded for more than ${Math.round(this.#o.limits.staleAfterMs / 1_000)} s.`,
      remedy: 'Mullion retries automatically. If the problem persists, check the source and the connection to it.',
      requestId: null,
    };
  }
}
