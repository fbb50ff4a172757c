import 'server-only';
import type { Environment, SourceStatus } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { type CloudConnection, connectCloud } from '@/lib/server/ack/transport/connect-cloud';
import type { Connection } from '@/lib/server/ack/transport/connection';
import type { ClusterConfig, Config } from '@/lib/server/config/load-config';
import { AckPoller } from './feeds/ack-poller';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';
import { ClusterSamples } from '@/lib/server/history/cluster-samples';
import type { MetricsSource } from '@/lib/server/history/prometheus/metrics-config';
import { PrometheusClient } from '@/lib/server/history/prometheus/prometheus-client';
import { ClusterStore } from './cluster-store';
import { type ClusterUsage, UsagePoller } from './metrics-poller';
import { credentialSource } from './feeds/credential-source';
import { currentReader } from './feeds/kube-access';
import { KubeFeed } from './feeds/kube-feed';
import { SourceHealth, watched } from './feeds/source-health';
import type { FleetTiming } from './feeds/timing';
import { HeldRights } from './held-rights';
import { storeKubeReader } from './store-kube-reader';
import type { PlanContext } from '@/lib/domain/change/step';

interface HandleOptions {
  cluster: ClusterConfig;
  config: Config;
  clock: Clock;
  timing: FleetTiming;
}

/** Nothing is sent before `start`. */
export class LiveCluster {
  readonly name: string;
  readonly environment: Environment;
  /** null for a cluster that is reached by kubeconfig only. */
  readonly ack: { clusterId: string; regionId: string } | null;
  readonly store: ClusterStore;
  readonly usage: UsagePoller;
  readonly samples: ClusterSamples;
  /** Null: history comes from own samples. */
  readonly metrics: { source: MetricsSource; client: PrometheusClient } | null;
  readonly rights: HeldRights;
  readonly #health: { ack: SourceHealth; kube: SourceHealth };
  readonly #cloud: CloudConnection | null;
  readonly #feed: KubeFeed;
  readonly #poller: AckPoller | null = null;
  readonly #fresh: KubeReader;
  readonly #live: KubeReader;

  constructor({ cluster, config, clock, timing }: HandleOptions) {
    this.name = cluster.name;
    this.environment = cluster.environment;
    this.ack = cluster.ack;
    this.store = new ClusterStore({ name: cluster.name, environment: cluster.environment, ack: cluster.ack });
    const { silenceMs } = timing.kube.reflector;
    this.#health = {
      ack: new SourceHealth({ source: 'ack', clock, parts: ['poll'] }),
      kube: new SourceHealth({ source: 'kubernetes', clock, parts: ['nodes', 'pods'], limits: watched(silenceMs) }),
    };
    this.#cloud = cluster.ack === null ? null : connectCloud({ cluster, config });
    this.#feed = new KubeFeed({
      store: this.store,
      source: credentialSource(cluster, this.#cloud),
      health: this.#health.kube,
      clock,
      timing: timing.kube,
    });
    if (this.#cloud === null) this.#health.ack.absent();
    else {
      const { reader } = this.#cloud;
      this.#poller = new AckPoller({ store: this.store, reader, health: this.#health.ack, clock, timing: timing.ack });
    }
    this.usage = new UsagePoller({
      store: this.store,
      connection: () => this.#feed.connection(),
      clock,
      timing: timing.usage,
    });
    const source = cluster.metrics ?? null;
    this.metrics = source === null ? null : { source, client: new PrometheusClient(source, clock) };
    this.samples = new ClusterSamples({ name: cluster.name, memory: this.usage.minutes, clock });
    this.#fresh = currentReader(
      () => this.#feed.connection(),
      () => ({
        images: (reference) => this.store.placementIndex.platform(reference),
        rules: this.store.placementIndex.rules,
      }),
    );
    this.rights = new HeldRights({ reader: this.#fresh, namespaces: () => this.store.placement.namespaces() });
    this.#live = storeKubeReader({
      store: this.store,
      fresh: this.#fresh,
      trusted: (kind) => this.#feed.isSynced(kind) && this.#health.kube.status().state === 'live',
    });
  }

  start(): void {
    this.#feed.start();
    void this.#poller?.run();
    void this.usage.run();
  }

  stop(): void {
    this.#poller?.stop();
    this.usage.stop();
    this.#feed.stop();
    this.store.close();
  }

  /** `fresh`: read from the source; else from the store and a cache of at most 10 s, for the person named. */
  planContext(now: number, { fresh, personId = 'mullion' }: { fresh: boolean; personId?: string }): PlanContext {
    const { name, environment, ack } = this;
    const reader = fresh ? this.#cloud?.reader : this.#cloud?.lookUps(personId);
    return { now, cluster: { name, environment, ack }, cloud: reader ?? null, kube: fresh ? this.#fresh : this.#live };
  }

  /** For writers; the current transport. */
  links(): { ack: Connection | null; kube: () => Promise<KubeTransport> } {
    const kube = async (): Promise<KubeTransport> => (await this.#feed.connection()).transport;
    return { ack: this.#cloud?.link ?? null, kube };
  }

  sources(): SourceStatus[] {
    return [this.#health.ack.status(), this.#health.kube.status()];
  }

  /** After a write: polls ACK now and often for a while. */
  poke(): void {
    this.#poller?.poke();
  }

  /** Resolves once the store holds ACK's state from after this call. */
  async lookAgain(): Promise<void> {
    await this.#poller?.lookAgain();
  }
}

export type ClusterHandle = Omit<LiveCluster, 'start' | 'stop' | 'usage'> & { usage: ClusterUsage };
