import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { verifySignature } from '@/simulator/http/acs3';
import { takeFault } from '@/simulator/http/api-faults';
import { errorBody } from '@/simulator/http/error-body';
import { findOperation, type FoundOperation } from '@/simulator/http/find-operation';
import { parseJson, readBody } from '@/simulator/http/read-body';
import { TokenBucket } from '@/simulator/http/token-bucket';
import { ApiError, badRequest, DeniedError } from '@/simulator/world/api-error';
import type { ApiCall } from '@/simulator/world/operations/api-call';
import { ACK_VERSION, RPC_PRODUCTS } from '@/simulator/world/operations/catalogue';
import { requestId as newRequestId } from '@/simulator/world/random';
import type { World } from '@/simulator/world/world';

/** What was sent, its passwords as the real service answers them; the state file holds it. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key.endsWith('password') ? '********' : masked(inner)]),
  );
}

const KEPT_CALLS = 2_000;
const SLOW_MS = 5_000;

/** What a request asked for, known before it is judged. */
interface Asked {
  requestId: string;
  product: string;
  action: string;
  method: string;
  path: string;
  query: URLSearchParams;
  version: string;
  /** Undefined: none was sent, or none was read. */
  body?: unknown;
}

/** What goes back: a body (undefined: none), or a connection cut without an answer. */
interface Outcome {
  status: number;
  body: unknown;
  cut: boolean;
  retryAfterMs?: number;
}

export interface CloudApiOptions {
  world(): World;
  kubeconfig: ApiCall['kubeconfig'];
  apiServer: ApiCall['apiServer'];
  /** Real milliseconds an answer takes: [least, most]. */
  latencyMs: readonly [number, number];
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** The HTTP face of ACK, ECS, VPC and ESS on one port. */
export class CloudApi {
  readonly #options: CloudApiOptions;
  readonly #bucket = new TokenBucket();

  constructor(options: CloudApiOptions) {
    this.#options = options;
  }

  /** Forgets used-up request budget, as after a reset. */
  refill(): void {
    this.#bucket.refill();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const world = this.#options.world();
    const body = await readBody(request);
    const asked = this.#asked(world, request);
    const outcome = await this.#judge(world, { request, body, asked });
    await this.#delay(world, asked.action);
    if (outcome.cut) {
      request.socket.destroy();
      return;
    }
    response.statusCode = outcome.status;
    response.setHeader('x-acs-request-id', asked.requestId);
    if (outcome.retryAfterMs !== undefined)
      response.setHeader('x-acs-retry-after', String(outcome.retryAfterMs));
    if (outcome.body === undefined) {
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(JSON.stringify(outcome.body));
  }

  #asked(world: World, request: IncomingMessage): Asked {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const version = header(request, 'x-acs-version');
    return {
      requestId: newRequestId(world.state),
      product: version === ACK_VERSION ? 'CS' : (RPC_PRODUCTS.get(version)?.name ?? 'POP'),
      action: header(request, 'x-acs-action'),
      method: request.method ?? 'GET',
      path: mark < 0 ? url : url.slice(0, mark),
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
      version,
    };
  }

  async #judge(
    world: World,
    given: { request: IncomingMessage; body: Buffer; asked: Asked },
  ): Promise<Outcome> {
    const { request, body, asked } = given;
    let outcome: Outcome;
    let found: FoundOperation | undefined;
    let accepted = false;
    try {
      if (takeFault(world, 'down', asked.action) !== undefined)
        return { status: 0, body: undefined, cut: true };
      const { accessKeyId, accessKeySecret } = world.state.account;
      const signed = { method: asked.method, url: request.url ?? '/', headers: request.headers, body };
      verifySignature(signed, { accessKeyId, accessKeySecret, nowMs: Date.now() });
      accepted = true;
      found = findOperation(asked);
      asked.action = found.operation.action;
      this.#throttle(world, asked);
      outcome = await this.#run(world, { found, asked, body });
    } catch (error) {
      outcome = this.#refusal(world, asked, error);
    }
    if (accepted) record(world, asked, outcome);
    return outcome;
  }

