import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import type { Readings } from '@/lib/domain/metrics/metric-catalog';
import type { Clock } from '@/lib/domain/ports/clock';
import type { VerifyScope } from '@/lib/server/audit/verify-audit';

type AuditReadings = Pick<Readings, 'mullion_audit_chain_ok' | 'mullion_audit_verified_age_seconds'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TICK_MS = 60_000;

interface WatchOptions {
  clock: Clock;
  verify: (scope: VerifyScope) => Promise<AuditVerdict>;
  onBroken: (verdict: AuditVerdict) => void;
  onError: (error: unknown) => void;
}

interface Known {
  verdict: AuditVerdict;
  at: number;
}

interface Running {
  verdict: Promise<AuditVerdict>;
  isWhole: boolean;
}

/** Verifies the audit chain in the background: all of it at start and daily, what is new every hour. Never twice at once. */
export class AuditWatch {
  readonly #o: WatchOptions;
  #latest: Known | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #fullAt = Number.NEGATIVE_INFINITY;
  #running: Running | null = null;

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
    // Only an unbroken chain is continued: whether a broken one was repaired shows only from its start.
    const known = this.#latest?.verdict.ok === true ? this.#latest : null;
    const since = now - this.#fullAt < DAY_MS ? known : null;
    this.#verify(since, known === null ? null : this.#fullAt).catch(this.#o.onError);
  }

  /** The whole chain, now; concurrent calls share one verification. */
  async verify(): Promise<AuditVerdict> {
    this.#triedAt = this.#o.clock.now();
    while (this.#running?.isWhole === false) await this.#running.verdict.catch(() => undefined);
    // Another call that waited may have begun it.
    return this.#running?.verdict ?? this.#verify(null, null);
  }

  latest(): Known | null {
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

  #verify(since: Known | null, comparedAt: number | null): Promise<AuditVerdict> {
    const startedAt = this.#o.clock.now();
    const head = since?.verdict.head ?? null;
    const from = head === null || since === null ? null : { ...head, at: since.at };
    const verdict = this.#o
      .verify({ from, comparedAt })
      .then((found) => {
        const checked = from === null || since === null ? found.checked : since.verdict.checked + found.checked;
        // What is new has no part in those that an earlier release recorded.
        const unproven = from === null || since === null ? found.unproven : since.verdict.unproven;
        const latest = { ...found, checked, unproven };
        if (from === null) this.#fullAt = startedAt;
        this.#latest = { verdict: latest, at: startedAt };
        if (!latest.ok) this.#o.onBroken(latest);
        return latest;
      })
      .finally(() => {
        this.#running = null;
      });
    this.#running = { verdict, isWhole: from === null && comparedAt === null };
    return verdict;
  }
}
