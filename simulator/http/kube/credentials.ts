import { createHmac, createPublicKey, timingSafeEqual, X509Certificate } from 'node:crypto';
import type { PeerCertificate } from 'node:tls';
import { AUTHORITY, newKey, pemOf, type ClusterKeys, certificate } from '@/simulator/http/kube/cluster-keys';

export interface User {
  name: string;
}

const ADMIN = { commonName: 'kubernetes-admin', organizations: ['system:users'] };

interface Validity {
  nowMs: number;
  minutes: number;
}

/** A client certificate and its key, both PEM, valid from a little before now. */
export async function clientCertificate(
  keys: ClusterKeys,
  { nowMs, minutes }: Validity,
): Promise<{ cert: string; key: string }> {
  const key = newKey();
  const cert = await certificate({
    subject: ADMIN,
    issuer: AUTHORITY,
    publicKey: createPublicKey(key),
    signedBy: keys.caKey,
    notBeforeMs: Math.min(nowMs, Date.now()) - 5 * 60_000,
    notAfterMs: nowMs + minutes * 60_000,
    use: 'client',
  });
  return { cert, key: pemOf(key) };
}

export function bearerToken(keys: ClusterKeys, { nowMs, minutes, user }: Validity & { user: string }): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'HS256', typ: 'JWT' });
  const body = part({ sub: user, iat: Math.floor(nowMs / 1_000), exp: Math.floor(nowMs / 1_000 + minutes * 60) });
  return `${head}.${body}.${tokenSignature(keys, `${head}.${body}`)}`;
}

const tokenSignature = (keys: ClusterKeys, text: string): string =>
  createHmac('sha256', keys.tokenSecret).update(text).digest('base64url');

/** The user of a token; undefined if it is forged, expired, or from another cluster. */
export function userOfToken(keys: ClusterKeys, token: string, nowMs: number): User | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = Buffer.from(tokenSignature(keys, `${head}.${body}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('sub' in claims)) return undefined;
  if (typeof claims.exp !== 'number' || claims.exp * 1_000 <= nowMs) return undefined;
  return { name: String(claims.sub) };
}

/** The user of a client certificate, if this cluster's authority signed it and it is valid now. */
export function userOfCertificate(keys: ClusterKeys, peer: PeerCertificate, nowMs: number): User | undefined {
  if (!Buffer.isBuffer(peer.raw)) return undefined;
  const given = new X509Certificate(peer.raw);
  if (!given.verify(createPublicKey(keys.caKey))) return undefined;
  if (Date.parse(given.validTo) <= nowMs) return undefined;
  return { name: /CN=([^\n]*)/.exec(given.subject)?.[1] ?? 'unknown' };
}
