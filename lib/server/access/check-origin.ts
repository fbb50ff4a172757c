import 'server-only';
import { Failure } from '@/lib/domain/failure';

/**
 * Rejects a mutation that another site could have made a browser send, by `Sec-Fetch-Site`, else `Origin`. A client
 * that sends neither must send what a foreign form cannot: JSON, or the header `x-mullion-client`.
 * @throws Failure `forbidden` for a foreign site, `invalid` for a body that is not JSON.
 */
export function checkOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { headers } = request;
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '');
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') throw foreign();
  if (origin !== null && (origin === 'null' || (site === null && hostOf(origin) !== ownHost(request)))) throw foreign();
  if (isJson) return;
  if (request.method !== 'DELETE')
    throw new Failure('invalid', 'The body must be JSON.', {
      issues: [{ field: 'content-type', message: 'must be application/json' }],
    });
  if (site === null && origin === null && headers.get('x-mullion-client') === null) throw foreign();
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
