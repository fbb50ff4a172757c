import { afterAll, beforeAll, beforeEach } from 'vitest';
import { closeServer } from '@/lib/server/testing/close-server';
import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { startSimulator } from '@/lib/server/testing/start-simulator';
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
  calls: string[];
  stop(): Promise<void>;
}

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
  return { endpoint: `127.0.0.1:${port}`, calls, stop: () => closeServer(server) };
}

export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a failure, got ${JSON.stringify(answer)}`);
}

export interface SimulatedCloud {
  target: Target;
  kubeconfigPath: string;
  cloud: () => WritingConnection;
  reset: () => Promise<void>;
  control: (path: string, body?: unknown) => Promise<unknown>;
  calls: (action: string) => Promise<number>;
  /** A fault of the next request of an action; of all until `on: false` when `times` is left out. */
  fault: (kind: string, action: string, more?: { times?: number; on?: boolean }) => Promise<unknown>;
  pass: (advanceMs: number) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** The cloud of a simulator whose clock only `pass` moves. */
export async function startCloud(): Promise<SimulatedCloud> {
  const simulator = await startSimulator({ scenario: 'hybrid-small', frozen: true });
  const { ready } = simulator;
  const control: SimulatedCloud['control'] = (path, body) => simulator.control(path, body);
  const [prod] = ready.clusters;
  if (prod === undefined) throw new Error('the scenario has no cluster');
  const { ackEndpoint: endpoint, accessKeyId, accessKeySecret } = ready;
  const target = { endpoint, ...prod, accessKeyId, accessKeySecret };
  let cloud = connectTo(target);
  return {
    target,
    kubeconfigPath: prod.kubeconfigPath,
    cloud: () => cloud,
    reset: async () => {
      await control('/reset', {});
      cloud = connectTo(target);
    },
    control,
    calls: async (action) => z.object({ count: z.number() }).parse(await control(`/calls?action=${action}`)).count,
    fault: (kind, action, more = { times: 1 }) => control('/fault', { target: 'ack', kind, action, ...more }),
    pass: (advanceMs) => control('/clock', { advanceMs }),
    stop: () => simulator.stop(),
  };
}

export function perTest<T extends { reset: () => Promise<void>; stop: () => Promise<void> }>(
  start: () => Promise<T>,
): () => T {
  let started: T | null = null;
  const get = (): T => {
    if (started === null) throw new Error('the tests have not begun');
    return started;
  };
  beforeAll(async () => {
    started = await start();
  });
  beforeEach(() => get().reset());
  afterAll(() => started?.stop());
  return get;
}
