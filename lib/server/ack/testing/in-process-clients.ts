import { createRequire } from 'node:module';
import type { Model } from '@darabonba/typescript';
import { z } from 'zod';
import type { CloudRequests } from '@/simulator/http/cloud-requests';
import { ACK_OPERATIONS, ACK_VERSION } from '@/simulator/world/operations/catalog';
import type { Clients } from '../transport/clients';

const load = createRequire(import.meta.url);

type ModelClass = new (fields?: Record<string, unknown>) => Model;
type Cast = (map: Record<string, unknown>, model: Model) => unknown;

const isModelClass = (value: unknown): value is ModelClass => typeof value === 'function';
const isModel = (value: unknown): value is Model => typeof value === 'object' && value !== null && 'toMap' in value;

/** Files that are not spelled like their class. */
const FILES: Record<string, string> = { DescribeVSwitches: 'DescribeVswitches' };
const models = new Map<string, ModelClass>();

/** One model of an SDK by its name; the whole package takes seconds to load. */
function modelOf(sdk: string, name: string): ModelClass {
  const known = models.get(`${sdk}/${name}`);
  if (known !== undefined) return known;
  // Nested models are in the file of their request.
  const whole = name.replace(/Request\w+$/, 'Request');
  const file = Object.entries(FILES).reduce((text, [from, to]) => text.replace(from, to), whole);
  const found: unknown = z.record(z.string(), z.unknown()).parse(load(`${sdk}/dist/models/${file}.js`))[name];
  if (!isModelClass(found)) throw new Error(`${sdk} has no ${name}`);
  models.set(`${sdk}/${name}`, found);
  return found;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Lists as `Key.1`, members of objects as `Key.Member`, the way RPC products take them. */
function flat(value: unknown, key: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => flat(one, `${key}.${at + 1}`));
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => flat(one, `${key}.${name}`));
  return [[key, asText(value)]];
}

/** ACK takes lists in a query as JSON. */
const asQuery = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, asText(value)]);

interface Sent {
  version: string;
  action: string;
  method: string;
  path: string;
  query: [string, string][];
  body?: unknown;
}

/** What the SDK throws for a refusal (openapi-core: ClientError, ServerError, ThrottlingError). */
function refusal(status: number, body: unknown, retryAfter: number | undefined): Error {
  const reported = z.record(z.string(), z.unknown()).catch({}).parse(body);
  const code = asText(reported['code'] ?? reported['Code'] ?? '');
  const message = asText(reported['message'] ?? reported['Message'] ?? '');
  const name =
    status === 429 || code.startsWith('Throttling') ? 'ThrottlingError' : status >= 500 ? 'ServerError' : 'ClientError';
  return Object.assign(new Error(`code: ${status}, ${message}`), {
    name,
    code,
    statusCode: status,
    data: reported,
    retryAfter,
  });
}

export type Alter = (action: string, body: unknown) => void;

interface Wire {
  cloudRequests: CloudRequests;
  alter: Alter;
}

async function send({ cloudRequests, alter }: Wire, sent: Sent): Promise<{ headers: object; body: unknown }> {
  const { version, action, method, path, query, body } = sent;
  const text = body === undefined ? '' : JSON.stringify(body);
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  const outcome = await cloudRequests.answer({ version, action, method, url, body: Buffer.from(text) });
  if (outcome.cut) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  const reported: unknown = outcome.body === undefined ? undefined : JSON.parse(JSON.stringify(outcome.body));
  alter(action, reported);
  if (outcome.status >= 400) throw refusal(outcome.status, reported, outcome.retryAfterMs);
  return { headers: { 'x-acs-request-id': outcome.requestId }, body: reported };
}

/** ACK's path parameters in the order of the method's arguments. */
function ackCall(action: string, given: readonly unknown[]): Sent {
  const operation = ACK_OPERATIONS.find((one) => one.action === action);
  if (operation === undefined) throw new Error(`the simulator has no ${action}`);
  const names = given.filter((one) => typeof one === 'string');
  let at = 0;
  const path = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(names[at++] ?? ''));
  const request = given.find(isModel)?.toMap() ?? {};
  const { method } = operation;
  const inBody = method === 'POST' || method === 'PUT';
  const sent = { version: ACK_VERSION, action, method, path };
  return inBody ? { ...sent, query: [], body: request } : { ...sent, query: asQuery(request) };
}

const rpcCall = (version: string, action: string, fields: object): Sent => ({
  version,
  action,
  method: 'POST',
  path: '/',
  query: Object.entries(fields).flatMap(([key, value]) => flat(value, key)),
});

const actionOf = (method: string): string => `${method.charAt(0).toUpperCase()}${method.slice(1)}`;

function product(wire: Wire, q: { sdk: string; sentAs: (action: string, given: unknown[]) => Sent }) {
  const call = async (action: string, given: unknown[]): Promise<unknown> => {
    const answer = await send(wire, q.sentAs(action, given));
    // The package declares its own `cast` without types of its arguments.
    const { cast } = load('@darabonba/typescript') as { cast: Cast };
    return cast({ ...answer, statusCode: 200 }, new (modelOf(q.sdk, `${action}Response`))({}));
  };
  const client = new Proxy(
    {},
    {
      get: (_, method) =>
        method === 'then' ? undefined : (...given: unknown[]) => call(actionOf(String(method)), given),
    },
  );
  const sdk = new Proxy({}, { get: (_, name) => modelOf(q.sdk, String(name)) });
  return { client, sdk };
}

/** The clients of one account within the process: no sockets, no signatures, one model loaded at a time. */
export function inProcessClients(cloudRequests: CloudRequests, alter: Alter = () => undefined): Clients {
  const wire = { cloudRequests, alter };
  const request = (given: unknown[]): object => given.find(isModel)?.toMap() ?? {};
  const rpc = (version: string) => (action: string, given: unknown[]) => rpcCall(version, action, request(given));
  const products = {
    cs: product(wire, { sdk: '@alicloud/cs20151215', sentAs: ackCall }),
    ecs: product(wire, { sdk: '@alicloud/ecs20140526', sentAs: rpc('2014-05-26') }),
    vpc: product(wire, { sdk: '@alicloud/vpc20160428', sentAs: rpc('2016-04-28') }),
  };
  const byName = (version: string) => (action: string, query: Record<string, string>) =>
    send(wire, rpcCall(version, action, query)).then(({ body }) => body);
  const clients = {
    credentials: () => Promise.resolve(),
    cs: () => Promise.resolve(products.cs),
    ecs: () => Promise.resolve(products.ecs),
    vpc: () => Promise.resolve(products.vpc),
    ess: () => Promise.resolve(byName('2022-02-22')),
    resourceManager: () => Promise.resolve(byName('2020-03-31')),
  };
  // The proxies answer every method and model that the SDKs declare.
  return clients as unknown as Clients;
}
