import { createPrivateKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { certificate, newKey, publicOf } from '@/simulator/http/kube/certificates';

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

function keep(path: string, make: () => string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = make();
  writeFileSync(path, text, { mode: 0o600 });
  return text;
}

const newPrivatePem = (): string => newKey().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Reads the keys of a directory, making those that are missing (mode 0600), so that kubeconfigs outlive a restart. */
export function clusterKeys(dir: string): ClusterKeys {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const validity = { notBeforeMs: Date.now() - DAY_MS, notAfterMs: Date.now() + 20 * 365 * DAY_MS };
  const caKey = createPrivateKey(keep(join(dir, 'ca.key'), newPrivatePem));
  const caPem = keep(join(dir, 'ca.crt'), () =>
    certificate({
      subject: AUTHORITY,
      issuer: AUTHORITY,
      publicKey: publicOf(caKey),
      signedBy: caKey,
      use: 'ca',
      ...validity,
    }),
  );
  const serverKeyPem = keep(join(dir, 'server.key'), newPrivatePem);
  const serverPem = keep(join(dir, 'server.crt'), () =>
    certificate({
      subject: { commonName: 'kube-apiserver' },
      issuer: AUTHORITY,
      publicKey: publicOf(createPrivateKey(serverKeyPem)),
      signedBy: caKey,
      use: 'server',
      ...validity,
    }),
  );
  const tokenSecret = Buffer.from(
    keep(join(dir, 'token.key'), () => randomBytes(32).toString('hex')),
    'hex',
  );
  return { caPem, caKey, serverPem, serverKeyPem, tokenSecret };
}
