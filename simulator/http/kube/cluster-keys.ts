import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
  webcrypto,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @peculiar/x509 needs this polyfill before it is loaded.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Subject {
  commonName: string;
  organizations?: string[];
}

interface CertificateRequest {
  subject: Subject;
  issuer: Subject;
  publicKey: KeyObject;
  signedBy: KeyObject;
  notBeforeMs: number;
  notAfterMs: number;
  use: 'ca' | 'server' | 'client';
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const SERVER_NAMES = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
const SERVER_ADDRESSES = ['127.0.0.1', '::1'];

/** An X.509 v3 certificate as PEM, signed with ECDSA P-256 (RFC 5280). */
export async function certificate(request: CertificateRequest): Promise<string> {
  const pkcs8 = request.signedBy.export({ type: 'pkcs8', format: 'der' });
  const made = await X509CertificateGenerator.create({
    subject: name(request.subject),
    issuer: name(request.issuer),
    publicKey: request.publicKey.export({ type: 'spki', format: 'der' }),
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']),
    signingAlgorithm: ECDSA,
    notBefore: new Date(request.notBeforeMs),
    notAfter: new Date(request.notAfterMs),
    extensions: extensions(request.use),
  });
  return `${made.toString('pem')}\n`;
}

const name = ({ commonName, organizations = [] }: Subject): Record<string, string[]>[] => [
  ...organizations.map((organization) => ({ O: [organization] })),
  { CN: [commonName] },
];

function extensions(use: CertificateRequest['use']): Extension[] {
  const { keyCertSign, cRLSign, digitalSignature, keyEncipherment } = KeyUsageFlags;
  if (use === 'ca')
    return [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(digitalSignature | keyCertSign | cRLSign, true),
    ];
  const common = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(digitalSignature | keyEncipherment, true),
  ];
  if (use === 'client') return [...common, new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])];
  const names = [
    ...SERVER_NAMES.map((value) => ({ type: 'dns' as const, value })),
    ...SERVER_ADDRESSES.map((value) => ({ type: 'ip' as const, value })),
  ];
  return [
    ...common,
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    new SubjectAlternativeNameExtension(names),
  ];
}

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
