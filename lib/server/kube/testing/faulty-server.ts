import { closeServer } from '@/lib/server/testing/close-server';
import { KeyObject, webcrypto } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
// @peculiar/x509 needs this polyfill before it is loaded.
import 'reflect-metadata';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { onTestFinished } from 'vitest';
import { connectKube, type KubeConnection } from '../transport/connect-kube';
import type { KubeCredential } from '../transport/parse-kubeconfig';

export interface TestIdentity {
  certPem: string;
  keyPem: string;
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate for 127.0.0.1 and localhost that is its own authority, valid for an hour, with its key. */
export async function selfSigned(commonName: string): Promise<TestIdentity> {
  const keys = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const names = [
    { type: 'dns' as const, value: 'localhost' },
    { type: 'ip' as const, value: '127.0.0.1' },
  ];
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${commonName}`,
    keys,
    signingAlgorithm: ECDSA,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [new BasicConstraintsExtension(true, undefined, true), new SubjectAlternativeNameExtension(names)],
  });
  const keyPem = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { certPem: `${certificate.toString('pem')}\n`, keyPem };
}

export interface FaultyServer {
  credential: KubeCredential;
  requests: { method: string; url: URL; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

export type Answer = (url: URL, response: ServerResponse, body: string) => void;

/** An API server over TLS for answers that no healthy one gives. */
export async function startFaultyServer(answer: Answer): Promise<FaultyServer> {
  const { certPem, keyPem } = await selfSigned('odd-server');
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
    stop: () => closeServer(server),
  };
}

export async function connectFaulty(answer: Answer): Promise<KubeConnection & { server: FaultyServer }> {
  const server = await startFaultyServer(answer);
  const kube = connectKube(server.credential);
  onTestFinished(async () => {
    kube.transport.close();
    await server.stop();
  });
  return { ...kube, server };
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

/** A refusal as the API server words it (Kubernetes API: meta/v1 Status). */
export const statusOf = (code: number, reason: string, message = reason): Record<string, unknown> => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code,
  reason,
  message,
});

export const line = (type: string, object: object): string => `${JSON.stringify({ type, object })}\n`;

export const bookmark = (version: number, end = false): string => {
  const annotations = end ? { 'k8s.io/initial-events-end': 'true' } : {};
  return line('BOOKMARK', { metadata: { resourceVersion: String(version), annotations } });
};
