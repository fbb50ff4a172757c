import 'server-only';
import { randomBytes } from 'node:crypto';
import type { FailureBody } from '@/lib/contract/failure';
import { Failure, type FailureCode } from '@/lib/domain/failure';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';
import { log } from '@/lib/server/http/log';

const statusOf: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  throttled: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
};

const maxMessage = 2000;

/** Unexpected errors are logged under a reference and answered without their text. */
export function failureResponse(error: unknown, endpoint: string): Response {
  const failure = error instanceof Failure ? error : unforeseen(error, endpoint);
  const { details } = failure;
  const requestId = details.upstream?.requestId ?? undefined;
  const issues =
    details.issues ??
    (details.field === undefined
      ? undefined
      : [{ field: details.field, message: failure.message.slice(0, maxMessage) }]);
  const body: FailureBody = {
    error: {
      code: failure.code,
      message: failure.message.slice(0, maxMessage),
      ...(issues === undefined ? {} : { issues: issues.slice(0, 100) }),
      ...(details.permission === undefined ? {} : { permission: details.permission }),
      ...(details.remedy === undefined ? {} : { remedy: details.remedy.slice(0, maxMessage) }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs }),
      ...(details.current === undefined ? {} : { current: details.current }),
    },
  };
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (details.retryAfterMs !== undefined) headers.set('Retry-After', String(Math.ceil(details.retryAfterMs / 1000)));
  return Response.json(body, { status: statusOf[failure.code], headers });
}

function unforeseen(error: unknown, endpoint: string): Failure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
  const failure = databaseFailureOf(error);
  if (failure !== null) {
    log('warn', 'request needs the database', { endpoint, failure });
    return databaseUnavailable(failure);
  }
  const reference = randomBytes(6).toString('hex');
  log('error', 'request failed', {
    endpoint,
    reference,
    code,
    name: error instanceof Error ? error.name : typeof error,
    // The last line is the message; above it Prisma prints the query with its values.
    message: error instanceof Error ? error.message.trim().split('\n').at(-1)?.slice(0, 500) : undefined,
    stack:
      error instanceof Error
        ? error.stack
            ?.split('\n')
            .filter((line) => line.startsWith('    at '))
            .slice(0, 12)
        : undefined,
  });
  return new Failure('internal', `Something failed inside Mullion (reference ${reference}).`, {
    remedy: 'Try again. If it fails again, search the server log for the reference.',
  });
}
