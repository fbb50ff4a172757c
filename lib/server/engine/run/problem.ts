import { providerRemedy } from '@/lib/domain/change/provider-remedy';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { problem } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { message } from '@/lib/domain/message/message';
import { DamagedData } from '@/lib/server/db/damaged-data';

/** Messages of third-party errors are omitted: they may hold secrets. */
export function problemOf(error: unknown): Problem {
  if (error instanceof DamagedData)
    return problem('damaged-data', {
      message: message('problem.damaged-data', { place: error.place }),
      remedy: message('remedy.damaged-data'),
    });
  if (!(error instanceof Failure))
    return problem('internal', { message: message('problem.internal'), remedy: message('remedy.log') });
  const upstream = error.details.upstream;
  const code = upstream?.code ?? error.code;
  const { remedy } = error.details;
  const general = upstream === undefined ? undefined : providerRemedy(code);
  return problem(code, {
    // The source's own message, quoted.
    message: upstream === undefined ? { text: error.message } : message('problem.upstream', { message: error.message }),
    remedy: remedy === undefined ? general : { text: remedy },
    requestId: upstream?.requestId ?? null,
  });
}

/** HTTP 401 of Kubernetes, and an expired session token of Alibaba Cloud: both are renewed meanwhile. */
const CREDENTIAL_CODES = /^(Unauthorized|HTTP 401)$|^(InvalidSecurityToken|InvalidAccessKeyId)/;

const isCredential = ({ details }: UpstreamFailure): boolean => CREDENTIAL_CODES.test(details.upstream?.code ?? '');

/** How a write that threw ended. `later`: no effect, may pass; `refused`: no effect, permanent. */
export type Ending = 'later' | 'refused' | 'unclear';

export function endingOf(error: unknown): Ending {
  if (error instanceof UpstreamFailure) {
    if (error.ambiguous) return 'unclear';
    if (isCredential(error)) return 'later';
    return error.kind === 'throttled' || error.kind === 'network' ? 'later' : 'refused';
  }
  // Our own failures come before anything is sent; anything else may come from anywhere.
  return error instanceof Failure ? 'refused' : 'unclear';
}

const BUSY_CODES = /InvalidNodePoolStatus|(Status|State)\.Forbidden|ScalingActivityInProgress/;

/** The provider is working on the same object and accepts the write later (ACK API: error codes). */
export const isBusyElsewhere = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  error.details.upstream?.system !== 'kubernetes' &&
  !error.ambiguous &&
  BUSY_CODES.test(error.details.upstream?.code ?? '');

/** A missing right, which does not pass; not a credential being renewed. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof UpstreamFailure && error.kind === 'forbidden' && !isCredential(error);

/** 1, 2, 4 … 30 s, or as the provider says. Milliseconds. */
export function backOffMs(attempt: number, error?: unknown): number {
  const reported = error instanceof Failure ? error.details.retryAfterMs : undefined;
  return reported === undefined ? Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 10)) : Math.min(reported, 60_000);
}
