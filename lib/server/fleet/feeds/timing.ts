import { UpstreamFailure } from '@/lib/domain/failure';
import { type ReflectorTiming, usualTiming as usualReflectorTiming } from '@/lib/server/kube/watch/reflector';

export interface AckTiming {
  /** Between polls while a pool is in transition or after a write. */
  fastMs: number;
  slowMs: number;
  /** How long polling stays fast after a write. */
  pokedMs: number;
  /** A pool that has been in transition for longer is polled slowly again. */
  fastAtMostMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
}

export interface KubeTiming {
  reflector: ReflectorTiming;
  /** Between two probes of a quiet API server. */
  probeMs: number;
  /** Between two probes of one that does not answer. */
  downProbeMs: number;
  /** Between two attempts to get a credential that is refused or missing. */
  credentialRetryMs: number;
}

export interface UsageTiming {
  /** Between two readings of all nodes. */
  everyMs: number;
  /** After a refusal, or where there is no metrics API. */
  refusedMs: number;
}

export interface FleetTiming {
  ack: AckTiming;
  kube: KubeTiming;
  usage: UsageTiming;
}

export const usualTiming: FleetTiming = {
  ack: {
    fastMs: 2_000,
    slowMs: 15_000,
    pokedMs: 20_000,
    fastAtMostMs: 30 * 60_000,
    firstRetryMs: 2_000,
    lastRetryMs: 60_000,
  },
  kube: { reflector: usualReflectorTiming, probeMs: 2_000, downProbeMs: 1_000, credentialRetryMs: 15_000 },
  usage: { everyMs: 30_000, refusedMs: 5 * 60_000 },
};

interface Failed {
  timing: AckTiming;
  /** Consecutive failures, this one included. */
  failures: number;
  error: unknown;
}

/** Longer after each failure, and at least as long as ACK demands. */
export function retryMsOf({ timing, failures, error }: Failed): number {
  const { firstRetryMs, lastRetryMs } = timing;
  const grown = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10));
  const reported = error instanceof UpstreamFailure ? (error.details.retryAfterMs ?? 0) : 0;
  return Math.max(reported, grown);
}
