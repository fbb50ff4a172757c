import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { log } from '@/lib/server/http/log';

/** Messages of others may hold secrets: of those only the code and the location. */
export function logFault(event: string, error: unknown): void {
  const known = error instanceof Error;
  const [, where = ''] = known ? (error.stack ?? '').split('\n    at ') : [];
  const code = error instanceof Failure ? { code: error.code } : {};
  const reason = error instanceof Failure && error.details.upstream === undefined ? { reason: error.message } : {};
  log('error', event, { name: known ? error.name : typeof error, ...code, ...reason, where });
}
