import 'server-only';

/** What a registry wants before it answers (RFC 9110 §11.6.1; distribution: token authentication). */
export type Challenge =
  | { scheme: 'basic' }
  | { scheme: 'bearer'; realm: string; service: string | null; scope: string | null };

const parameter = /([a-z_]{1,32})=(?:"([^"\\]{0,1000})"|([^\s,"]{1,1000}))/gi;

/** Reads a `WWW-Authenticate` header; null = none that is understood. */
export function challengeOf(header: string | null): Challenge | null {
  const [, scheme = '', rest = ''] = /^\s*(basic|bearer)(?:\s+(.*))?$/is.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  if (scheme === '') return null;
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain] of rest.matchAll(parameter))
    // A second challenge behind the first has names of its own.
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), quoted ?? plain ?? '');
  const realm = given.get('realm') ?? '';
  if (realm === '') return null;
  return { scheme: 'bearer', realm, service: given.get('service') ?? null, scope: given.get('scope') ?? null };
}
