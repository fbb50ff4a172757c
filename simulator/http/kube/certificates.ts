import { webcrypto, type KeyObject } from 'node:crypto';
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

export interface CertificateRequest {
  subject: Subject;
  issuer: Subject;
  publicKey: KeyObject;
  /** A P-256 key. */
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
