import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFault } from '@/simulator/http/api-faults';
import { parseJson, readBody } from '@/simulator/http/read-body';
import { ApiError, badRequest } from '@/simulator/world/api-error';
import { instancesOf, poolName, poolsOf } from '@/simulator/world/ack/pools';
import { poolCounts } from '@/simulator/world/ack/pool-view';
import { setChurn } from '@/simulator/world/churn/churn';
import type { PolicyRule } from '@/simulator/world/kube/rbac';
import { fieldAt } from '@/simulator/world/kube/kube-object';
import type { FaultKind, World } from '@/simulator/world/world';
import { readShape } from '@/simulator/world/validate/shape';

interface ControlOptions {
  world(): World;
  reset(scenario: string | undefined): Promise<unknown>;
}

const API_FAULTS: readonly FaultKind[] = ['down', 'throttle', 'slow', 'lost-answer', 'error', 'forbidden'];
const MAX_CHURN = 5_000;
const MAX_ADVANCE_MS = 7 * 24 * 3_600_000;

const poolSummary = (world: World, clusterId: string) =>
  poolsOf(world, clusterId).map((pool) => ({
    poolId: pool.poolId,
    name: poolName(pool),
    state: pool.state,
    counts: poolCounts(world, pool),
    nodes: instancesOf(world, pool.poolId).map((instance) => ({
      name: instance.nodeName,
      instanceId: instance.instanceId,
      phase: instance.phase,
    })),
  }));

function summary(world: World): Record<string, unknown> {
  const { state } = world;
  return {
    scenario: state.scenario,
    nowMs: world.now(),
    frozen: world.clock.frozen,
    clusters: state.clusters.map((cluster) => ({
      clusterId: cluster.clusterId,
      name: cluster.name,
      pools: poolSummary(world, cluster.clusterId),
    })),
    tasks: state.tasks.map(({ taskId, type, state, poolId, error }) => ({ taskId, type, state: state, poolId, error })),
    faults: state.faults,
    churn: state.churn ?? null,
    callCounts: state.callCounts,
    writes: state.calls.filter((call) => call.write),
  };
}

function calls(world: World, action: string): Record<string, unknown> {
  const { callCounts, calls: kept } = world.state;
  if (action === '') return { counts: callCounts };
  return { action, count: callCounts[action] ?? 0, calls: kept.filter((call) => call.action === action) };
}

function kubeCalls(world: World, query: URLSearchParams): Record<string, unknown> {
  const name = query.get('cluster') ?? '';
  const cluster = world.state.clusters.find((item) => item.name === name || item.clusterId === name);
  if (cluster === undefined) throw new ApiError(404, 'UnknownCluster', `no cluster ${name}`);
  const kube = world.kube(cluster.clusterId);
  const wanted = (field: string, value: string): boolean => (query.get(field) ?? value) === value;
  const kept = kube.calls().filter((call) => wanted('verb', call.verb) && wanted('resource', call.resource));
  return { counts: kube.log.counts(), count: kept.length, calls: kept };
}

async function moveClock(world: World, body: unknown): Promise<Record<string, unknown>> {
  const order = readShape(body ?? {}, { advanceMs: 'number', freeze: 'boolean', resume: 'boolean' });
  if (order.freeze === true) world.clock.freeze();
  if (order.resume === true) world.clock.resume();
  const ms = order.advanceMs ?? 0;
  if (ms < 0 || ms > MAX_ADVANCE_MS) throw badRequest('InvalidAdvance', 'advanceMs must be between 0 and 7 days');
  await world.advance(ms);
  return { nowMs: world.now(), frozen: world.clock.frozen };
}

const faultShape = {
  target: 'string',
  cluster: 'string',
  kind: 'string',
  path: 'string',
  rules: 'string',
  action: 'string',
  times: 'number',
  delayMs: 'number',
  on: 'boolean',
} as const;

function kubeFault(
  world: World,
  fault: { cluster: string; kind: string; path: string; rules: PolicyRule[] | null; delayMs: number; on: boolean },
): void {
  const wanted = world.state.clusters.filter(
    (item) => fault.cluster === '' || item.name === fault.cluster || item.clusterId === fault.cluster,
  );
  if (wanted.length === 0) throw new ApiError(404, 'UnknownCluster', `no cluster ${fault.cluster}`);
  for (const cluster of wanted) {
    const { faults } = world.kube(cluster.clusterId);
    if (fault.kind === 'down') faults.unavailable = fault.on;
    else if (fault.kind === 'slow') faults.slowMs = fault.on ? fault.delayMs : 0;
    else if (fault.kind === 'silent-watch') faults.watchSilent = fault.on;
    else if (fault.kind === 'slow-watch') faults.watchSlowMs = fault.on ? fault.delayMs : 0;
    else if (fault.kind === 'duplicate-events') faults.watchTwice = fault.on;
    else if (fault.kind === 'gone') faults.expireWatchAt410 = fault.on;
    else if (fault.kind === 'rules') faults.rules = fault.on ? fault.rules : null;
    else if (fault.kind === 'forbidden' || fault.kind === 'absent') {
      const others = faults.refused.filter((one) => one.fragment !== fault.path);
      faults.refused = fault.on ? [...others, { fragment: fault.path, as: fault.kind }] : others;
    } else
      throw badRequest(
        'UnknownFault',
        `kube knows down, slow, silent-watch, slow-watch, duplicate-events, gone, forbidden, absent, rules; not ${fault.kind}`,
      );
  }
}

