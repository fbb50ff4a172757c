import type { ServerResponse } from 'node:http';
import {
  bookmark,
  line,
  type FaultyServer,
  sendJson,
  startFaultyServer,
  statusOf,
} from '@/lib/server/kube/testing/faulty-server';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { quick } from './start-fleet';

export interface ToyServer extends FaultyServer {
  refused: string[];
  absent: string[];
  /** Open streams stay silent, and only probes are answered. */
  mute: boolean;
  end(path: string): void;
}

/** Lists are streamed, watches stay open; some paths are refused. */
export async function startToyServer(refused: string[] = [], nodes = [rawNode({ name: 'n1' })]): Promise<ToyServer> {
  const open = new Map<ServerResponse, string>();
  const started = await startFaultyServer((url, response) => {
    if (toy.refused.some((path) => url.pathname.endsWith(path)))
      return sendJson(response, 403, statusOf(403, 'Forbidden', `${url.pathname} is forbidden`));
    if (toy.absent.some((path) => url.pathname.endsWith(path)))
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
    if (url.pathname === '/readyz') return response.writeHead(200).end('ok');
    if (toy.mute) return;
    if (url.pathname === '/version') return sendJson(response, 200, { gitVersion: 'v1.32.9' });
    const list = url.pathname.endsWith('/nodes') ? nodes : [];
    if (!url.searchParams.has('watch'))
      return sendJson(response, 200, { metadata: { resourceVersion: '10' }, items: list });
    response.writeHead(200).flushHeaders();
    open.set(response, url.pathname);
    response.once('close', () => open.delete(response));
    // As a real API server does; the watch would be dropped as silent.
    const speaking = setInterval(
      () => toy.mute || response.writableEnded || response.write(bookmark(10)),
      quick.kube.reflector.silenceMs / 3,
    );
    response.once('close', () => clearInterval(speaking));
    if (url.searchParams.get('sendInitialEvents') !== 'true') return;
    response.write(list.map((node) => line('ADDED', node)).join('') + bookmark(10, true));
  });
  const end = (path: string): void => {
    for (const [response, at] of open) if (at.endsWith(path)) response.end();
  };
  const toy: ToyServer = { ...started, refused, absent: [], mute: false, end };
  return toy;
}
