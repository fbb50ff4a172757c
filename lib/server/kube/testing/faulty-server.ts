import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { KubeCredential } from '../transport/parse-kubeconfig';
import { selfSigned } from './certificates';

export interface FaultyServer {
  credential: KubeCredential;
  /** Requests received, oldest first. */
  requests: { method: string; url: URL; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

export type Answer = (url: URL, response: ServerResponse, body: string) => void;

/** An API server over TLS that answers as a test wants, for answers that no healthy one gives. */
export async function startFaultyServer(answer: Answer): Promise<FaultyServer> {
  const { certPem, keyPem } = selfSigned('odd-server');
  const requests: FaultyServer['requests'] = [];
  const server = createServer({ cert: certPem, key: keyPem }, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://odd');
    requests.push({ method: request.method ?? '', url, headers: request.headers });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(url, response, Buffer.concat(chunks).toString('utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    credential: {
      server: `https://127.0.0.1:${port}`,
      caPem: certPem,
      serverName: null,
      auth: { kind: 'token', token: 'test-token' },
      expiresAt: null,
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function sendJson(
  response: ServerResponse,
  head: number | { status: number; headers: Record<string, string> },
  body: unknown,
): void {
  const { status, headers } = typeof head === 'number' ? { status: head, headers: {} } : head;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Status of the Kubernetes API. */
export const statusOf = (code: number, reason: string, message = reason): object => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code,
  reason,
  message,
});

export const line = (type: string, object: object): string => `${JSON.stringify({ type, object })}\n`;

export const bookmark = (version: number, end = false): string =>
  line('BOOKMARK', {
    metadata: {
      resourceVersion: String(version),
      ...(end ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}),
    },
  });
