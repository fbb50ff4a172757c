import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '@/lib/server/audit/sha256';

/** Its beginning is for people and for scanners that search for secrets. */
const form = /^mullion_wall_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

export interface LinkToken {
  /** Finds the link in the database; no secret. */
  id: string;
  /** 256 random bits. */
  secret: string;
}

/** null: it is none. */
export function parseToken(text: string): LinkToken | null {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** The token is shown once; the database keeps the hash of its secret. */
export function newToken(): { id: string; token: string; secretHash: string } {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, token: `mullion_wall_${id}_${secret}`, secretHash: sha256(secret) };
}

/** What an unknown link is compared with, so that it takes as long as a known one. */
const ofNoLink = sha256(randomBytes(32));

/** In constant time. `secretHash`: null for an unknown link. */
export function isSecretOf(secret: string, secretHash: string | null): boolean {
  const [given, stored] = [sha256(secret), secretHash ?? ofNoLink].map((hash) => Buffer.from(hash, 'hex'));
  if (given === undefined || stored === undefined || given.length !== stored.length) return false;
  return timingSafeEqual(given, stored) && secretHash !== null;
}
