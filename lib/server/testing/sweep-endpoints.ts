import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface FoundEndpoint {
  method: string;
  /** The URL path with a made-up value for each parameter. */
  path: string;
  call(headers: Record<string, string>, changed?: { path?: string; body?: BodyInit }): Promise<Response>;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every route handler below app/api but the one for all other paths, so that tests cover new endpoints too. */
export async function sweepEndpoints(): Promise<FoundEndpoint[]> {
  const root = resolve('app/api');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)route\.ts$/.test(file) && !file.startsWith('[...'),
  );
  const endpoints = await Promise.all(files.map((file) => endpointsIn(join(root, file), file)));
  return endpoints.flat().sort((a, b) => a.path.localeCompare(b.path));
}

async function endpointsIn(file: string, name: string): Promise<FoundEndpoint[]> {
  const routes: Record<string, unknown> = await import(file);
  const path = `/api/${name.replace(/\/?route\.ts$/, '')}`.replace(/\[(\w+)\]/g, (_, parameter: string) =>
    parameter === 'seq' ? '1' : `some-${parameter}`,
  );
  return methods.flatMap((method): FoundEndpoint[] => {
    const handler = routes[method];
    if (typeof handler !== 'function') return [];
    const call: FoundEndpoint['call'] = async (headers, changed = {}) => {
      const usual = method === 'GET' || method === 'DELETE' ? null : '{}';
      const body = { body: changed.body ?? usual, duplex: 'half' };
      const sent = { host: 'm.test', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers };
      const answer: unknown = await handler(
        new Request(`http://m.test${changed.path ?? path}`, { method, headers: sent, ...body }),
      );
      if (!(answer instanceof Response)) throw new Error(`${method} ${path} answers no Response`);
      return answer;
    };
    return [{ method, path, call }];
  });
}
