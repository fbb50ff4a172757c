import 'server-only';

export const secureCookie = '__Host-mullion';
export const plainCookie = 'mullion';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Whether the browser speaks HTTPS to us, directly or through the proxy in front. */
export function isHttps(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-proto') ?? '';
  return hops.split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/**
 * The session token of a request; null when there is none or it has another form. Over HTTPS only the `__Host-` cookie counts: the
 * other one could have been planted by a sibling domain.
 */
export function sessionToken(headers: Headers): string | null {
  const name = isHttps(headers) ? secureCookie : plainCookie;
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return tokenPattern.test(value) ? value : null;
  }
  return null;
}

/** `Set-Cookie` for a new session. `maxAgeMs` is the absolute life time. */
export function setSessionCookie(o: { token: string; headers: Headers; maxAgeMs: number }): string {
  return cookie({ value: o.token, headers: o.headers, maxAgeSeconds: Math.floor(o.maxAgeMs / 1000) });
}

export function clearSessionCookie(headers: Headers): string {
  return cookie({ value: '', headers, maxAgeSeconds: 0 });
}

function cookie(o: { value: string; headers: Headers; maxAgeSeconds: number }): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${o.maxAgeSeconds}`;
  return isHttps(o.headers) ? `${secureCookie}=${o.value}; ${rest}; Secure` : `${plainCookie}=${o.value}; ${rest}`;
}
