import 'server-only';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Clock } from '@/lib/domain/ports/clock';
import { isObject, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { challengeOf, type Challenge, RegistryFailure } from './registry-failure';
import type { GuardedAnswer } from '@/lib/server/http/guarded-request';
import { registryRequest } from './registry-request';
import { listTypes, singleTypes } from './manifest-platform';
import type { RegistryConfig } from './registry-config';

const TIMEOUT_MS = 10_000;
/** The largest manifest that registries take (distribution spec: at least 4 MiB). */
const LIMIT_BYTES = 4 * 1024 * 1024;
const TOKEN_LIMIT_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
/** Lifetime of a token without one (distribution: token authentication). */
const TOKEN_SECONDS = 60;
const MAX_RETRY_MS = 15 * 60_000;

/** Docker Hub answers at another host than its name (Docker documentation). */
const HUB = { name: 'docker.io', host: 'registry-1.docker.io', tokenHost: 'auth.docker.io' };

export interface Manifest {
  digest: string;
  json: RawObject;
}

export interface RegistryClient {
  /** The manifest of a tag or digest; null = there is none. @throws RegistryFailure */
  manifest(repository: string, at: string): Promise<Manifest | null>;
  /** The digest of a tag; null = there is none, or it is not reported. @throws RegistryFailure */
  digest(repository: string, tag: string): Promise<string | null>;
  /** A small JSON blob. @throws RegistryFailure */
  blob(repository: string, digest: string): Promise<RawObject>;
}

interface ClientParts {
  registry: RegistryConfig;
  clock: Clock;
  env: Readonly<Record<string, string | undefined>>;
  timeoutMs?: number;
}

function jsonOf(body: Buffer): RawObject {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new RegistryFailure('broken');
  }
  if (!isObject(value)) throw new RegistryFailure('broken');
  return value;
}

/** Digests of other algorithms cannot be checked and do not pass. */
function isOfDigest(body: Buffer, digest: string): boolean {
  const [algorithm = '', hex = ''] = digest.split(':');
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return false;
  return createHash(algorithm).update(body).digest('hex') === hex.toLowerCase();
}

