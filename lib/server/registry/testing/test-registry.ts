import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** How the registry answers a request; `true` = it has, go no further. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestRegistry {
  /** `127.0.0.1:<port>`. */
  host: string;
  /** Method and path of each request, in order. */
  requested: string[];
  /** `Authorization` of each request, or an empty text. */
  authorizations: string[];
  /** Most requests that were open at once. */
  atOnce: () => number;
  /** Puts a manifest at a tag and at its digest; answers the digest. */
  put: (repository: string, tag: string, manifest: unknown) => string;
  blob: (repository: string, content: unknown) => string;
  /** Asked before everything else, e.g. for authorisation; one at a time. */
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

/** A registry on the loopback address, with real HTTP and nothing of a real registry's storage. */
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
