import 'server-only';
import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { Failure } from '@/lib/domain/failure';
import { type CallPurpose, failureOfAnswer, failureOfBody, failureOfConnection, failureOfSilence } from './errors';
import type { KubeCredential } from './parse-kubeconfig';
import { isObject, MESSAGE_LIMIT, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { refuseAddress } from './refuse-address';
import { LineSplitter } from './split-lines';

/** Not curl's, which the API server answers with indented JSON. */
const USER_AGENT = 'mullion/0.1';
const CALL_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;
/** One page of 500 objects at the 100 KB that ACK advises as a maximum, and room above. */
const BODY_LIMIT_BYTES = 128 * 1024 * 1024;

export interface KubeCall {
  /** Path below the server, e.g. `/api/v1/nodes`. */
  path: string;
  query?: Record<string, string>;
  method?: 'GET' | 'PATCH' | 'POST' | 'DELETE';
  body?: { type: string; json: unknown };
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface StreamCall {
  path: string;
  query: Record<string, string>;
  signal: AbortSignal;
  /** The stream is dropped after this silence; read before every wait. */
  silenceMs: () => number;
}

export interface KubeAnswer {
  body: RawObject;
  requestId: string | null;
  warnings?: readonly string[];
}

/** Raw HTTPS to one API server with one credential. Follows no redirect. Throws UpstreamFailure. */
export interface KubeTransport {
  call(call: KubeCall): Promise<KubeAnswer>;
  probe(path: string): Promise<void>;
  /** Batches of JSON lines as they come, an empty one first when the server has accepted; ends with its stream. */
  stream(call: StreamCall): AsyncGenerator<RawObject[]>;
  /** The body as it comes, an empty chunk first when the server has accepted. Nothing is read ahead of the caller, who may wait for ever. */
  bytes(call: Omit<StreamCall, 'silenceMs'>): AsyncGenerator<Uint8Array>;
  close(): void;
}

const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const why = addresses.map(({ address }) => refuseAddress(address)).find((one) => one !== null);
    if (why !== undefined) {
      const refusal = Object.assign(new Error(`${hostname} ${why}`), { code: 'MULLION_ADDRESS_REFUSED' });
      return callback(refusal, '', 0);
    }
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

/** Connections are kept for reads only: a write on a closed one is indistinguishable from one carried out. */
function agentsOf({ auth, caPem, serverName }: KubeCredential): Record<CallPurpose, Agent> {
  if (auth.kind === 'exec') throw new Failure('internal', 'The credential program has not run yet.');
  // Once for all connections: parsing keys and certificates takes most of the time of each.
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(caPem === null ? {} : { ca: caPem }),
    ...(auth.kind === 'certificate' ? { cert: auth.certPem, key: auth.keyPem } : {}),
  });
  const options = { secureContext, lookup: guardedLookup, ...(serverName === null ? {} : { servername: serverName }) };
  return { read: new Agent({ ...options, keepAlive: true, maxFreeSockets: 4 }), write: new Agent(options) };
}

/** A kept connection that turned out to be closed. */
class StaleConnection extends Error {}

interface Opening {
  /** Throws for keys and certificates that cannot be read. */
  agent: () => Agent;
  credential: KubeCredential;
  call: KubeCall;
  purpose: CallPurpose;
}

/** Resolves with the head of the answer. @throws UpstreamFailure or StaleConnection */
async function open(opening: Opening): Promise<IncomingMessage> {
  try {
    return await send(opening);
  } catch (error) {
    throw error instanceof StaleConnection ? error : failureOfConnection(error, opening.purpose);
  }
}

function send({ agent, credential, call, purpose }: Opening): Promise<IncomingMessage> {
  const url = new URL(`${credential.server}${call.path}`);
  for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.set(key, value);
  const payload = call.body === undefined ? null : JSON.stringify(call.body.json);
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': USER_AGENT };
  if (credential.auth.kind === 'token') headers['authorization'] = `Bearer ${credential.auth.token}`;
  if (call.body !== undefined) headers['content-type'] = call.body.type;
  if (payload !== null) headers['content-length'] = String(Buffer.byteLength(payload));
  return new Promise((resolve, reject) => {
    const limitMs = call.timeoutMs ?? CONNECT_TIMEOUT_MS;
    const outgoing = request(url, {
      agent: agent(),
      method: call.method ?? 'GET',
      headers,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    const timer = setTimeout(
      () => outgoing.destroy(failureOfSilence(`The API server did not respond within ${limitMs} ms.`, purpose)),
      limitMs,
    );
    outgoing.once('error', (error) => {
      clearTimeout(timer);
      const stale = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(stale ? new StaleConnection() : error);
    });
    outgoing.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    outgoing.end(payload ?? undefined);
  });
}

async function readBody(response: IncomingMessage, limitMs: number, purpose: CallPurpose): Promise<string> {
  const timer = setTimeout(
    () => response.destroy(failureOfSilence(`The response was not complete within ${limitMs} ms.`, purpose)),
    limitMs,
  );
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += bytes.length;
      if (length > BODY_LIMIT_BYTES) throw failureOfBody('The response is too large.', purpose);
      chunks.push(bytes);
    }
  } catch (error) {
    throw failureOfConnection(error, purpose);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

const headerOf = (response: IncomingMessage, name: string): string | null => {
  const value = response.headers[name];
  return typeof value === 'string' ? value.slice(0, 128) : null;
};

const MAX_WARNINGS = 100;

/** `299 - "text"`, one of them a header (RFC 7234, 5.5). */
const warningsOf = (response: IncomingMessage): string[] =>
  (response.headersDistinct['warning'] ?? []).slice(0, MAX_WARNINGS).flatMap((header) => {
    const quoted = /^299 \S+ "((?:[^"\\]|\\.)*)"/.exec(header)?.[1];
    return quoted === undefined ? [] : [quoted.replaceAll(/\\(.)/g, '$1').slice(0, MESSAGE_LIMIT)];
  });

function parseBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const isSuccess = (response: IncomingMessage): boolean =>
  response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300;

async function refusalOf(response: IncomingMessage, limitMs: number, purpose: CallPurpose): Promise<Error> {
  const body = parseBody(await readBody(response, limitMs, purpose));
  return failureOfAnswer({
    status: response.statusCode ?? 0,
    body,
    requestId: headerOf(response, 'audit-id'),
    retryAfter: headerOf(response, 'retry-after'),
    purpose,
  });
}

class HttpsTransport implements KubeTransport {
  readonly #credential: KubeCredential;
  #agents: Record<CallPurpose, Agent> | null = null;

  constructor(credential: KubeCredential) {
    this.#credential = credential;
  }

  async call(call: KubeCall): Promise<KubeAnswer> {
    const purpose: CallPurpose = (call.method ?? 'GET') === 'GET' ? 'read' : 'write';
    const limitMs = call.timeoutMs ?? CALL_TIMEOUT_MS;
    const response = await this.#open({ ...call, timeoutMs: limitMs }, purpose);
    if (!isSuccess(response)) throw await refusalOf(response, limitMs, purpose);
    const body = parseBody(await readBody(response, limitMs, purpose));
    if (!isObject(body)) throw failureOfBody('The response is not a JSON object.', purpose);
    const warnings = warningsOf(response);
    return { body, requestId: headerOf(response, 'audit-id'), ...(warnings.length === 0 ? {} : { warnings }) };
  }

  async probe(path: string): Promise<void> {
    const response = await this.#open({ path, timeoutMs: PROBE_TIMEOUT_MS }, 'read');
    if (!isSuccess(response)) throw await refusalOf(response, PROBE_TIMEOUT_MS, 'read');
    await readBody(response, PROBE_TIMEOUT_MS, 'read');
  }

  async *stream(call: StreamCall): AsyncGenerator<RawObject[]> {
    const { path, query, signal } = call;
    const response = await this.#open({ path, query, signal, timeoutMs: CONNECT_TIMEOUT_MS }, 'read');
    if (!isSuccess(response)) throw await refusalOf(response, CALL_TIMEOUT_MS, 'read');
    yield [];
    const silent = (): void => {
      response.destroy(failureOfSilence(`The API server sent nothing for ${call.silenceMs()} ms.`, 'read'));
    };
    let timer = setTimeout(silent, call.silenceMs());
    const lines = new LineSplitter();
    try {
      for await (const chunk of response) {
        clearTimeout(timer);
        const batch = lines.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
        yield batch.map(readLine);
        timer = setTimeout(silent, call.silenceMs());
      }
    } catch (error) {
      throw failureOfConnection(error, 'read');
    } finally {
      clearTimeout(timer);
      response.destroy();
    }
  }

  async *bytes(call: Omit<StreamCall, 'silenceMs'>): AsyncGenerator<Uint8Array> {
    const { path, query, signal } = call;
    const response = await this.#open({ path, query, signal, timeoutMs: CONNECT_TIMEOUT_MS }, 'read');
    if (!isSuccess(response)) throw await refusalOf(response, CALL_TIMEOUT_MS, 'read');
    yield new Uint8Array();
    // A node that vanishes closes nothing.
    response.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    try {
      for await (const chunk of response) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    } catch (error) {
      throw failureOfConnection(error, 'read');
    } finally {
      response.destroy();
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents ?? {})) agent.destroy();
  }

  async #open(call: KubeCall, purpose: CallPurpose): Promise<IncomingMessage> {
    const credential = this.#credential;
    const agent = (by: CallPurpose) => () => (this.#agents ??= agentsOf(credential))[by];
    try {
      return await open({ agent: agent(purpose), credential, call, purpose });
    } catch (error) {
      // The server had closed an idle connection; a read can be sent again at once (Node.js docs: request.reusedSocket).
      if (!(error instanceof StaleConnection)) throw error;
      return open({ agent: agent('write'), credential, call, purpose });
    }
  }
}

function readLine(line: string): RawObject {
  const value = parseBody(line);
  if (!isObject(value)) throw failureOfBody('The watch sent a line that is not a JSON object.', 'read');
  return value;
}

/** Opens no connection yet; a credential whose program has not run fails with its first call. */
export const createTransport = (credential: KubeCredential): KubeTransport => new HttpsTransport(credential);
