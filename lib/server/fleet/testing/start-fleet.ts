import { expect, vi } from 'vitest';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { configFor } from '@/lib/server/ack/testing/connect';
import type { ClusterConfig, Config } from '@/lib/server/config/load-config';
import type { SimulatorReady } from '@/lib/server/testing/start-simulator';
import type { ClusterHandle } from '../cluster-handle';
import { type FleetTiming, usualTiming } from '../feeds/timing';
import { createFleet, type Fleet } from '../fleet';

/** The product's rules with shorter waits. */
export const quick = {
  ack: { ...usualTiming.ack, fastMs: 100, slowMs: 300, pokedMs: 2_000, firstRetryMs: 100, lastRetryMs: 400 },
  kube: {
    ...usualTiming.kube,
    reflector: {
      ...usualTiming.kube.reflector,
      silenceMs: 700,
      listSilenceMs: 400,
      relistEveryMs: 300,
      firstRetryMs: 50,
      lastRetryMs: 400,
      refusedRetryMs: 400,
    },
    probeMs: 150,
    downProbeMs: 75,
    credentialRetryMs: 300,
  },
  usage: { everyMs: 200, refusedMs: 400 },
} satisfies FleetTiming;

/** Runs by itself, and a test can move it forward. */
export class MovableClock {
  #offsetMs = 0;
  now(): number {
    return Date.now() + this.#offsetMs;
  }
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}

type SampleCluster = SimulatorReady['clusters'][number];

export const clusterConfig = (sample: SampleCluster, over: Partial<ClusterConfig> = {}): ClusterConfig => ({
  name: sample.name,
  environment: 'dev',
  ack: { clusterId: sample.clusterId, regionId: sample.region },
  kubeconfigPath: null,
  allowExecPlugins: false,
  ...over,
});

/** Of every cluster of a simulator, or of the given ones. */
export function fleetConfig(
  ready: SimulatorReady,
  clusters = ready.clusters.map((sample) => clusterConfig(sample)),
): Config {
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = ready.accessKeySecret;
  return { ...configFor(ready.ackEndpoint), clusters };
}

export function startFleet(config: Config): { fleet: Fleet; clock: MovableClock } {
  const clock = new MovableClock();
  const fleet = createFleet({ config, clock, timing: quick });
  fleet.start();
  return { fleet, clock };
}

export const until = <T>(read: () => T, holds: (value: T) => boolean): Promise<T> =>
  vi.waitFor(
    () => {
      const value = read();
      expect(value, JSON.stringify(value)).toSatisfy(holds);
      return value;
    },
    { timeout: 300_000, interval: 20 },
  );

export function clusterIn(fleet: Fleet, name: string): ClusterHandle {
  const handle = fleet.cluster(name);
  if (handle === null) throw new Error(`no cluster ${name}`);
  return handle;
}

export function sourceOf(handle: ClusterHandle, name: SourceStatus['source']): SourceStatus {
  const status = handle.sources().find((one) => one.source === name);
  if (status === undefined) throw new Error(`no source ${name}`);
  return status;
}
