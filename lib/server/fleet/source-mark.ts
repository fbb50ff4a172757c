import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';

type Problem = NonNullable<SourceStatus['problem']>;

interface Trouble {
  problem: Problem;
  forbidden: boolean;
  retryAt: number | null;
}

/** Without a sign of life for so long a source is stale. */
export const STALE_AFTER_MS = 30_000;

const UNEXPECTED_REMEDY = 'Look into the log of this server; report it if it comes back.';

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
    remedy: remedy ?? 'It is tried again by itself; if it lasts, check the source and the connection to it.',
    requestId: upstream?.requestId ?? null,
  };
}

const isForbidden = (error: unknown): boolean =>
  error instanceof UpstreamFailure && error.kind === 'forbidden';

/** What is known about one source of one cluster: when each of its parts last spoke, and what is wrong. */
export class SourceMark {
  readonly #source: SourceStatus['source'];
  readonly #clock: Clock;
  /** The parts that make its rows; it is as old as the oldest of them. */
  readonly #parts: readonly string[];
  readonly #seen = new Map<string, number>();
  readonly #troubles = new Map<string, Trouble>();
  #ready = false;
  #absent = false;

  constructor(o: { source: SourceStatus['source']; clock: Clock; parts: readonly string[] }) {
    this.#source = o.source;
    this.#clock = o.clock;
    this.#parts = o.parts;
  }

  /** Whether one of the parts that make rows is in trouble. */
  get troubled(): boolean {
    return this.#parts.some((part) => this.#troubles.has(part));
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
    this.#troubles.delete(part);
  }

  /** The source answered: what it told before and did not take back still holds, except for parts in trouble. */
  answered(): void {
    for (const part of this.#seen.keys())
      if (!this.#troubles.has(part)) this.#seen.set(part, this.#clock.now());
  }

  /** Everything that must be there before anything is shown has been read. */
  ready(): void {
    this.#ready = true;
  }

  failed(part: string, error: unknown, retryAt: number | null): void {
    this.#troubles.set(part, { problem: problemOf(error), forbidden: isForbidden(error), retryAt });
  }

  recovered(part: string): void {
    this.#troubles.delete(part);
  }

  status(): SourceStatus {
    const trouble = this.#worst();
    const state = this.#state(trouble);
    const quiet = state === 'live' || state === 'absent' || state === 'starting';
    return {
      source: this.#source,
      state,
      seenAt: this.seenAt,
      problem: quiet ? null : (trouble?.problem ?? this.#silence()),
      retryAt: quiet ? null : (trouble?.retryAt ?? null),
    };
  }

  /** Refusals first, then the parts that make rows, then the others. */
  #worst(): Trouble | null {
    const rank = ([part, trouble]: [string, Trouble]): number =>
      (trouble.forbidden ? 0 : 2) + (this.#parts.includes(part) ? 0 : 1);
    const [first] = [...this.#troubles].sort((a, b) => rank(a) - rank(b));
    return first?.[1] ?? null;
  }

  #state(trouble: Trouble | null): SourceStatus['state'] {
    if (this.#absent) return 'absent';
    const refused = this.#parts.some((part) => this.#troubles.get(part)?.forbidden === true);
    if (refused) return 'forbidden';
    // A part that has never been read leaves its columns empty, however fresh the others are.
    const missing = this.#parts.some((part) => this.#troubles.has(part) && !this.#seen.has(part));
    if (missing && trouble?.forbidden !== true) return 'failed';
    const age = this.#clock.now() - (this.seenAt ?? Number.NEGATIVE_INFINITY);
    if (this.#ready && age <= STALE_AFTER_MS) return 'live';
    if (trouble?.forbidden === true) return 'forbidden';
    if (this.#ready) return 'stale';
    return trouble === null ? 'starting' : 'failed';
  }

  #silence(): Problem {
    const name = this.#source === 'ack' ? 'ACK' : 'The API server';
    return {
      code: 'Silent',
      message: `${name} has said nothing for more than ${STALE_AFTER_MS / 1_000} s.`,
      remedy: 'It is asked again by itself; if it lasts, check the source and the connection to it.',
      requestId: null,
    };
  }
}
