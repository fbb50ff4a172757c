import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import type { JoinNode, KubeObject } from '@/simulator/world/kube/kube-cluster';
import { listOf } from '@/simulator/world/kube/kube-object';
import { fieldAt } from '@/simulator/world/kube/table/field-at';

export interface Answer {
  code: number;
  body: unknown;
  warnings: readonly string[];
}

export interface CallOptions {
  body?: unknown;
  contentType?: string;
  accept?: string;
}

const START_MS = Date.parse('2026-11-21T08:00:00Z');

/** A cluster on a clock that only the test moves. */
export class TestCluster {
  cluster: KubeCluster;
  nowMs = START_MS;
  readonly #options: { version: string; pace: number };

  constructor(options: { version?: string; pace?: number } = {}) {
    this.#options = { version: options.version ?? 'v1.32.1-aliyun.1', pace: options.pace ?? 1 };
    this.cluster = new KubeCluster(this.#clusterOptions());
    this.cluster.tick(this.nowMs);
  }

  /** Saves and restores the cluster, as over a restart of the process. */
  restart(): void {
    const dump: unknown = JSON.parse(JSON.stringify(this.cluster.dump()));
    this.cluster = KubeCluster.load(this.#clusterOptions(), dump);
  }

  #clusterOptions(): ConstructorParameters<typeof KubeCluster>[0] {
    return { id: 'c-test', name: 'test', seed: 'test', now: () => this.nowMs, ...this.#options };
  }

  /** Moves the clock in steps, ticking at each. */
  advance(seconds: number, stepMs = 500): void {
    const endMs = this.nowMs + seconds * 1_000;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + stepMs);
      this.cluster.tick(this.nowMs);
    }
  }

  /** One request as a client; refusals come back as their code and Status. */
  call(method: string, path: string, options: CallOptions = {}): Answer {
    const url = new URL(path, 'https://kubernetes');
    const body =
      options.body === undefined ? '' : typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    try {
      return plain(
        this.cluster.api.answer({
          method,
          path: url.pathname,
          query: url.searchParams,
          body,
          contentType: options.contentType ?? 'application/json',
          accept: options.accept ?? 'application/json',
          userAgent: 'test/1',
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiStatusError)) throw error;
      return { code: error.code, body: error.body(), warnings: [] };
    }
  }

  names(kind: string): string[] {
    return this.cluster.list(kind).map((object) => object.metadata.name);
  }

  pods(prefix = ''): KubeObject[] {
    return this.cluster.list('Pod').filter((pod) => pod.metadata.name.startsWith(prefix));
  }

  node(name: string, over: Partial<JoinNode> = {}): void {
    this.cluster.joinNode({ ...machine(name), ...over });
    this.cluster.tick(this.nowMs);
  }

  windowsNode(name: string, over: Partial<JoinNode> = {}): void {
    this.node(name, {
      os: 'windows',
      osImage: 'Windows Server 2022 Datacenter',
      kernelVersion: '10.0.20348.2966',
      build: '10.0.20348',
      taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
      ...over,
    });
  }
}

function plain(answer: ApiAnswer): Answer {
  if (answer.as === 'json') return { code: answer.code, body: answer.body, warnings: answer.warnings ?? [] };
  if (answer.as === 'list') {
    const metadata = {
      resourceVersion: String(answer.list.version),
      continue: answer.list.next,
      remainingItemCount: answer.list.remaining,
    };
    return { code: 200, body: { metadata, items: answer.list.items }, warnings: [] };
  }
  if (answer.as === 'watch') return { code: 200, body: [...answer.session.opening()], warnings: [] };
  return { code: answer.code, body: answer.text, warnings: [] };
}

let lastAddress = 1;

function machine(name: string): JoinNode {
  return {
    name,
    os: 'linux',
    osImage: 'Alibaba Cloud Linux 3',
    kernelVersion: '5.10.134-17.2.al8.x86_64',
    containerRuntimeVersion: 'containerd://1.6.36',
    kubeletVersion: 'v1.32.1-aliyun.1',
    arch: 'amd64',
    instanceId: `i-${name}`,
    instanceType: 'ecs.g7.xlarge',
    regionId: 'cn-hangzhou',
    zoneId: 'cn-hangzhou-h',
    internalIp: `192.168.0.${lastAddress++ % 250}`,
    nodePoolId: 'np-test',
    labels: {},
    taints: [],
    cpuMilli: 4_000,
    memoryMiB: 16_384,
    ephemeralGiB: 120,
    pods: 64,
    readyAfterMs: 0,
  };
}

export interface WorkloadOptions {
  replicas?: number;
  image?: string;
  spec?: Record<string, unknown>;
  /** Requests of the one container. */
  requests?: Record<string, string>;
}

export function podSpec(options: WorkloadOptions = {}): Record<string, unknown> {
  const container = {
    name: 'main',
    image: options.image ?? 'nginx:1.27',
    ...(options.requests === undefined ? {} : { resources: { requests: options.requests } }),
  };
  return { containers: [container], ...options.spec };
}

export function podObject(
  name: string,
  options: WorkloadOptions & { labels?: Record<string, string> } = {},
): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: options.labels ?? { app: name } },
    spec: podSpec(options),
  };
}

/** A Deployment, StatefulSet or DaemonSet labelled `app: <name>`. */
export function workload(
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet',
  name: string,
  options: WorkloadOptions = {},
): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace: 'default' },
    spec: {
      ...(kind === 'DaemonSet' ? {} : { replicas: options.replicas ?? 1 }),
      ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: podSpec(options) },
    },
  };
}

/** A dotted field of an answer or object, as text for comparisons. */
export function at(value: unknown, path: string): unknown {
  return fieldAt(value, path);
}

/** A dotted list field; empty when there is none. */
export function listAt(value: unknown, path: string): unknown[] {
  return listOf(fieldAt(value, path));
}
