import 'server-only';
import { Failure } from '@/lib/domain/failure';

const changesNothing = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const isJson = ({ headers }: Request): boolean => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '');

/**
 * Rejects a mutation that another site could have made a browser send, by `Sec-Fetch-Site`, else `Origin`. A client
 * that sends neither must send what a foreign form cannot: JSON (`requireJson`), or the header `x-mullion-client`.
 * @throws Failure `forbidden` for a foreign site.
 */
export function checkOrigin(request: Request): void {
  if (changesNothing(request)) return;
  const { headers, method } = request;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') throw foreign();
  if (origin !== null && (origin === 'null' || (site === null && hostOf(origin) !== ownHost(request)))) throw foreign();
  const isBare = site === null && origin === null && headers.get('x-mullion-client') === null;
  if (method === 'DELETE' && isBare && !isJson(request)) throw foreign();
}

/** After the permission: who lacks it learns that first. @throws Failure `invalid` for a body that is not JSON. */
export function requireJson(request: Request): void {
  if (changesNothing(request) || request.method === 'DELETE' || isJson(request)) return;
  throw new Failure('invalid', 'The body must be JSON.', {
    issues: [{ field: 'content-type', message: 'must be application/json' }],
  });
}

function foreign(): Failure {
  return new Failure('forbidden', 'The request is not from this site.', {
    remedy:
      'Use the dashboard. A program must send JSON or the x-mullion-client header, and no Origin of another site.',
  });
}

const ownHost = (request: Request): string => (request.headers.get('host') ?? new URL(request.url).host).toLowerCase();

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return null;
  }
}
