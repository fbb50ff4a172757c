import 'server-only';
import type { Readings } from '@/lib/domain/metrics/metric-catalogue';
import type { Clock } from '@/lib/domain/ports/clock';

export type AuditReadings = Pick<Readings, 'mullion_audit_chain_ok' | 'mullion_audit_verified_age_seconds'>;

interface Found {
  ok: boolean;
  at: number;
}

/** A walk reads every record; more often would be work without news. */
const VERIFY_EVERY_MS = 6 * 3_600_000;

/** Verifies the audit chain behind whoever asks: nobody waits for it, and never two at once. */
export class AuditWatch {
  readonly #clock: Clock;
  readonly #verify: () => Promise<{ ok: boolean }>;
  readonly #onError: (error: unknown) => void;
  #found: Found | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(o: { clock: Clock; verify: () => Promise<{ ok: boolean }>; onError: (error: unknown) => void }) {
    this.#clock = o.clock;
    this.#verify = o.verify;
    this.#onError = o.onError;
  }

  /** What was found last. Begins another walk when that is old. */
  read(): AuditReadings {
    const now = this.#clock.now();
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
      const { ok } = await this.#verify();
      this.#found = { ok, at: this.#clock.now() };
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#running = false;
    }
  }
}
