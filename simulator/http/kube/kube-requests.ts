import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

import type { ClusterKeys } from '@/simulator/http/kube/cluster-keys';
import { userOfCertificate, userOfToken, type User } from '@/simulator/http/kube/credentials';
import { answerRequest } from '@/simulator/http/kube/handle-request';
import { readBody } from '@/simulator/http/read-body';
import { writeLog } from '@/simulator/http/kube/write-log';
import { WatchStream } from '@/simulator/http/kube/watch-stream';
import { writeJson, writeList } from '@/simulator/http/kube/write-json';
import { ApiStatusError, unauthorized } from '@/simulator/world/kube/api-status';
import type { ApiAnswer, ApiRequest } from '@/simulator/world/kube/api/api-request';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';

const BODY_LIMIT = 3 * 1024 * 1024;

const tooLarge = (): ApiStatusError => new ApiStatusError(413, `Request entity too large: limit is ${BODY_LIMIT}`);

/** @throws ApiStatusError 413 beyond 3 MiB, the API server's own limit */
async function readRequest(message: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(message.url ?? '/', 'https://kubernetes');
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: (await readBody(message, { bytes: BODY_LIMIT, error: tooLarge })).toString('utf8'),
    contentType: message.headers['content-type'] ?? '',
    accept: message.headers.accept ?? '',
    userAgent: message.headers['user-agent'] ?? '',
  };
}

const CHECK_FAULTS_MS = 100;
/** Discovery needs no more than to be reachable. */
const OPEN_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version']);

/** HTTP requests of one cluster: authenticates, calls the API, writes responses and the call log. */
export class KubeRequests {
  readonly #cluster: KubeCluster;
  readonly #keys: ClusterKeys;
  readonly #streams = new Set<WatchStream>();
  readonly #watchdog: NodeJS.Timeout;
  #expired = false;
  #refusals = 0;

  constructor(cluster: KubeCluster, keys: ClusterKeys) {
    this.#cluster = cluster;
    this.#keys = keys;
    this.#watchdog = setInterval(() => this.#checkFaults(), CHECK_FAULTS_MS);
  }

  close(): void {
    clearInterval(this.#watchdog);
    for (const stream of this.#streams) stream.end();
  }

  async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    try {
      await this.#answer(message, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) response.destroy();
      else this.#refuse(response, error);
    }
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults } = this.#cluster;
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs));
    if (faults.unavailable && this.#refusals++ % 2 === 1) {
      message.socket.destroy();
      return;
    }
    const request = await readRequest(message);
    const answer = answerRequest(this.#cluster, request, () => {
      if (!OPEN_PATHS.has(request.path) && this.#userOf(message) === undefined) throw unauthorized();
    });
    await this.#write(response, answer, request);
  }

  async #write(response: ServerResponse, answer: ApiAnswer, request: ApiRequest): Promise<void> {
    const nowMs = this.#cluster.context.now();
    if (request.method === 'HEAD') {
      response.writeHead(200).end();
    } else if (answer.as === 'json') writeJson(response, answer, nowMs);
    else if (answer.as === 'list') await writeList(response, answer, nowMs);
    else if (answer.as === 'text')
      response.writeHead(answer.code, { 'content-type': 'text/plain; charset=utf-8' }).end(answer.text);
    else if (answer.as === 'log') await writeLog(this.#cluster, response, answer.session);
    else {
      const stream = new WatchStream(this.#cluster, response, answer);
      this.#streams.add(stream);
      await stream.run();
      this.#streams.delete(stream);
    }
  }

  #refuse(response: ServerResponse, error: unknown): void {
    const status = error instanceof ApiStatusError ? error : internalError(error);
    const wait = status.details?.retryAfterSeconds;
    response.writeHead(status.code, {
      'content-type': 'application/json',
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    });
    response.end(JSON.stringify(status.body()));
  }

  /** As kube-apiserver: a valid client certificate, else a bearer token; a bad token is refused even with none. */
  #userOf(message: IncomingMessage): User | undefined {
    const nowMs = this.#cluster.context.now();
    const { socket } = message;
    if (socket instanceof TLSSocket) {
      const user = userOfCertificate(this.#keys, socket.getPeerCertificate(), nowMs);
      if (user !== undefined) return user;
    }
    const token = /^Bearer\s+(\S+)$/i.exec(message.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : userOfToken(this.#keys, token, nowMs);
  }

  #checkFaults(): void {
    const expire = this.#cluster.faults.expireWatchAt410;
    if (expire && !this.#expired) {
      this.#cluster.context.store.compactAll();
      this.#cluster.api.pages.expireAll();
    }
    this.#expired = expire;
    for (const stream of this.#streams) stream.checkFaults();
  }
}

function internalError(error: unknown): ApiStatusError {
  const why = error instanceof Error ? error.message : 'unknown';
  return new ApiStatusError(500, `Internal error occurred: ${why}`, { reason: 'InternalError' });
}
