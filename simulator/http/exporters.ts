import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counters } from '@/simulator/world/exporters/counters';
import { cadvisor, resourceMetrics } from '@/simulator/world/exporters/kubelet-metrics';
import { kubeStateMetrics } from '@/simulator/world/exporters/kube-state-metrics';
import { machineOf } from '@/simulator/world/exporters/machine';
import { nodeExporter } from '@/simulator/world/exporters/node-exporter';
import { windowsExporter } from '@/simulator/world/exporters/windows-exporter';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { World } from '@/simulator/world/world';

const EXPOSITION = 'text/plain; version=0.0.4; charset=utf-8';
const PATH = /^\/exporters\/([^/]+)\/(node|windows|cadvisor|resource|state)(?:\/([^/]+))?$/;

/** As Prometheus reads it from a file or over HTTP (Prometheus docs: file_sd_config, http_sd_config). */
export interface TargetGroup {
  targets: string[];
  labels: Record<string, string>;
}

const isWindows = (node: Node): boolean => node.metadata.labels?.['kubernetes.io/os'] === 'windows';

const addressOf = (node: Node): string =>
  node.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? node.metadata.name;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Exporters of every node and kube-state-metrics of every cluster, on paths of one port; `instance` is the real address. */
export class Exporters {
  readonly #world: () => World;
  readonly #counters = new Counters();

  constructor(world: () => World) {
    this.#world = world;
  }

  /** `at`: host and port where `answer` is served. */
  targets(at: string): TargetGroup[] {
    const world = this.#world();
    return world.state.clusters.flatMap(({ name: cluster, clusterId }) => {
      const { store } = world.kube(clusterId).context;
      const group = (job: string, instance: string, path: string): TargetGroup => ({
        targets: [at],
        labels: { job, instance, cluster, __metrics_path__: `/exporters/${cluster}/${path}` },
      });
      const nodes = store.nodes.sorted().flatMap((node) => {
        const [address, name] = [addressOf(node), encodeURIComponent(node.metadata.name)];
        return isWindows(node)
          ? [
              group('windows-exporter', `${address}:9182`, `windows/${name}`),
              group('kubelet-resource', `${address}:10250`, `resource/${name}`),
            ]
          : [
              group('node-exporter', `${address}:9100`, `node/${name}`),
              group('kubelet-cadvisor', `${address}:10250`, `cadvisor/${name}`),
            ];
      });
      return [...nodes, group('kube-state-metrics', 'kube-state-metrics:8080', 'state')];
    });
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    if (pathname === '/exporters/targets.json') {
      const body = JSON.stringify(this.targets(request.headers.host ?? ''));
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return;
    }
    const [, cluster = '', exporter = '', node = ''] = PATH.exec(pathname) ?? [];
    const text = this.#text(cluster, exporter, decoded(node));
    if (text === null) response.writeHead(404).end('no such exporter\n');
    // The machine does not answer.
    else if (text === 'down') response.destroy();
    else response.writeHead(200, { 'content-type': EXPOSITION }).end(text);
  }

  #text(cluster: string, exporter: string, name: string): string | null {
    const world = this.#world();
    const found = world.state.clusters.find((one) => one.name === cluster);
    if (found === undefined) return null;
    const { context } = world.kube(found.clusterId);
    if (exporter === 'state') return kubeStateMetrics(context);
    const node = context.store.nodes.get('', name);
    if (node === undefined) return null;
    return readyOf(node) === 'True' ? this.#ofNode(context, exporter, node) : 'down';
  }

  #ofNode(context: ClusterContext, exporter: string, node: Node): string | null {
    if (exporter === 'resource') return resourceMetrics(context, node, this.#counters);
    if (exporter === 'windows' && isWindows(node)) {
      const info = node.status?.nodeInfo ?? {};
      const machine = {
        ...machineOf(context, node),
        product: info['osImage'] ?? '',
        build: info['kernelVersion'] ?? '',
      };
      return windowsExporter(machine, this.#counters);
    }
    if (isWindows(node)) return null;
    if (exporter === 'node') return nodeExporter(machineOf(context, node), this.#counters);
    return exporter === 'cadvisor' ? cadvisor(context, node, this.#counters) : null;
  }
}
