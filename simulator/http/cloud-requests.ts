import { takeFault } from '@/simulator/http/api-faults';
import { errorBody, ThrottledError, ApiError, badRequest, DeniedError } from '@/simulator/world/api-error';
import { findOperation, type FoundOperation, ACK_VERSION, RPC_PRODUCTS } from '@/simulator/world/operations/catalog';
import { parseJson } from '@/simulator/http/read-body';
import { TokenBucket } from '@/simulator/http/token-bucket';
import type { ApiCall } from '@/simulator/world/operations/api-call';
import { requestId as newRequestId } from '@/simulator/world/random';
import type { World } from '@/simulator/world/world';

/** The request with its passwords masked as the real service returns them; the state file stores it. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key.endsWith('password') ? '********' : masked(inner)]),
  );
}

const KEPT_CALLS = 2_000;
interface CloudRequest {
  version: string;
  action: string;
  method: string;
  url: string;
  body: Buffer;
}

interface Requested {
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

interface Outcome {
  status: number;
  body: unknown;
  cut: boolean;
  retryAfterMs?: number;
}

interface CloudOutcome extends Outcome {
  requestId: string;
  action: string;
}

export interface CloudRequestsOptions {
  world(): World;
  kubeconfig: ApiCall['kubeconfig'];
  apiServer: ApiCall['apiServer'];
}

/** Answers requests to ACK, ECS, VPC, ESS and Resource Manager, without sockets. */
export class CloudRequests {
  readonly #options: CloudRequestsOptions;
  readonly #bucket = new TokenBucket();

  constructor(options: CloudRequestsOptions) {
    this.#options = options;
  }

  /** Restores the request budget, as after a reset. */
  refill(): void {
    this.#bucket.refill();
  }

  /** `signIn` throws ApiError for an invalid signature; requests within the process need none. */
  async answer(request: CloudRequest, signIn: () => void = () => undefined): Promise<CloudOutcome> {
    const world = this.#options.world();
    const requested = this.#requested(world, request);
    const reported = await this.#respond(world, { signIn, body: request.body, requested });
    return { ...reported, requestId: requested.requestId, action: requested.action };
  }

  #requested(world: World, request: CloudRequest): Requested {
    const { url, version } = request;
    const mark = url.indexOf('?');
    return {
      requestId: newRequestId(world.state),
      product: version === ACK_VERSION ? 'CS' : (RPC_PRODUCTS.get(version)?.name ?? 'POP'),
      action: request.action,
      method: request.method,
      path: mark < 0 ? url : url.slice(0, mark),
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
      version,
    };
  }

  async #respond(world: World, given: { signIn: () => void; body: Buffer; requested: Requested }): Promise<Outcome> {
    const { signIn, body, requested } = given;
    let outcome: Outcome;
    let found: FoundOperation | undefined;
    let accepted = false;
    try {
      if (takeFault(world, 'down', requested.action) !== undefined) return { status: 0, body: undefined, cut: true };
      signIn();
      accepted = true;
      found = findOperation(requested);
      requested.action = found.operation.action;
      this.#throttle(world, requested);
      outcome = await this.#run(world, { found, requested, body });
    } catch (error) {
      outcome = this.#refusal(world, requested, error);
    }
    if (accepted) record(world, requested, outcome);
    return outcome;
  }

  #throttle(world: World, requested: Requested): void {
    const waitMs = takeFault(world, 'throttle', requested.action)
      ? 1_000
      : this.#bucket.take(world.state.limits, Date.now());
    if (waitMs === 0) return;
    throw new ThrottledError(requested.product === 'CS' ? 429 : 400, waitMs);
  }

  async #run(world: World, given: { found: FoundOperation; requested: Requested; body: Buffer }): Promise<Outcome> {
    const { found, requested } = given;
    const json = parseBody(given.body);
    requested.body = json;
    const name = poolNameIn(json);
    const create = requested.action === 'CreateClusterNodePool';
    if (takeFault(world, 'error', requested.action) !== undefined || (create && name.includes('-err500')))
      throw new ApiError(500, 'InternalError', 'The request processing has failed due to some unknown error.');
    if (takeFault(world, 'forbidden', requested.action) !== undefined)
      throw new DeniedError(requested.product, requested.action);
    const call: ApiCall = {
      world,
      path: found.path,
      query: requested.query,
      body: json,
      requestId: requested.requestId,
      kubeconfig: this.#options.kubeconfig,
      apiServer: this.#options.apiServer,
    };
    // RPC answers carry their request id in the body.
    const result =
      found.style === 'roa'
        ? await found.operation.run(call)
        : { RequestId: requested.requestId, ...found.operation.run(call) };
    const lost = takeFault(world, 'lost-answer', requested.action) !== undefined;
    return { status: 200, body: result, cut: lost || (create && name.includes('-lost-answer')) };
  }

  #refusal(world: World, requested: Requested, error: unknown): Outcome {
    if (!(error instanceof ApiError))
      process.stderr.write(`${requested.action}: ${error instanceof Error ? error.stack : String(error)}\n`);
    const known =
      error instanceof ApiError
        ? error
        : new ApiError(500, 'InternalError', 'The request processing has failed due to some unknown error.');
    return {
      status: known.status,
      body: errorBody(known, {
        requestId: requested.requestId,
        product: requested.product,
        region: world.state.region,
      }),
      cut: false,
      ...(known.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
    };
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

function record(world: World, requested: Requested, outcome: Outcome): void {
  const { state } = world;
  const body = outcome.body;
  const refused = outcome.status >= 400 && typeof body === 'object' && body !== null;
  const code = refused ? String(Reflect.get(body, 'code') ?? Reflect.get(body, 'Code') ?? '') : '';
  const write = !/^(Describe|List|Get)/.test(requested.action);
  state.callCounts[requested.action] = (state.callCounts[requested.action] ?? 0) + 1;
  state.calls.push({
    action: requested.action,
    atMs: world.now(),
    requestId: requested.requestId,
    target: requested.path,
    write,
    status: outcome.status,
    code: outcome.cut ? 'ConnectionCut' : code,
    ...(write && requested.body !== undefined ? { body: masked(requested.body) } : {}),
  });
  if (state.calls.length > KEPT_CALLS) state.calls.splice(0, state.calls.length - KEPT_CALLS);
  world.revision += 1;
}
