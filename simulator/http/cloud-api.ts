import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { verifySignature } from '@/simulator/http/acs3';
import { takeFault } from '@/simulator/http/api-faults';
import { CloudRequests, type CloudRequestsOptions } from '@/simulator/http/cloud-requests';
import { readBody } from '@/simulator/http/read-body';
import type { World } from '@/simulator/world/world';

const SLOW_MS = 5_000;

interface CloudApiOptions extends CloudRequestsOptions {
  /** Real milliseconds an answer takes: [least, most]. */
  latencyMs: readonly [number, number];
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

export class CloudApi {
  readonly #options: CloudApiOptions;
  readonly #requests: CloudRequests;

  constructor(options: CloudApiOptions) {
    this.#options = options;
    this.#requests = new CloudRequests(options);
  }

  /** Restores the request budget, as after a reset. */
  refill(): void {
    this.#requests.refill();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const world = this.#options.world();
    const body = await readBody(request);
    const { method = 'GET', url = '/', headers } = request;
    const version = header(request, 'x-acs-version');
    const requested = { version, action: header(request, 'x-acs-action'), method, url, body };
    const outcome = await this.#requests.answer(requested, () => {
      const { accessKeyId, accessKeySecret } = world.state.account;
      verifySignature({ method, url, headers, body }, { accessKeyId, accessKeySecret, nowMs: Date.now() });
    });
    await this.#delay(world, outcome.action);
    if (outcome.cut) {
      request.socket.destroy();
      return;
    }
    response.statusCode = outcome.status;
    response.setHeader('x-acs-request-id', outcome.requestId);
    if (outcome.retryAfterMs !== undefined) response.setHeader('x-acs-retry-after', String(outcome.retryAfterMs));
    if (outcome.body === undefined) {
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(JSON.stringify(outcome.body));
  }

  async #delay(world: World, action: string): Promise<void> {
    const [least, most] = this.#options.latencyMs;
    const fault = takeFault(world, 'slow', action);
    const ms = (fault === undefined ? 0 : (fault.delayMs ?? SLOW_MS)) + least + Math.random() * (most - least);
    if (ms >= 1) await wait(ms);
  }
}
