import 'server-only';
import type OpenApi from '@alicloud/openapi-core';
import type * as Core from '@alicloud/openapi-core';

export type OpenApiClient = OpenApi;

/** Calls an operation of a product by its name; the answer is the body as the provider wrote it. */
export type Rpc = (action: string, query: Record<string, string>) => Promise<unknown>;

/** For products without an SDK package: the core client with all parameters in the query, as ECS and VPC do it. */
export function rpcOf({ client, core, version }: { client: OpenApiClient; core: typeof Core; version: string }): Rpc {
  return async (action, query) => {
    const { RuntimeOptions } = await import('@darabonba/typescript');
    const params = new core.$OpenApiUtil.Params({
      action,
      version,
      protocol: 'HTTPS',
      method: 'POST',
      authType: 'AK',
      style: 'RPC',
      pathname: '/',
      reqBodyType: 'formData',
      bodyType: 'json',
    });
    const request = new core.$OpenApiUtil.OpenApiRequest({ query });
    const answer: unknown = await client.callApi(params, request, new RuntimeOptions({}));
    return typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : undefined;
  };
}
