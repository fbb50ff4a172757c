import { UpstreamFailure } from '@/lib/domain/failure';

export interface AckTiming {
  /** Between polls while a pool is in transition or somebody asked for news. */
  fastMs: number;
  slowMs: number;
  /** How long a poke keeps polls fast. */
  pokedMs: number;
  /** A pool that has been in transition for longer is polled slowly again. */
  fastAtMostMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
}

export const usualAckTiming: AckTiming = {
  fastMs: 2_000,
  slowMs: 15_000,
  pokedMs: 20_000,
  fastAtMostMs: 30 * 60_000,
  firstRetryMs: 2_000,
  lastRetryMs: 60_000,
};

interface Failed {
  timing: AckTiming;
  /** How many times in a row, this one included. */
  failures: number;
  error: unknown;
}

/** How long to wait after a failure: longer each time, and as long as ACK tells. */
export function retryMsOf({ timing, failures, error }: Failed): number {
  const { firstRetryMs, lastRetryMs } = timing;
  const grown = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10));
  const reported = error instanceof UpstreamFailure ? (error.details.retryAfterMs ?? 0) : 0;
  return Math.max(reported, grown);
}
