import 'server-only';
import type CredentialClient from '@alicloud/credentials';
import type * as CsSdk from '@alicloud/cs20151215';
import type * as EcsSdk from '@alicloud/ecs20140526';
import type * as VpcSdk from '@alicloud/vpc20160428';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudProduct, Config, ProductEndpoint } from '@/lib/server/config/load-config';
import type OpenApiClient from '@alicloud/openapi-core';
import type * as Core from '@alicloud/openapi-core';

/** Calls an operation of a product by its name; the answer is the body as the provider wrote it. */
type Rpc = (action: string, query: Record<string, string>) => Promise<unknown>;

/** For products without an SDK package: the core client with all parameters in the query, as ECS and VPC do it. */
function rpcOf({ client, core, version }: { client: OpenApiClient; core: typeof Core; version: string }): Rpc {
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

/** Both must be raised: the SDK uses the connect timeout until the headers arrive. */
const TIMEOUT_MS = 30_000;

interface Product<Client, Module> {
  client: Client;
  sdk: Module;
}

export interface Clients {
  /** Resolves when the default chain yields credentials. @throws UpstreamFailure `forbidden` when it does not. */
  credentials(): Promise<void>;
  cs: () => Promise<Product<CsSdk.default, typeof CsSdk>>;
  ecs: () => Promise<Product<EcsSdk.default, typeof EcsSdk>>;
  vpc: () => Promise<Product<VpcSdk.default, typeof VpcSdk>>;
  ess(): Promise<Rpc>;
  resourceManager(): Promise<Rpc>;
}

type Constructor<T> = new (config: unknown) => T;

/** The SDKs are CommonJS: by loader, the class is the default export or the default of the default. */
function constructorOf<T>(module: { default: unknown }): Constructor<T> {
  const outer = module.default;
  const inner: unknown = typeof outer === 'object' && outer !== null && 'default' in outer ? outer.default : outer;
  if (typeof inner !== 'function') throw new TypeError('the SDK module has no default class');
  // The module's typings declare this class as the default export.
  return inner as Constructor<T>;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function defaultChain(): Promise<CredentialClient> {
  const Credential = constructorOf<CredentialClient>(await import('@alicloud/credentials'));
  return new Credential(null);
}

function noCredentials(): UpstreamFailure {
  return new UpstreamFailure({
    system: 'ack',
    kind: 'forbidden',
    upstreamCode: 'NoCredentials',
    message: 'This server has no credentials for Alibaba Cloud.',
    remedy:
      'Set ALIBABA_CLOUD_ACCESS_KEY_ID and ALIBABA_CLOUD_ACCESS_KEY_SECRET, or give it a profile or an instance role.',
  });
}

/** Where products without an SDK answer: Auto Scaling in each region, Resource Manager in one place for all. */
const publicEndpoint = {
  ess: (regionId: string) => `ess.${regionId}.aliyuncs.com`,
  resourcemanager: () => 'resourcemanager.aliyuncs.com',
} as const;

/** One lazily loaded client per product for one region; the SDK packages are large. */
export function createClients(options: { regionId: string; endpoints: Config['endpoints'] }): Clients {
  const chain = once(defaultChain);

  async function settings(product: CloudProduct) {
    const { $OpenApiUtil } = await import('@alicloud/openapi-core');
    const own: ProductEndpoint | undefined = options.endpoints[product];
    return new $OpenApiUtil.Config({
      credential: await chain(),
      regionId: options.regionId,
      ...(own === undefined ? { protocol: 'https' } : { endpoint: own.endpoint, protocol: own.protocol }),
      connectTimeout: TIMEOUT_MS,
      readTimeout: TIMEOUT_MS,
      userAgent: 'Mullion',
    });
  }

  const generic = (product: keyof typeof publicEndpoint, version: string) =>
    once(async () => {
      const core = await import('@alicloud/openapi-core');
      const config = await settings(product);
      config.endpoint ??= publicEndpoint[product](options.regionId);
      return rpcOf({ client: new (constructorOf<OpenApiClient>(core))(config), core, version });
    });

  return {
    async credentials() {
      try {
        await (await chain()).getCredential();
      } catch {
        throw noCredentials();
      }
    },
    cs: once(async () => {
      const sdk = await import('@alicloud/cs20151215');
      return { sdk, client: new (constructorOf<CsSdk.default>(sdk))(await settings('cs')) };
    }),
    ecs: once(async () => {
      const sdk = await import('@alicloud/ecs20140526');
      return { sdk, client: new (constructorOf<EcsSdk.default>(sdk))(await settings('ecs')) };
    }),
    vpc: once(async () => {
      const sdk = await import('@alicloud/vpc20160428');
      return { sdk, client: new (constructorOf<VpcSdk.default>(sdk))(await settings('vpc')) };
    }),
    ess: generic('ess', '2022-02-22'),
    resourceManager: generic('resourcemanager', '2020-03-31'),
  };
}
