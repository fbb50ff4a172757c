import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';

type Problem = NonNullable<SourceStatus['problem']>;

interface PartFailure {
  problem: Problem;
  forbidden: boolean;
  retryAt: number | null;
  /** When it began. */
  since: number;
}

/** How long a source may be quiet, and how long in trouble, before its rows are called stale. */
export interface HealthLimits {
  staleAfterMs: number;
  troubledAfterMs: number;
}

/** A source that is polled at least every 15 s; one poll may fail without alarm. */
export const polled: HealthLimits = { staleAfterMs: 30_000, troubledAfterMs: 30_000 };

/**
 * A source that is watched: with nothing to tell it speaks about once a minute, and its reader gives a stream up after
 * `silenceMs`. Trouble is known at once; what passes within seconds, as a connection that is made again, is no news.
 */
export const watched = (silenceMs: number): HealthLimits => ({
  staleAfterMs: silenceMs + 15_000,
  troubledAfterMs: 5_000,
});

/** The part that tells whether the source is up; its answers make no row younger. */
export const PROBE = 'probe';

const UNEXPECTED_REMEDY = 'Check the server log. Report the problem if it occurs again.';

/** Cause and remedy of a failure, fit to be shown. */
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

/** What is known about one source of one cluster: when each of its parts last spoke, and what is wrong. */
export class SourceHealth {
  readonly #source: SourceStatus['source'];
  readonly #clock: Clock;
  /** The parts that make its rows; it is as old as the oldest of them. */
  readonly #parts: readonly string[];
  readonly #seen = new Map<string, number>();
  readonly #failures = new Map<string, PartFailure>();
  readonly #limits: HealthLimits;
  #gap: PartFailure | null = null;
  #ready = false;
  #absent = false;

  constructor(o: { source: SourceStatus['source']; clock: Clock; parts: readonly string[]; limits?: HealthLimits }) {
    this.#source = o.source;
    this.#limits = o.limits ?? polled;
    this.#clock = o.clock;
    this.#parts = o.parts;
  }

  /** Whether one of the parts that make rows is in trouble. */
  get failing(): boolean {
    return this.#parts.some((part) => this.#failures.has(part));
  }

  get seenAt(): number | null {
    const times = this.#parts.flatMap((part) => this.#seen.get(part) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** There is no such source for this cluster. */
  absent(): void {
    this.#absent = true;
  }

  /** A part said something true. */
  alive(part: string): void {
    this.#seen.set(part, this.#clock.now());
    this.#failures.delete(part);
  }

  /** The source answers, but something of its rows could not be read; null: nothing is missing. */
  setGap(gap: { what: string; error: unknown; retryAt: number } | null): void {
    if (gap === null) {
      this.#gap = null;
      return;
    }
    const failure = this.#failureOf(gap.error, { since: this.#gap?.since, retryAt: gap.retryAt });
    const message = `${gap.what}: ${failure.problem.message}`;
    this.#gap = { ...failure, problem: { ...failure.problem, message } };
  }

  /** Everything that must be there before anything is shown has been read. */
  ready(): void {
    this.#ready = true;
  }

  failed(part: string, error: unknown, retryAt: number | null): void {
    this.#failures.set(part, this.#failureOf(error, { since: this.#failures.get(part)?.since, retryAt }));
  }

  recovered(part: string): void {
    this.#failures.delete(part);
  }

  status(): SourceStatus {
    const worst = this.#worst();
    const known = this.#state(worst);
    const gap = known === 'live' ? this.#gap : null;
    const failure = gap ?? worst;
    const state = gap === null ? known : gap.forbidden ? 'forbidden' : 'stale';
    const quiet = state === 'live' || state === 'absent' || state === 'starting';
    return {
      source: this.#source,
      state,
      seenAt: this.seenAt,
      problem: quiet ? null : (failure?.problem ?? this.#silence()),
      retryAt: quiet ? null : (failure?.retryAt ?? null),
    };
  }

  #failureOf(error: unknown, q: { since: number | undefined; retryAt: number | null }): PartFailure {
    return {
      problem: problemOf(error),
      forbidden: isForbidden(error),
      retryAt: q.retryAt,
      since: q.since ?? this.#clock.now(),
    };
  }

  /** Refusals first, then the parts that make rows, then the others. */
  #worst(): PartFailure | null {
    const rank = ([part, failure]: [string, PartFailure]): number =>
      (failure.forbidden ? 0 : 2) + (this.#parts.includes(part) ? 0 : 1);
    const [first] = [...this.#failures].sort((a, b) => rank(a) - rank(b));
    return first?.[1] ?? null;
  }

  #state(failure: PartFailure | null): SourceStatus['state'] {
    if (this.#absent) return 'absent';
    const refused = this.#parts.some((part) => this.#failures.get(part)?.forbidden === true);
    if (refused) return 'forbidden';
    // A part that has never been read leaves its columns empty, however fresh the others are.
    const missing = this.#parts.some((part) => this.#failures.has(part) && !this.#seen.has(part));
    if (missing && failure?.forbidden !== true) return 'failed';
    if (this.#ready && this.#isFresh()) return 'live';
    if (failure?.forbidden === true) return 'forbidden';
    if (this.#ready) return 'stale';
    return failure === null ? 'starting' : 'failed';
  }

  /** Heard of lately, and neither its parts nor its probe in trouble for long. Rows younger than a failed probe outdo it. */
  #isFresh(): boolean {
    const now = this.#clock.now();
    const seenAt = this.seenAt ?? Number.NEGATIVE_INFINITY;
    if (now - seenAt > this.#limits.staleAfterMs) return false;
    const begun = this.#parts.flatMap((part) => this.#failures.get(part)?.since ?? []);
    const probe = this.#failures.get(PROBE);
    if (probe !== undefined) begun.push(Math.max(probe.since, seenAt));
    return begun.every((since) => now - since <= this.#limits.troubledAfterMs);
  }

  #silence(): Problem {
    const name = this.#source === 'ack' ? 'ACK' : 'The API server';
    return {
      code: 'Silent',
      message: `${name} has not responded for more than ${Math.round(this.#limits.staleAfterMs / 1_000)} s.`,
      remedy: 'Mullion retries automatically. If the problem persists, check the source and the connection to it.',
      requestId: null,
    };
  }
}
