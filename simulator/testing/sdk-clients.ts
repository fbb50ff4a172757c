import CS from '@alicloud/cs20151215';
import ECS from '@alicloud/ecs20140526';
import OpenApi, { $OpenApiUtil } from '@alicloud/openapi-core';
import VPC from '@alicloud/vpc20160428';
import { RuntimeOptions } from '@darabonba/typescript';

/** Where to send requests and as whom. */
export interface Credentials {
  ackEndpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

export interface Clients {
  cs: CS;
  ecs: ECS;
  vpc: VPC;
  /** Any operation by name, path and wire-shaped parameters, signed by the real core client. */
  raw(call: RawCall): Promise<RawAnswer>;
}

export interface RawCall {
  action: string;
  version?: string;
  method?: string;
  /** Given for ACK operations; absent for RPC ones. */
  pathname?: string;
  query?: Record<string, string>;
  body?: unknown;
}

export interface RawAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** The published SDKs, pointed at the simulator. */
export function sdkClients(to: Credentials): Clients {
  const config = () =>
    new $OpenApiUtil.Config({
      accessKeyId: to.accessKeyId,
      accessKeySecret: to.accessKeySecret,
      endpoint: to.ackEndpoint,
      protocol: 'http',
      regionId: 'cn-hangzhou',
      connectTimeout: 10_000,
      readTimeout: 10_000,
    });
  const core = new OpenApi(config());
  return {
    cs: new CS(config()),
    ecs: new ECS(config()),
    vpc: new VPC(config()),
    raw: (call) => rawCall(core, call),
  };
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
