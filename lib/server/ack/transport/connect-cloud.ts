import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { ClusterConfig, Config } from '@/lib/server/config/load-config';
import { type Budget, createBudget } from './rate-budget';
import { createCachedReader, createReaderCache } from '../read/cached-reader';
import { createCaller } from './call';
import { createClients } from './clients';
import { millisecondsOf } from '../map/map-time';
import { createCloudReader } from '../read/read';
import { type Connection, readsFrom } from './connection';

export interface CloudConnection {
  /** Fresh but for the catalog of instance types: for planning, `done` and polling. */
  reader: CloudReader;
  /** At most 10 s old, from the person's share of the look-ups: for previews, forms and pages. */
  lookUps(personId: string): CloudReader;
  link: Connection;
  /** A temporary kubeconfig, 15 to 4320 minutes. A secret: never log or store it unsealed. Times are epoch milliseconds. */
  kubeconfig(minutes: number): Promise<{ yaml: string; expiresAt: number }>;
}

/** One account, one budget: all clusters of a configuration share it. */
const budgets = new WeakMap<Config, Budget>();

function budgetOf(config: Config): Budget {
  const budget = budgets.get(config) ?? createBudget({ perSecond: config.requestsPerSecond });
  budgets.set(config, budget);
  return budget;
}

async function readKubeconfig({ clusterId, clients, caller }: Connection, minutes: number) {
  const temporaryDurationMinutes = Math.min(4_320, Math.max(15, Math.round(minutes)));
  const ack = readsFrom(caller, 'ack', clients.cs);
  const body = await ack('DescribeClusterUserKubeconfig', ({ client, sdk }) => {
    const terms = { temporaryDurationMinutes, privateIpAddress: false };
    return client.describeClusterUserKubeconfig(clusterId, new sdk.DescribeClusterUserKubeconfigRequest(terms));
  });
  if (body?.config === undefined || body.config === '')
    throw new Failure('upstream', 'ACK returned no kubeconfig.', {
      remedy: 'Check that the cluster is running and that this server can reach its API server address.',
    });
  return { yaml: body.config, expiresAt: millisecondsOf(body.expiration) ?? Date.now() + minutes * 60_000 };
}

/** Connects to one ACK cluster; nothing is sent yet. @throws Failure `invalid` for a cluster without `ack`. */
export function connectCloud({ cluster, config }: { cluster: ClusterConfig; config: Config }): CloudConnection {
  if (cluster.ack === null) throw new Failure('invalid', `The cluster ${cluster.name} is not an ACK cluster.`);
  const clients = createClients({ regionId: cluster.ack.regionId, endpoints: config.endpoints });
  const budget = budgetOf(config);
  const credentials = (): Promise<void> => clients.credentials();
  const connection: Connection = { ...cluster.ack, clients, caller: createCaller({ budget, credentials }) };
  const vpc = { id: null };
  const fresh = createCloudReader(connection, vpc);
  const cache = createReaderCache();
  // A plan may wait for the catalog, so a look-up does not read it at its own pace.
  const catalog = createCachedReader(fresh, cache);
  const instanceTypes = (): ReturnType<CloudReader['instanceTypes']> => catalog.instanceTypes();
  return {
    reader: { ...fresh, instanceTypes },
    lookUps(personId) {
      const caller = createCaller({ budget, credentials, reads: { personId } });
      return { ...createCachedReader(createCloudReader({ ...connection, caller }, vpc), cache), instanceTypes };
    },
    link: connection,
    kubeconfig: (minutes) => readKubeconfig(connection, minutes),
  };
}
