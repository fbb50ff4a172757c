import CS from '@alicloud/cs20151215';
import OpenApi, { $OpenApiUtil } from '@alicloud/openapi-core';
import { RuntimeOptions } from '@darabonba/typescript';

/** The contents of a rejected SDK call: the SDK error's class name, code, HTTP status and the service's own message. */
export interface Refusal {
  name: string;
  code: string;
  statusCode: number | undefined;
  message: string;
  retryAfter: number | undefined;
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Waits for a call to be refused; a call that succeeds is a test failure. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    const status = field(error, 'statusCode');
    const retryAfter = field(error, 'retryAfter');
    const data = field(error, 'data');
    return {
      name: String(field(error, 'name')),
      code: String(field(error, 'code')),
      statusCode: typeof status === 'number' ? status : undefined,
      message: String(field(data, 'message') ?? field(data, 'Message') ?? field(error, 'message')),
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    };
  }
  throw new Error(`expected a refusal, got ${JSON.stringify(answer)}`);
}

export interface Credentials {
  ackEndpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

export interface Clients {
  cs: CS;
  /** Any operation by name, path and wire-shaped parameters, signed by the real core client. */
  raw(call: RawCall): Promise<RawAnswer>;
}

interface RawCall {
  action: string;
  version?: string;
  method?: string;
  /** Given for ACK operations; absent for RPC ones. */
  pathname?: string;
  query?: Record<string, string>;
  body?: unknown;
}

interface RawAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export const clientConfig = (to: Credentials): $OpenApiUtil.Config =>
  new $OpenApiUtil.Config({
    accessKeyId: to.accessKeyId,
    accessKeySecret: to.accessKeySecret,
    endpoint: to.ackEndpoint,
    protocol: 'http',
    regionId: 'cn-hangzhou',
    connectTimeout: 10_000,
    readTimeout: 10_000,
  });

export function sdkClients(to: Credentials): Clients {
  const core = new OpenApi(clientConfig(to));
  return { cs: new CS(clientConfig(to)), raw: (call) => rawCall(core, call) };
}

async function rawCall(core: OpenApi, call: RawCall): Promise<RawAnswer> {
  const params = new $OpenApiUtil.Params({
    action: call.action,
    version: call.version ?? '2015-12-15',
    protocol: 'HTTP',
    method: call.method ?? (call.pathname === undefined ? 'POST' : 'GET'),
    authType: 'AK',
    style: call.pathname === undefined ? 'RPC' : 'ROA',
    pathname: call.pathname ?? '/',
    reqBodyType: call.pathname === undefined ? 'formData' : 'json',
    bodyType: 'json',
  });
  const request = new $OpenApiUtil.OpenApiRequest({
    query: call.query ?? {},
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const answer: unknown = await core.callApi(params, request, new RuntimeOptions({}));
  // callApi is declared to return an untyped map of exactly these three members.
  return answer as RawAnswer;
}
