import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import * as der from '@/simulator/http/kube/der';

export interface Subject {
  commonName: string;
  organizations?: string[];
}

export interface CertificateRequest {
  subject: Subject;
  issuer: Subject;
  publicKey: KeyObject;
  signedBy: KeyObject;
  notBeforeMs: number;
  notAfterMs: number;
  use: 'ca' | 'server' | 'client';
}

const ECDSA_SHA256 = '1.2.840.10045.4.3.2';

export function newKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

export function publicOf(privateKey: KeyObject): KeyObject {
  return createPublicKey(privateKey);
}

/** An X.509 v3 certificate as PEM, signed with ECDSA P-256 (RFC 5280). */
export function certificate(request: CertificateRequest): string {
  const algorithm = der.sequence(der.oid(ECDSA_SHA256));
  const body = der.sequence(
    der.explicit(0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name(request.issuer),
    der.sequence(der.time(request.notBeforeMs), der.time(request.notAfterMs)),
    name(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    der.explicit(3, der.sequence(...extensions(request.use))),
  );
  const signature = sign('sha256', body, request.signedBy);
  return der.pem('CERTIFICATE', der.sequence(body, algorithm, der.bits(signature)));
}

function name(subject: Subject): Buffer {
  const part = (id: string, text: string): Buffer => der.set(der.sequence(der.oid(id), der.utf8(text)));
  const organizations = (subject.organizations ?? []).map((text) => part('2.5.4.10', text));
  return der.sequence(...organizations, part('2.5.4.3', subject.commonName));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return der.sequence(der.oid(id), ...(critical ? [der.boolean(true)] : []), der.octets(value));
}

function extensions(use: CertificateRequest['use']): Buffer[] {
  const basic = extension('2.5.29.19', true, use === 'ca' ? der.sequence(der.boolean(true)) : der.sequence());
  const keyUsage = (bits: number, unused: number): Buffer =>
    extension('2.5.29.15', true, der.bits(Buffer.from([bits]), unused));
  if (use === 'ca') return [basic, keyUsage(0x86, 1)];
  const purpose = use === 'server' ? '1.3.6.1.5.5.7.3.1' : '1.3.6.1.5.5.7.3.2';
  const extended = extension('2.5.29.37', false, der.sequence(der.oid(purpose)));
  return [basic, keyUsage(0xa0, 5), extended, ...(use === 'server' ? [alternativeNames()] : [])];
}

function alternativeNames(): Buffer {
  const dns = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  const names = dns.map((text) => der.tlv(0x82, Buffer.from(text)));
  names.push(der.tlv(0x87, Buffer.from([127, 0, 0, 1])));
  names.push(der.tlv(0x87, Buffer.from([...Array.from({ length: 15 }, () => 0), 1])));
  return extension('2.5.29.17', false, der.sequence(...names));
}
