import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '@/lib/server/config/load-config';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import { type CloudConnection, connectCloud } from '../transport/connect-cloud';
import { createCloudWriter } from '../write/write';

export interface Target {
  /** host:port */
  endpoint: string;
  clusterId: string;
  region: string;
  accessKeyId?: string;
  accessKeySecret?: string;
}

/** A configuration of no clusters that sends every product to one address. */
export function configFor(endpoint: string, requestsPerSecond = 200): Config {
  const there = { endpoint, protocol: 'http' as const };
  return {
    file: 'mullion.yaml',
    clusters: [],
    problem: null,
    endpoints: { cs: there, ecs: there, vpc: there, ess: there, resourcemanager: there },
    settleMs: 0,
    requestsPerSecond,
  };
}

export type WritingConnection = CloudConnection & { writer: CloudWriter };

/** Connects as an access key of the environment, the way the product does. */
export function connectTo(target: Target, config: Config = configFor(target.endpoint)): WritingConnection {
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = target.accessKeyId ?? 'key';
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = target.accessKeySecret ?? 'secret';
  const cluster = {
    name: 'prod',
    environment: 'prod' as const,
    ack: { clusterId: target.clusterId, regionId: target.region },
    kubeconfigPath: null,
    allowExecPlugins: false,
  };
  const connection = connectCloud({ cluster, config });
  return { ...connection, writer: createCloudWriter(connection.link) };
}

export interface FaultyCloud {
  endpoint: string;
  /** Requests received, by action. */
  calls: string[];
  stop(): Promise<void>;
}

/** A server that answers as a test wants, for answers that no healthy cloud gives. */
export async function startFaultyCloud(
  answer: (action: string, url: URL, response: ServerResponse) => void,
): Promise<FaultyCloud> {
  const calls: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const action = String(request.headers['x-acs-action']);
    calls.push(action);
    request.resume().on('end', () => answer(action, new URL(request.url ?? '/', 'http://odd'), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The failure of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a failure, got ${JSON.stringify(answer)}`);
}