/** The rules of a ClusterRole as JSON. */
function rulesOf(text: string | undefined): PolicyRule[] | null {
  if (text === undefined) return null;
  const rules: unknown = JSON.parse(text);
  if (!Array.isArray(rules)) throw badRequest('InvalidRules', 'rules must be the JSON array of a ClusterRole');
  return rules.map((rule) => ({
    apiGroups: textsOf(rule, 'apiGroups'),
    resources: textsOf(rule, 'resources'),
    verbs: textsOf(rule, 'verbs'),
  }));
}

function textsOf(rule: unknown, field: string): string[] {
  const value = fieldAt(rule, field);
  return Array.isArray(value) ? value.map(String) : [];
}

function switchFault(world: World, body: unknown): Record<string, unknown> {
  const order = readShape(body ?? {}, faultShape);
  const on = order.on ?? true;
  const delayMs = order.delayMs ?? 5_000;
  if (order.target === 'kube') {
    const { cluster = '', kind: word = '', path = '' } = order;
    if ((word === 'forbidden' || word === 'absent') && path === '')
      throw badRequest('MissingPath', `${word} needs a path fragment, e.g. /apis/metrics.k8s.io`);
    kubeFault(world, { cluster, kind: word, path, rules: rulesOf(order.rules), delayMs, on });
    return { on };
  }
  const kind = API_FAULTS.find((item) => item === order.kind);
  if (order.target !== 'ack' || kind === undefined)
    throw badRequest('UnknownFault', `target ack knows ${API_FAULTS.join(', ')}; target kube its own`);
  const fault = {
    kind,
    ...(order.action === undefined ? {} : { action: order.action }),
    ...(order.times === undefined ? {} : { times: order.times }),
    ...(kind === 'slow' ? { delayMs } : {}),
  };
  setFault(world, fault, on);
  return { on };
}

function changeChurn(world: World, body: unknown): Record<string, unknown> {
  const { perSecond } = readShape(body ?? {}, { perSecond: 'number' });
  if (perSecond === undefined || perSecond < 0 || perSecond > MAX_CHURN)
    throw badRequest('InvalidChurn', `perSecond must be between 0 and ${MAX_CHURN}`);
  setChurn(world, perSecond);
  return { perSecond };
}

function setNode(world: World, body: unknown): Record<string, unknown> {
  const order = readShape(body ?? {}, { node: 'string', ready: 'boolean', reason: 'string' });
  const instance = world.state.instances.find((item) => item.nodeName === order.node && item.phase === 'joined');
  if (instance === undefined) throw new ApiError(404, 'UnknownNode', `no node ${order.node ?? ''}`);
  world.kube(instance.clusterId).setNodeHealth(instance.nodeName, order.ready ?? true, order.reason);
  return { node: instance.nodeName, ready: order.ready ?? true };
}

async function dispatch(options: ControlOptions, route: string, given: { url: URL; body: unknown }): Promise<unknown> {
  const world = options.world();
  switch (route) {
    case 'GET /_sim/health':
      return { ok: true, scenario: world.state.scenario };
    case 'GET /_sim/state':
      return summary(world);
    case 'GET /_sim/calls':
      return calls(world, given.url.searchParams.get('action') ?? '');
    case 'GET /_sim/kube-calls':
      return kubeCalls(world, given.url.searchParams);
    case 'POST /_sim/clock':
      return moveClock(world, given.body);
    case 'POST /_sim/fault':
      return switchFault(world, given.body);
    case 'POST /_sim/node':
      return setNode(world, given.body);
    case 'POST /_sim/churn':
      return changeChurn(world, given.body);
    case 'POST /_sim/reset':
      return options.reset(readShape(given.body ?? {}, { scenario: 'string' }).scenario);
    default:
      throw new ApiError(404, 'UnknownRoute', route);
  }
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** The simulator's own interface under `/_sim/`, for tests and demos; loopback only. */
export async function answerControl(
  options: ControlOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (!isLoopback(request.socket.remoteAddress)) return send(403, { code: 'Forbidden', message: 'loopback only' });
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    const body = parseJson(await readBody(request));
    send(200, await dispatch(options, `${request.method ?? 'GET'} ${url.pathname}`, { url, body }));
  } catch (error) {
    const status = error instanceof ApiError ? error.status : error instanceof SyntaxError ? 400 : 500;
    const code = error instanceof ApiError ? error.code : 'ControlError';
    send(status, { code, message: error instanceof Error ? error.message : String(error) });
  }
}