  #throttle(world: World, asked: Asked): void {
    const waitMs = takeFault(world, 'throttle', asked.action)
      ? 1_000
      : this.#bucket.take(world.state.limits, Date.now());
    if (waitMs === 0) return;
    // ACK answers 429, the RPC products 400 (POP gateway).
    const status = asked.product === 'CS' ? 429 : 400;
    throw new ApiError(status, 'Throttling.User', 'Request was denied due to user flow control.', waitMs);
  }

  async #run(world: World, given: { found: FoundOperation; asked: Asked; body: Buffer }): Promise<Outcome> {
    const { found, asked } = given;
    const json = parseBody(given.body);
    asked.body = json;
    const name = poolNameIn(json);
    const create = asked.action === 'CreateClusterNodePool';
    if (takeFault(world, 'error', asked.action) !== undefined || (create && name.includes('-err500'))) {
      throw new ApiError(
        500,
        'InternalError',
        'The request processing has failed due to some unknown error.',
      );
    }
    if (takeFault(world, 'forbidden', asked.action) !== undefined)
      throw new DeniedError(asked.product, asked.action);
    const call: ApiCall = {
      world,
      path: found.path,
      query: asked.query,
      body: json,
      requestId: asked.requestId,
      kubeconfig: this.#options.kubeconfig,
      apiServer: this.#options.apiServer,
    };
    // RPC answers carry their request id in the body.
    const result =
      found.style === 'roa'
        ? await found.operation.run(call)
        : { RequestId: asked.requestId, ...found.operation.run(call) };
    const lost = takeFault(world, 'lost-answer', asked.action) !== undefined;
    return { status: 200, body: result, cut: lost || (create && name.includes('-lost-answer')) };
  }

  #refusal(world: World, asked: Asked, error: unknown): Outcome {
    if (!(error instanceof ApiError)) {
      process.stderr.write(`${asked.action}: ${error instanceof Error ? error.stack : String(error)}\n`);
    }
    const known =
      error instanceof ApiError
        ? error
        : new ApiError(500, 'InternalError', 'The request processing has failed due to some unknown error.');
    return {
      status: known.status,
      body: errorBody(known, {
        requestId: asked.requestId,
        product: asked.product,
        region: world.state.region,
      }),
      cut: false,
      ...(known.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
    };
  }

  async #delay(world: World, action: string): Promise<void> {
    const [least, most] = this.#options.latencyMs;
    const fault = takeFault(world, 'slow', action);
    const ms =
      (fault === undefined ? 0 : (fault.delayMs ?? SLOW_MS)) + least + Math.random() * (most - least);
    if (ms >= 1) await wait(ms);
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    throw badRequest('InvalidParameter', 'Unmarshal error: the request body is not valid JSON');
  }
}

function poolNameIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('nodepool_info' in body)) return '';
  const { nodepool_info: info } = body;
  if (typeof info !== 'object' || info === null || !('name' in info)) return '';
  return typeof info.name === 'string' ? info.name : '';
}

function record(world: World, asked: Asked, outcome: Outcome): void {
  const { state } = world;
  const body = outcome.body;
  const refused = outcome.status >= 400 && typeof body === 'object' && body !== null;
  const code = refused ? String(Reflect.get(body, 'code') ?? Reflect.get(body, 'Code') ?? '') : '';
  const write = !/^(Describe|List|Get)/.test(asked.action);
  state.callCounts[asked.action] = (state.callCounts[asked.action] ?? 0) + 1;
  state.calls.push({
    action: asked.action,
    atMs: world.now(),
    requestId: asked.requestId,
    target: asked.path,
    write,
    status: outcome.status,
    code: outcome.cut ? 'ConnectionCut' : code,
    ...(write && asked.body !== undefined ? { body: masked(asked.body) } : {}),
  });
  if (state.calls.length > KEPT_CALLS) state.calls.splice(0, state.calls.length - KEPT_CALLS);
  world.revision += 1;
}
