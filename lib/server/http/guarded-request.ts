import 'server-only';
import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { refuseAddress } from '@/lib/server/kube/transport/refuse-address';

/** Contains no text from the other side. */
export type GuardFailureKind = 'refused' | 'too-large' | 'slow' | 'unreachable';

export class GuardFailure extends Error {
  readonly kind: GuardFailureKind;
  /** Of Node.js, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; null: none. */
  readonly errorCode: string | null;

  constructor(kind: GuardFailureKind, errorCode: string | null = null) {
    super(kind);
    this.name = 'GuardFailure';
    this.kind = kind;
    this.errorCode = errorCode;
  }
}

const USER_AGENT = 'mullion/0.1';

/** Private addresses (IANA special-purpose registries); a redirect must not lead there. */
const inside = new BlockList();
inside.addSubnet('10.0.0.0', 8, 'ipv4');
inside.addSubnet('100.64.0.0', 10, 'ipv4');
inside.addSubnet('127.0.0.0', 8, 'ipv4');
inside.addSubnet('172.16.0.0', 12, 'ipv4');
inside.addSubnet('192.0.0.0', 24, 'ipv4');
inside.addSubnet('192.168.0.0', 16, 'ipv4');
inside.addSubnet('198.18.0.0', 15, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('64:ff9b::', 96, 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return inside.check(mapped, 'ipv4');
  // Mapped addresses in hexadecimal have no other use in a redirect.
  if (/^::ffff:/i.test(address)) return true;
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** `named`: a host of the configuration. `foreign`: a host named in a response; it must be public. */
export type HostTrust = 'named' | 'foreign';

const mayConnect = (address: string, trust: HostTrust): boolean =>
  refuseAddress(address) === null && (trust === 'named' || !isInside(address));

/** Checks the resolved address, so that the connection goes to the checked address. */
const lookupFor =
  (trust: HostTrust): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      if (!addresses.every(({ address }) => mayConnect(address, trust)))
        return callback(new GuardFailure('refused'), '', 0);
      const [first] = addresses;
      if (options.all === true) return callback(null, addresses);
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };

export interface GuardedTls {
  ca?: Buffer;
  cert?: Buffer;
  key?: Buffer;
}

export interface GuardedCall {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Certificates for https; absent: those that Node.js trusts. */
  tls?: GuardedTls;
  trust: HostTrust;
  /** For the whole call, with its body. */
  timeoutMs: number;
  limitBytes: number;
}

export interface GuardedAnswer {
  status: number;
  header(name: string): string | null;
  body: Buffer;
}

function send(call: GuardedCall, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, trust, body, tls = {} } = call;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host, trust)) return Promise.reject(new GuardFailure('refused'));
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { 'user-agent': USER_AGENT, ...headers },
      lookup: lookupFor(trust),
      agent: false,
      signal,
      ...tls,
    });
    outgoing.once('error', reject);
    outgoing.once('response', resolve);
    outgoing.end(body);
  });
}

async function bodyOf(response: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > limitBytes) throw new GuardFailure('too-large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** One HTTP call, without redirects, with limits on time and size. @throws GuardFailure */
export async function guardedRequest(call: GuardedCall): Promise<GuardedAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.timeoutMs);
  let response: IncomingMessage | null = null;
  try {
    response = await send(call, limit.signal);
    const { statusCode = 0, headers } = response;
    const body = await bodyOf(response, call.limitBytes);
    return {
      status: statusCode,
      header: (name) => {
        const value = headers[name];
        return typeof value === 'string' ? value.slice(0, 2_000) : null;
      },
      body,
    };
  } catch (error) {
    if (error instanceof GuardFailure) throw error;
    throw new GuardFailure(limit.signal.aborted ? 'slow' : 'unreachable', codeOf(error));
  } finally {
    clearTimeout(timer);
    response?.destroy();
  }
}
