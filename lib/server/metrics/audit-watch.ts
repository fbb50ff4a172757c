import 'server-only';
import type { Readings } from '@/lib/domain/metrics/metric-catalog';
import type { Clock } from '@/lib/domain/ports/clock';

type AuditReadings = Pick<Readings, 'mullion_audit_chain_ok' | 'mullion_audit_verified_age_seconds'>;

/** A verification reads every record; more often is not useful. */
const VERIFY_EVERY_MS = 6 * 3_600_000;

interface WatchOptions {
  clock: Clock;
  verify: () => Promise<{ ok: boolean }>;
  onError: (error: unknown) => void;
}

/** Verifies the audit chain in the background, never twice at once. */
export class AuditWatch {
  readonly #o: WatchOptions;
  #found: { ok: boolean; at: number } | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(o: WatchOptions) {
    this.#o = o;
  }

  /** The last result. Starts another verification when it is old. */
  read(): AuditReadings {
    const now = this.#o.clock.now();
    if (!this.#running && now - this.#triedAt >= VERIFY_EVERY_MS) void this.#walk(now);
    const found = this.#found;
    if (found === null) return { mullion_audit_chain_ok: [], mullion_audit_verified_age_seconds: [] };
    return {
      mullion_audit_chain_ok: [{ labels: {}, value: found.ok ? 1 : 0 }],
      mullion_audit_verified_age_seconds: [{ labels: {}, value: Math.max(0, now - found.at) / 1_000 }],
    };
  }

  async #walk(now: number): Promise<void> {
    this.#running = true;
    this.#triedAt = now;
    try {
      const { ok } = await this.#o.verify();
      this.#found = { ok, at: this.#o.clock.now() };
    } catch (error) {
      this.#o.onError(error);
    } finally {
      this.#running = false;
    }
  }
}