function retryAfterOf(answer: GuardedAnswer): number | null {
  const seconds = Number(answer.header('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, MAX_RETRY_MS) : null;
}

/** @throws RegistryFailure for everything but success, redirect and 404. */
function refuse(answer: GuardedAnswer): void {
  const { status } = answer;
  if (status === 429) throw new RegistryFailure('throttled', retryAfterOf(answer));
  if (status === 401) throw new RegistryFailure('unauthorized');
  if (status === 403) throw new RegistryFailure('forbidden');
  if (status >= 400 && status !== 404) throw new RegistryFailure('unreachable', retryAfterOf(answer));
}

/** Registries hide repositories behind 404: only the missing tag is certain (distribution spec, error codes). */
function isHidden(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const errors: unknown = isObject(value) ? value['errors'] : null;
    const codes = Array.isArray(errors) ? errors.map((one: unknown) => (isObject(one) ? one['code'] : null)) : [];
    return codes.includes('NAME_UNKNOWN') || codes.includes('DENIED') || codes.includes('UNAUTHORIZED');
  } catch {
    return false;
  }
}

class HttpRegistryClient implements RegistryClient {
  readonly #registry: RegistryConfig;
  readonly #clock: Clock;
  readonly #env: ClientParts['env'];
  readonly #timeoutMs: number;
  readonly #tokens = new Map<string, { header: string; until: number }>();

  constructor({ registry, clock, env, timeoutMs = TIMEOUT_MS }: ClientParts) {
    this.#registry = registry;
    this.#clock = clock;
    this.#env = env;
    this.#timeoutMs = timeoutMs;
  }

  async manifest(repository: string, at: string): Promise<Manifest | null> {
    const answer = await this.#authorized(repository, this.#manifestUrl(repository, at), 'GET');
    if (answer.status === 404) {
      if (isHidden(answer.body)) throw new RegistryFailure('forbidden');
      return null;
    }
    if (answer.status !== 200) throw new RegistryFailure('redirect-refused');
    const reported = at.includes(':') ? at : answer.header('docker-content-digest');
    if (reported !== null && !isOfDigest(answer.body, reported)) throw new RegistryFailure('broken');
    const digest = reported ?? `sha256:${createHash('sha256').update(answer.body).digest('hex')}`;
    return { digest, json: jsonOf(answer.body) };
  }

  async digest(repository: string, tag: string): Promise<string | null> {
    const answer = await this.#authorized(repository, this.#manifestUrl(repository, tag), 'HEAD');
    return answer.status === 200 ? answer.header('docker-content-digest') : null;
  }

  async blob(repository: string, digest: string): Promise<RawObject> {
    const url = this.#url(`/v2/${repository}/blobs/${digest}`);
    const first = await this.#authorized(repository, url, 'GET');
    const answer = await this.#followed(url, first);
    if (answer.status !== 200 || !isOfDigest(answer.body, digest)) throw new RegistryFailure('broken');
    return jsonOf(answer.body);
  }

  #url(path: string): URL {
    const { host, protocol } = this.#registry;
    return new URL(path, `${protocol}://${host === HUB.name ? HUB.host : host}`);
  }

  #manifestUrl(repository: string, at: string): URL {
    return this.#url(`/v2/${repository}/manifests/${at}`);
  }

  #get(url: URL, method: 'GET' | 'HEAD', headers: Record<string, string> = {}): Promise<GuardedAnswer> {
    const timeoutMs = this.#timeoutMs;
    return registryRequest({ url, method, headers, trust: 'named', timeoutMs, limitBytes: LIMIT_BYTES });
  }

  /** Retries once with what the registry requires. */
  async #authorized(repository: string, url: URL, method: 'GET' | 'HEAD'): Promise<GuardedAnswer> {
    const accept = [...listTypes, ...singleTypes].join(', ');
    const known = this.#tokens.get(repository);
    const header = known !== undefined && known.until > this.#clock.now() ? known.header : null;
    const first = await this.#get(url, method, { accept, ...(header === null ? {} : { authorization: header }) });
    const challenge = first.status === 401 ? challengeOf(first.header('www-authenticate')) : null;
    if (challenge === null) {
      refuse(first);
      return first;
    }
    this.#tokens.delete(repository);
    const authorization = await this.#authorization(repository, challenge);
    const second = await this.#get(url, method, { accept, authorization });
    refuse(second);
    return second;
  }

  async #basic(): Promise<string | null> {
    const { credential } = this.#registry;
    if (credential === null) return null;
    const { password, username } = credential;
    const text = 'env' in password ? this.#env[password.env] : await this.#passwordIn(password.file);
    if (text === undefined || text === '') throw new RegistryFailure('no-password');
    return `Basic ${Buffer.from(`${username}:${text}`).toString('base64')}`;
  }

  async #passwordIn(file: string): Promise<string> {
    try {
      return (await readFile(file, 'utf8')).trimEnd();
    } catch {
      throw new RegistryFailure('no-password');
    }
  }

  async #authorization(repository: string, challenge: Challenge): Promise<string> {
    const basic = await this.#basic();
    if (challenge.scheme === 'basic') {
      if (basic === null) throw new RegistryFailure('unauthorized');
      return basic;
    }
    const url = this.#tokenUrl(challenge, repository);
    const answer = await registryRequest({
      url,
      method: 'GET',
      headers: { accept: 'application/json', ...(basic === null ? {} : { authorization: basic }) },
      trust: 'named',
      timeoutMs: this.#timeoutMs,
      limitBytes: TOKEN_LIMIT_BYTES,
    });
    refuse(answer);
    if (answer.status !== 200) throw new RegistryFailure('unauthorized');
    const json = jsonOf(answer.body);
    const token = textAt(json, 'token', 100_000) || textAt(json, 'access_token', 100_000);
    if (!/^[\x21-\x7e]+$/.test(token)) throw new RegistryFailure('broken');
    const seconds = json['expires_in'];
    const holds = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 3_600) : TOKEN_SECONDS;
    const header = `Bearer ${token}`;
    if (this.#tokens.size > 1_000) this.#tokens.clear();
    this.#tokens.set(repository, { header, until: this.#clock.now() + holds * 900 });
    return header;
  }

  /** Credentials go only to the registry and its configured token host. */
  #tokenUrl({ realm, service }: Extract<Challenge, { scheme: 'bearer' }>, repository: string): URL {
    const { host, protocol, tokenHost } = this.#registry;
    const own = this.#url('/').host;
    const named = tokenHost ?? (host === HUB.name ? HUB.tokenHost : null);
    const url = URL.canParse(realm) ? new URL(realm) : null;
    if (url === null || (url.host !== own && url.host !== named) || url.username !== '')
      throw new RegistryFailure('token-host-not-named');
    if (url.protocol !== 'https:' && url.protocol !== `${protocol}:`) throw new RegistryFailure('token-host-not-named');
    if (service !== null) url.searchParams.set('service', service);
    url.searchParams.set('scope', `repository:${repository}:pull`);
    return url;
  }

  /** Blobs may be elsewhere: https, public addresses, no credentials. */
  async #followed(from: URL, first: GuardedAnswer): Promise<GuardedAnswer> {
    let [at, answer] = [from, first];
    for (let count = 0; answer.status >= 300 && answer.status < 400; count += 1) {
      const location = answer.header('location') ?? '';
      if (count >= MAX_REDIRECTS || !URL.canParse(location, at)) throw new RegistryFailure('redirect-refused');
      at = new URL(location, at);
      const isOwn = at.origin === this.#url('/').origin;
      if (!isOwn && at.protocol !== 'https:') throw new RegistryFailure('redirect-refused');
      answer = await registryRequest({
        url: at,
        method: 'GET',
        headers: { accept: '*/*' },
        trust: isOwn ? 'named' : 'foreign',
        timeoutMs: this.#timeoutMs,
        limitBytes: LIMIT_BYTES,
      });
      refuse(answer);
    }
    return answer;
  }
}

/** A client of one configured registry (OCI distribution spec 1.1, pulling). */
export const registryClient = (parts: ClientParts): RegistryClient => new HttpRegistryClient(parts);

/** Null = the manifest has no image configuration. */
export function configDigestOf(manifest: RawObject): string | null {
  const digest = textAt(objectAt(manifest, 'config'), 'digest');
  return /^sha(?:256|512):[0-9a-f]{64,128}$/.test(digest) ? digest : null;
}
