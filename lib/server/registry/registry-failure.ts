import 'server-only';

/** For the log: contains no text from a registry. */
export type RegistryFailureKind =
  | 'unreachable'
  | 'slow'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'too-large'
  | 'broken'
  | 'redirect-refused'
  | 'token-host-not-named'
  | 'no-password'
  | 'refused';

export class RegistryFailure extends Error {
  readonly kind: RegistryFailureKind;
  /** Null: the registry returned none. */
  readonly retryAfterMs: number | null;

  constructor(kind: RegistryFailureKind, retryAfterMs: number | null = null) {
    super(kind);
    this.name = 'RegistryFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a registry requires before it answers (RFC 9110 §11.6.1; distribution: token authentication). */
export type Challenge =
  | { scheme: 'basic' }
  | { scheme: 'bearer'; realm: string; service: string | null; scope: string | null };

const parameter = /([a-z_]{1,32})=(?:"([^"\\]{0,1000})"|([^\s,"]{1,1000}))/gi;

/** Null = no supported challenge. */
export function challengeOf(header: string | null): Challenge | null {
  const [, scheme = '', rest = ''] = /^\s*(basic|bearer)(?:\s+(.*))?$/is.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  if (scheme === '') return null;
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain] of rest.matchAll(parameter))
    // A second challenge has its own names.
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), quoted ?? plain ?? '');
  const realm = given.get('realm') ?? '';
  if (realm === '') return null;
  return { scheme: 'bearer', realm, service: given.get('service') ?? null, scope: given.get('scope') ?? null };
}
