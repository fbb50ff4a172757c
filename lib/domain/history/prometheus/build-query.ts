import type { Os } from '../../cluster/cluster';
import type { HistoryMetric } from '../metrics';
import { anyInstanceOf, anyOf, literalPattern, quoted } from './escape';
import { podNames, queries, type QueryId, type QueryOverrides } from './queries';

/** How exporters name the machine that they run on. */
export type NodeMapping =
  /** By address: `instance` is `address:port`, and `kube_node_info` has the address of each node. */
  | { by: 'address' }
  /** By a label that has the name of the node, with a port or without. */
  | { by: 'label'; label: string };

/** What all queries of a cluster share. */
export interface QuerySettings {
  /** Label matchers without braces, such as `cluster="prod"`; empty: the source has one cluster. */
  selector: string;
  mapping: NodeMapping;
  /** Range of `rate`, in seconds. */
  windowSeconds: number;
  overrides: QueryOverrides;
}

/** Nodes: all of an OS, or the named ones. */
export interface NodeSet {
  names: readonly string[] | null;
  os: Os | null;
}

export type PodSet =
  | { namespace: string; pod: string }
  | { namespace: string; workload: { kind: string; name: string } };

interface Filled {
  id: QueryId;
  node?: string;
  pods?: string;
  match?: string;
}

const nodeMetrics = ['cpu', 'memory', 'disk', 'network-in', 'network-out'] as const;
export type NodeMetric = (typeof nodeMetrics)[number];
const isNodeMetric = (metric: HistoryMetric): metric is NodeMetric => nodeMetrics.some((one) => one === metric);

/** `[address]:port`, `address:port` or the address alone. */
const machine = String.raw`"\\[?(.+?)\\]?(?::[0-9]+)?"`;

/** Builds expressions of PromQL. Names are data: they are escaped wherever they go. */
export class QueryBuilder {
  readonly #s: QuerySettings;

  constructor(settings: QuerySettings) {
    this.#s = settings;
  }

  /** A vector with one element for each node, with the label `node`; null: there is no such metric of nodes. */
  ofNodes(metric: HistoryMetric | 'disk-size', set: NodeSet): string | null {
    if (metric === 'pods') return this.#ofKind('node.pods', set);
    if (metric !== 'disk-size' && !isNodeMetric(metric)) return null;
    const systems = set.os === 'linux' || set.os === 'windows' ? [set.os] : (['linux', 'windows'] as const);
    return systems.map((os) => `(${this.#byNode(`node.${metric}.${os}`, set)})`).join(' or ');
  }

  limitOfNodes(metric: HistoryMetric, kind: 'requested' | 'allocatable', set: NodeSet): string | null {
    if (metric === 'cpu' || metric === 'memory') return this.#ofKind(`node.${metric}.${kind}`, set);
    return metric === 'pods' && kind === 'allocatable' ? this.#ofKind('node.pods.allocatable', set) : null;
  }

  countNodes(set: NodeSet): string {
    return `count(max by (node) (${this.#nodeInfo(set)}))`;
  }

  ofPods(metric: HistoryMetric, set: PodSet): string | null {
    if (metric === 'pods') return 'pod' in set ? null : this.#fill({ id: 'pod.count', pods: podMatch(set) });
    return isNodeMetric(metric) ? this.#fill({ id: `pod.${metric}`, pods: podMatch(set) }) : null;
  }

  limitOfPods(metric: HistoryMetric, kind: 'requested' | 'limit', set: PodSet): string | null {
    if (metric !== 'cpu' && metric !== 'memory') return null;
    return this.#fill({ id: `pod.${metric}.${kind}`, pods: podMatch(set) });
  }

  #fill({ id, node = '', pods = '', match = '' }: Filled): string {
    const { selector, windowSeconds, mapping, overrides } = this.#s;
    const clusterMatch = selector === '' ? '' : `${selector},`;
    const values: Readonly<Record<string, string>> = {
      match: clusterMatch + match,
      by: mapping.by === 'label' ? mapping.label : 'instance',
      node,
      pods,
      window: `${windowSeconds}s`,
    };
    // In one pass: what is filled in is not looked through.
    return (overrides[id] ?? queries[id]).replaceAll(
      /\$(match|by|node|pods|window)\b/g,
      (_, name: string) => values[name] ?? '',
    );
  }

  /** The label `node` on what an exporter reports of its machine. */
  #byNode(id: QueryId, set: NodeSet): string {
    const { mapping } = this.#s;
    if (mapping.by === 'label') {
      const match = `${mapping.label}${set.names === null ? '!=""' : `=~${anyInstanceOf(set.names)}`},`;
      const own = this.#fill({ id, match });
      return `max by (node) (label_replace(${own}, "node", "$1", ${quoted(mapping.label)}, ${machine}))`;
    }
    const addressed = `label_replace(${this.#fill({ id })}, "internal_ip", "$1", "instance", ${machine})`;
    const nodes = `max by (internal_ip, node) (${this.#nodeInfo({ names: set.names, os: null })})`;
    return `max by (node) (${addressed} * on (internal_ip) group_left (node) (${nodes}))`;
  }

  #nodeInfo({ names, os }: NodeSet): string {
    const systems = { linux: 'os_image!~"(?i).*windows.*",', windows: 'os_image=~"(?i).*windows.*",' };
    const system = os === 'linux' || os === 'windows' ? systems[os] : '';
    return this.#fill({ id: 'node.info', node: nodeMatch(names) + system });
  }

  /** What kube-state-metrics has by node. */
  #ofKind(id: QueryId, set: NodeSet): string {
    const own = this.#fill({ id, node: nodeMatch(set.names) });
    if (set.os !== 'linux' && set.os !== 'windows') return own;
    return `(${own}) and on (node) (${this.#nodeInfo({ names: set.names, os: set.os })})`;
  }
}

const nodeMatch = (names: readonly string[] | null): string => (names === null ? '' : `node=~${anyOf(names)},`);

function podMatch(set: PodSet): string {
  const namespace = `namespace=${quoted(set.namespace)},`;
  if ('pod' in set) return `${namespace}pod=${quoted(set.pod)},`;
  const { kind, name } = set.workload;
  return `${namespace}pod=~${quoted(literalPattern(name) + (podNames[kind] ?? '(?:-.+)?'))},`;
}
