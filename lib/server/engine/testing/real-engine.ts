import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadConfig } from '@/lib/server/config/load-config';
import type { Db } from '@/lib/server/db/db';
import { createEngine, type Engine } from '@/lib/server/engine/engine';
import type { EngineCluster, EngineFleet } from '@/lib/server/engine/deps';
import { withWriters } from '@/lib/server/engine/with-writers';
import { createFleet, type Fleet } from '@/lib/server/fleet/fleet';
import { createSecrets } from '@/lib/server/secrets/seal';
import type { SimulatorReady } from '@/lib/server/testing/start-simulator';

const KEY = Buffer.alloc(32, 9);

export function writeConfig(dir: string, ready: SimulatorReady): string {
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = ready.accessKeySecret;
  const endpoint = { endpoint: ready.ackEndpoint, protocol: 'http' };
  const file = join(dir, 'mullion.yaml');
  const clusters = ready.clusters.map((cluster) => ({
    name: cluster.name,
    environment: cluster.name.startsWith('prod') ? 'prod' : 'dev',
    ack: { clusterId: cluster.clusterId, region: cluster.region },
    kubeconfig: cluster.kubeconfigPath,
  }));
  const endpoints = { cs: endpoint, ecs: endpoint, vpc: endpoint, ess: endpoint, resourcemanager: endpoint };
  writeFileSync(file, stringify({ clusters, endpoints, settleMs: 1_000, requestsPerSecond: 200 }));
  return file;
}

export interface RealStart {
  db: Db;
  configFile: string;
  /** Added to the real time: expires the leases of killed workers. */
  clockOffsetMs?: number;
  tamper?: (cluster: EngineCluster) => EngineCluster;
}

export function realEngine(q: RealStart): { engine: Engine; fleet: Fleet } {
  const clock = { now: () => Date.now() + (q.clockOffsetMs ?? 0) };
  const config = loadConfig(q.configFile);
  const fleet = createFleet({ config, clock });
  const real = withWriters(fleet);
  const tampered: EngineFleet = {
    cluster: (name) => {
      const cluster = real.cluster(name);
      return cluster === null || q.tamper === undefined ? cluster : q.tamper(cluster);
    },
  };
  const engine = createEngine({
    db: q.db,
    clock,
    leaseNow: () => Promise.resolve(clock.now()),
    fleet: tampered,
    secrets: createSecrets(KEY),
    databaseFailure: () => null,
    config: { settleMs: config.settleMs, pollMs: 150 },
  });
  return { engine, fleet };
}
