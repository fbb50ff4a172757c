import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { certificate } from '@/simulator/http/kube/certificates';

/** A cluster's authority, its server certificate and the secret that signs tokens. */
export interface ClusterKeys {
  caPem: string;
  caKey: KeyObject;
  serverPem: string;
  serverKeyPem: string;
  tokenSecret: Buffer;
}

export const AUTHORITY = { commonName: 'kubernetes' };

const DAY_MS = 86_400_000;

async function keep(path: string, make: () => string | Promise<string>): Promise<string> {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = await make();
  writeFileSync(path, text, { mode: 0o600 });
  return text;
}

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const newPrivatePem = (): string => pemOf(newKey());

/** Reads the keys of a directory, making those that are missing (mode 0600), so that kubeconfigs outlive a restart. */
export async function clusterKeys(dir: string): Promise<ClusterKeys> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const validity = { notBeforeMs: Date.now() - DAY_MS, notAfterMs: Date.now() + 20 * 365 * DAY_MS };
  const caKey = createPrivateKey(await keep(join(dir, 'ca.key'), newPrivatePem));
  const caPem = await keep(join(dir, 'ca.crt'), () =>
    certificate({
      subject: AUTHORITY,
      issuer: AUTHORITY,
      publicKey: createPublicKey(caKey),
      signedBy: caKey,
      use: 'ca',
      ...validity,
    }),
  );
  const serverKeyPem = await keep(join(dir, 'server.key'), newPrivatePem);
  const serverPem = await keep(join(dir, 'server.crt'), () =>
    certificate({
      subject: { commonName: 'kube-apiserver' },
      issuer: AUTHORITY,
      publicKey: createPublicKey(createPrivateKey(serverKeyPem)),
      signedBy: caKey,
      use: 'server',
      ...validity,
    }),
  );
  const tokenSecret = Buffer.from(await keep(join(dir, 'token.key'), () => randomBytes(32).toString('hex')), 'hex');
  return { caPem, caKey, serverPem, serverKeyPem, tokenSecret };
}
