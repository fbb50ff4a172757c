import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import { KubeCluster, type JoinNode, type KubeObject } from '@/simulator/world/kube/kube-cluster';
import { listOf, fieldAt } from '@/simulator/world/kube/kube-object';

export interface Answer {
  code: number;
  body: unknown;
  warnings: readonly string[];
}

const START_MS = Date.parse('2026-11-21T08:00:00Z');

export class TestCluster {
  cluster: KubeCluster;
  nowMs = START_MS;
  readonly #options: { version: string; pace: number };

  constructor(options: { version?: string; pace?: number } = {}) {
    this.#options = { version: options.version ?? 'v1.32.1-aliyun.1', pace: options.pace ?? 1 };
    this.cluster = new KubeCluster(this.#clusterOptions());
    this.cluster.tick(this.nowMs);
  }

  restart(): void {
    const dump: unknown = JSON.parse(JSON.stringify(this.cluster.dump()));
    this.cluster = KubeCluster.load(this.#clusterOptions(), dump);
  }

  #clusterOptions(): ConstructorParameters<typeof KubeCluster>[0] {
    return { id: 'c-test', name: 'test', seed: 'test', now: () => this.nowMs, ...this.#options };
  }

  advance(seconds: number, stepMs = 500): void {
    const endMs = this.nowMs + seconds * 1_000;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + stepMs);
      this.cluster.tick(this.nowMs);
    }
  }

  call(method: string, path: string, options: { body?: unknown; contentType?: string } = {}): Answer {
    const url = new URL(path, 'https://kubernetes');
    const body = typeof options.body === 'string' ? options.body : (JSON.stringify(options.body) ?? '');
    try {
      return plain(
        this.cluster.api.answer({
          method,
          path: url.pathname,
          query: url.searchParams,
          body,
          contentType: options.contentType ?? 'application/json',
          accept: 'application/json',
          userAgent: 'test/1',
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiStatusError)) throw error;
      return { code: error.code, body: error.body(), warnings: [] };
    }
  }

  post(path: string, body: unknown): Answer {
    return this.call('POST', path, { body });
  }

  merge(path: string, body: unknown): Answer {
    return this.call('PATCH', path, { body, contentType: 'application/merge-patch+json' });
  }

  patch(path: string, body: unknown): void {
    const answer = this.call('PATCH', path, { body, contentType: 'application/strategic-merge-patch+json' });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer.body));
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

/** A cluster of ready Linux nodes `l1`, `l2` …, and objects that have had ten seconds to settle. */
export function linux(count: number, ...objects: KubeObject[]): TestCluster {
  const made = new TestCluster();
  for (let index = 1; index <= count; index++) made.node(`l${index}`);
  for (const object of objects) made.cluster.apply(object);
  if (objects.length > 0) made.advance(10);
  return made;
}

export const image = (name: string): unknown => ({
  spec: { template: { spec: { containers: [{ name: 'main', image: name }] } } },
});

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
  if (answer.as === 'log') return { code: 200, body: answer.session?.next()?.toString() ?? '', warnings: [] };
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

export const podObject = (
  name: string,
  options: WorkloadOptions & { labels?: Record<string, string> } = {},
): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: options.labels ?? { app: name } },
  spec: podSpec(options),
});

export const workload = (
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet',
  name: string,
  options: WorkloadOptions = {},
): KubeObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, namespace: 'default' },
  spec: {
    ...(kind === 'DaemonSet' ? {} : { replicas: options.replicas ?? 1 }),
    ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: podSpec(options) },
  },
});

export const at = fieldAt;

export const listAt = (value: unknown, path: string): unknown[] => listOf(fieldAt(value, path));
