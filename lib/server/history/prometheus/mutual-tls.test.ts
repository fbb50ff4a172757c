import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
// @peculiar/x509 needs this polyfill before it is loaded.
import 'reflect-metadata';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer } from '@/lib/server/testing/close-server';
import { PrometheusClient, SourceFailure } from './prometheus-client';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const folder = mkdtempSync(join(tmpdir(), 'mullion-tls-'));
const pathOf = (name: string): string => join(folder, name);
let server: Server;
let url = '';

/** A certificate that signs itself, and its key, as PEM. */
async function selfSigned(name: string): Promise<{ cert: string; key: string }> {
  const keys = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ECDSA,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: made.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}

beforeAll(async () => {
  const [own, client] = await Promise.all([selfSigned('source'), selfSigned('mullion')]);
  writeFileSync(pathOf('ca.pem'), own.cert);
  writeFileSync(pathOf('cert.pem'), client.cert);
  writeFileSync(pathOf('key.pem'), client.key);
  server = createServer(
    { ...own, ca: client.cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      // A server of HTTPS has sockets of TLS.
      if (!(request.socket as TLSSocket).authorized) return void response.writeHead(401).end();
      response.end('{"status":"success","data":{"resultType":"matrix","result":[]}}');
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});

async function kindWith(tls: { caFile: string | null; certFile: string | null; keyFile: string | null } | null) {
  const source = {
    url,
    auth: null,
    tls,
    headers: [],
    selector: '',
    mapping: { by: 'address' },
    overrides: {},
  } as const;
  const client = new PrometheusClient({ ...source, timeoutMs: 10_000, windowSeconds: 60 }, { now: () => Date.now() });
  try {
    const { series } = await client.range('up', { from: 0, stepMs: 60_000, count: 2 });
    return series.length;
  } catch (error) {
    if (error instanceof SourceFailure) return error.problem.kind;
    throw error;
  }
}

it('a source that asks for a certificate gets the configured one', async () => {
  const [caFile, certFile, keyFile] = [pathOf('ca.pem'), pathOf('cert.pem'), pathOf('key.pem')];
  expect(await kindWith({ caFile, certFile, keyFile })).toBe(0);
  expect(await kindWith({ caFile, certFile: null, keyFile: null })).toBe('unauthorized');
});

it('a source whose certificate is not trusted is not asked', async () => {
  expect(await kindWith(null)).toBe('certificate');
  expect(await kindWith({ caFile: pathOf('missing.pem'), certFile: null, keyFile: null })).toBe('no-secret');
});

it('files that are no certificates are named as such', async () => {
  writeFileSync(pathOf('text.pem'), 'no certificate');
  const [certFile, keyFile] = [pathOf('text.pem'), pathOf('key.pem')];
  expect(await kindWith({ caFile: pathOf('ca.pem'), certFile, keyFile })).toBe('certificate');
});
