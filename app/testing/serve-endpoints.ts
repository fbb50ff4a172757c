import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Handler = (request: Request) => Promise<Response>;

const root = resolve('app/api');

/** Route files by the URL paths that they serve; one with a fixed name goes before one with a parameter. */
const routes = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.startsWith('[...'))
  .map((file) => {
    const path = `/api/${file.replace(/\/?route\.ts$/, '')}`;
    return { file, path, pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`) };
  })
  .toSorted((a, b) => a.path.split('[').length - b.path.split('[').length);

async function handlerOf(method: string, path: string): Promise<Handler> {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (route === undefined) throw new Error(`no endpoint ${path}`);
  const exported: Record<string, unknown> = await import(join(root, route.file));
  const handler = exported[method];
  if (typeof handler !== 'function') throw new Error(`no ${method} of ${path}`);
  // Next calls route handlers in this way; a test proves the kind of answer of each.
  return handler as Handler;
}

export function fetchInProcess(o: { origin: string; cookie: string }): typeof fetch {
  const elsewhere = fetch;
  return async (input, init = {}) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return elsewhere(input, init);
    const url = new URL(input, o.origin);
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    headers.set('cookie', o.cookie);
    headers.set('host', url.host);
    headers.set('origin', o.origin);
    const handler = await handlerOf(method, url.pathname);
    init.signal?.throwIfAborted();
    const response = await handler(
      new Request(url, { method, headers, ...(init.body === undefined ? {} : { body: init.body }) }),
    );
    init.signal?.throwIfAborted();
    return response;
  };
}
