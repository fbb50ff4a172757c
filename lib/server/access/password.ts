import 'server-only';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt with 32 MiB per try (OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3). */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

/** `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive({ password, salt, ...cost, bytes: keyBytes });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** In constant time; without a stored hash it takes as long, so that timing does not reveal which names exist. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parseStored(stored);
  const { N, r, p, salt, key } = parsed ?? { ...cost, salt: Buffer.alloc(16), key: Buffer.alloc(keyBytes) };
  const derived = await derive({ password, salt, N, r, p, bytes: key.length });
  return timingSafeEqual(derived, key) && parsed !== null;
}

interface Stored {
  N: number;
  r: number;
  p: number;
  salt: Buffer;
  key: Buffer;
}

function parseStored(stored: string): Stored | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,})\$([\w-]{40,})$/.exec(stored);
  if (match === null) return null;
  const [, n = '', r = '', p = '', salt = '', key = ''] = match;
  return {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(o: {
  password: string;
  salt: Buffer;
  N: number;
  r: number;
  p: number;
  bytes: number;
}): Promise<Buffer> {
  const options = { N: o.N, r: o.r, p: o.p, maxmem: 256 * o.N * o.r };
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on two keyboards may arrive as different code points (RFC 8265).
    scrypt(o.password.normalize('NFKC'), o.salt, o.bytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
