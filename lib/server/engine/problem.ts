import { providerRemedy } from '@/lib/domain/change/provider-remedy';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';

/** A failure as a change shows it. */
export interface Problem {
  code: string;
  message: string;
  remedy: string;
  requestId: string | null;
}

/** Whatever was thrown, in words. What is not ours keeps its message out: it may hold anything. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Failure)) {
    return {
      code: 'internal',
      message: 'Something went wrong inside Mullion.',
      remedy: 'Look at the server’s log.',
      requestId: null,
    };
  }
  const upstream = error.details.upstream;
  const code = upstream?.code ?? error.code;
  return {
    code,
    message: error.message,
    remedy: error.details.remedy ?? (upstream === undefined ? '' : providerRemedy(code)),
    requestId: upstream?.requestId ?? null,
  };
}

/** How a write ended that threw. `later`: certainly without effect, may pass; `refused`: certainly, for good. */
export type Ending = 'later' | 'refused' | 'unclear';

export function endingOf(error: unknown): Ending {
  if (error instanceof UpstreamFailure) {
    if (error.ambiguous) return 'unclear';
    return error.kind === 'throttled' || error.kind === 'network' ? 'later' : 'refused';
  }
  // Our own failures come before anything is sent; anything else may come from anywhere.
  return error instanceof Failure ? 'refused' : 'unclear';
}

/** 1, 2, 4 … 30 s, or as the provider says. Milliseconds. */
export function backOffMs(attempt: number, error?: unknown): number {
  const told = error instanceof Failure ? error.details.retryAfterMs : undefined;
  return told === undefined ? Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 10)) : Math.min(told, 60_000);
}
