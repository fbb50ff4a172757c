import { closeServer } from '@/lib/server/testing/close-server';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** How the registry answers a request; `true` = it has, go no further. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Fixed {
  headers?: Record<string, string>;
  body?: string;
  /** Requests with this `Authorization` get the registry's content. */
  unless?: string;
}

export const always =
  (status: number, { headers = {}, body, unless }: Fixed = {}): Answer =>
  (request, response) => {
    if (unless !== undefined && request.headers.authorization === unless) return false;
    response.writeHead(status, headers).end(body);
    return true;
  };

export interface TestRegistry {
  host: string;
  requested: string[];
  /** `Authorization` of each request, or an empty text. */
  authorizations: string[];
  atOnce: () => number;
  /** Stores a manifest under a tag and its digest; returns the digest. */
  put: (repository: string, tag: string, manifest: unknown) => string;
  blob: (repository: string, content: unknown) => string;
  /** Called before everything else, e.g. for authorization. */
  before: (answer: Answer) => void;
  close: () => Promise<void>;
}

export const windowsEntry = (version: string, architecture = 'amd64'): object => ({
  digest: sha256(version + architecture),
  platform: { os: 'windows', 'os.version': version, architecture },
});
export const linuxEntry = (architecture = 'amd64'): object => ({
  digest: sha256(architecture),
  platform: { os: 'linux', architecture },
});

/** A registry on the loopback address with real HTTP. */
export async function startTestRegistry(): Promise<TestRegistry> {
  const contents = new Map<string, string>();
  const requested: string[] = [];
  const authorizations: string[] = [];
  let first: Answer = () => false;
  let [open, most] = [0, 0];

  const server = createServer((request, response) => {
    requested.push(`${request.method ?? ''} ${request.url ?? ''}`);
    authorizations.push(request.headers.authorization ?? '');
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    if (first(request, response)) return;
    const content = contents.get(request.url ?? '');
    if (content === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ errors: [{ code: 'MANIFEST_UNKNOWN' }] }));
      return;
    }
    response.writeHead(200, { 'docker-content-digest': sha256(content) });
    response.end(request.method === 'HEAD' ? undefined : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const keep = (path: string, value: unknown): string => {
    const content = typeof value === 'string' ? value : JSON.stringify(value);
    contents.set(path, content);
    return content;
  };
  return {
    host: `127.0.0.1:${address.port}`,
    requested,
    authorizations,
    atOnce: () => most,
    put: (repository, tag, manifest) => {
      const digest = sha256(keep(`/v2/${repository}/manifests/${tag}`, manifest));
      keep(`/v2/${repository}/manifests/${digest}`, manifest);
      return digest;
    },
    blob: (repository, content) => {
      const digest = sha256(JSON.stringify(content));
      keep(`/v2/${repository}/blobs/${digest}`, content);
      return digest;
    },
    before: (answer) => {
      first = answer;
    },
    close: () => closeServer(server),
  };
}
