import { createServer } from 'node:http';
import routerState from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { hostCheck, hostName } from './front-hosts.mjs';

const reported = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded'];
const methods = 'GET, HEAD, POST, DELETE, OPTIONS';
/** A year, as hstspreload.org recommends. */
const stayOnHttps = 'max-age=31536000';

export const limits = {
  /** Headers arrive at once, bodies within a minute: a connection that waits for the rest is closed with 408. */
  headersMs: 15_000,
  requestMs: 60_000,
  checkMs: 5_000,
  // Longer than load balancers and clients keep an idle connection (60 s is usual): closing first loses the request under way.
  idleMs: 75_000,
};

function isWellFormed(url) {
  try {
    // Only the path: Mullion reads the query itself, where a single % is text.
    decodeURI(url.split('?')[0]);
    return url.startsWith('/');
  } catch {
    return false;
  }
}

/** What Next answers with 500 or logs with a stack: client errors in the headers of its router. */
function routerProblem({ headers, method, url = '' }) {
  // Mullion has no server actions. Next also looks for one in every form that is posted to a page; endpoints ignore both.
  const isPage = !url.startsWith('/api/');
  if (isPage && headers['next-action'] !== undefined)
    return { field: 'next-action', message: 'There is no such server action.' };
  const isForm = method === 'POST' && /^multipart\//i.test(headers['content-type'] ?? '');
  if (isPage && isForm) return { field: 'content-type', message: 'Pages take no multipart forms.' };
  try {
    routerState.parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return null;
  } catch {
    return { field: 'next-router-state-tree', message: 'The Next-Router-State-Tree header is not valid.' };
  }
}

function refuse(response, { status = 400, field = 'path', message, remedy }) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  const error = { code: 'invalid', message, issues: [{ field, message }], ...(remedy === undefined ? {} : { remedy }) };
  response.end(JSON.stringify({ error }));
}

const otherHost = {
  status: 421,
  field: 'host',
  message: 'This host name is not served here.',
  remedy: 'Set MULLION_PUBLIC_URL to the address that people open, or add the name to MULLION_ALLOWED_HOSTS.',
};

/** `GET http://host/path`, as proxies may write it: its host replaces the header (RFC 9112, 3.2.2). */
function resolveAbsolute(request) {
  if (!/^https?:\/\//i.test(request.url ?? '') || !URL.canParse(request.url)) return;
  const { host, pathname, search } = new URL(request.url);
  request.headers.host = host;
  request.url = `${pathname}${search}`;
}

/** After an answer that does not wait for the end of a body, the rest would be read as the next request. */
function closeIfUnread(request, response) {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  const { writeHead } = response;
  response.writeHead = (...head) => {
    if (!request.complete) response.shouldKeepAlive = false;
    return writeHead.apply(response, head);
  };
}

/**
 * Removes untrusted headers and refuses invalid requests before `handle` reads them.
 * @param {{ handle: import('node:http').RequestListener, settings: { host: string, publicUrl: URL | null, allowedHosts: string[], trustsProxy: boolean }, limits?: typeof limits }} o
 */
export function createFront({ handle, settings, limits: { headersMs, requestMs, checkMs, idleMs } = limits }) {
  const { trustsProxy, publicUrl } = settings;
  const isServed = hostCheck(settings);
  const isHttps = ({ headers }) =>
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
      .toLowerCase() === 'https' ||
    (publicUrl?.protocol === 'https:' && hostName(headers.host ?? '') === publicUrl.hostname);
  const options = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
  return createServer({ ...options, keepAliveTimeout: idleMs }, (request, response) => {
    closeIfUnread(request, response);
    if (!trustsProxy) for (const name of reported) delete request.headers[name];
    // Node keeps the first of two, another proxy the last (RFC 9112, 3.2: answer 400).
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return refuse(response, { field: 'host', message: 'The request has more than one Host header.' });
    resolveAbsolute(request);
    if (!isServed(request.headers.host)) return refuse(response, otherHost);
    if (isHttps(request)) response.setHeader('Strict-Transport-Security', stayOnHttps);
    if (request.method === 'TRACE') return refuse(response, { message: 'TRACE is not served.' });
    if (request.method === 'OPTIONS' && request.url === '*') return response.writeHead(204, { allow: methods }).end();
    if (!isWellFormed(request.url ?? ''))
      return refuse(response, { message: 'The path is not percent-encoded UTF-8.' });
    const problem = routerProblem(request);
    if (problem !== null) return refuse(response, problem);
    return handle(request, response);
  });
}
