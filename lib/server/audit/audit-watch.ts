import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import type { Readings } from '@/lib/domain/metrics/metric-catalog';
import type { Clock } from '@/lib/domain/ports/clock';
import type { VerifiedUpTo } from '@/lib/server/audit/verify-audit';

type AuditReadings = Pick<Readings, 'mullion_audit_chain_ok' | 'mullion_audit_verified_age_seconds'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TICK_MS = 60_000;

interface WatchOptions {
  clock: Clock;
  /** The whole chain, or what came after an earlier verification. */
  verify: (from: VerifiedUpTo | null) => Promise<AuditVerdict>;
  onBroken: (verdict: AuditVerdict) => void;
  onError: (error: unknown) => void;
}

/** Verifies the audit chain in the background: all of it at start and daily, what is new every hour. Never twice at once. */
export class AuditWatch {
  readonly #o: WatchOptions;
  #latest: { verdict: AuditVerdict; at: number } | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #fullAt = Number.NEGATIVE_INFINITY;
  #running: Promise<AuditVerdict> | null = null;

  constructor(o: WatchOptions) {
    this.#o = o;
  }

  /** @returns a function that ends it. */
  start(): () => void {
    this.tick();
    const ticking = setInterval(() => this.tick(), TICK_MS);
    ticking.unref();
    return () => clearInterval(ticking);
  }

  /** Starts a verification when one is due. */
  tick(): void {
    const now = this.#o.clock.now();
    if (this.#running !== null || now - this.#triedAt < HOUR_MS) return;
    this.#triedAt = now;
    const since = now - this.#fullAt < DAY_MS ? this.#latest : null;
    this.#verifyFrom(since).catch(this.#o.onError);
  }

  /** The whole chain, now; concurrent calls share one verification. */
  verify(): Promise<AuditVerdict> {
    this.#triedAt = this.#o.clock.now();
    return this.#running ?? this.#verifyFrom(null);
  }

  latest(): { verdict: AuditVerdict; at: number } | null {
    return this.#latest;
  }

  readings(): AuditReadings {
    const latest = this.#latest;
    if (latest === null) return { mullion_audit_chain_ok: [], mullion_audit_verified_age_seconds: [] };
    const ageMs = Math.max(0, this.#o.clock.now() - latest.at);
    return {
      mullion_audit_chain_ok: [{ labels: {}, value: latest.verdict.ok ? 1 : 0 }],
      mullion_audit_verified_age_seconds: [{ labels: {}, value: ageMs / 1_000 }],
    };
  }

  #verifyFrom(since: { verdict: AuditVerdict; at: number } | null): Promise<AuditVerdict> {
    const startedAt = this.#o.clock.now();
    // Only an unbroken chain is continued: whether a broken one was repaired shows only from its start.
    const head = since?.verdict.ok === true ? since.verdict.head : null;
    const from = head === null || since === null ? null : { ...head, at: since.at };
    this.#running = this.#o
      .verify(from)
      .then((found) => {
        const checked = from === null || since === null ? found.checked : since.verdict.checked + found.checked;
        const verdict = { ...found, checked };
        if (from === null) this.#fullAt = startedAt;
        this.#latest = { verdict, at: startedAt };
        if (!verdict.ok) this.#o.onBroken(verdict);
        return verdict;
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }
}
