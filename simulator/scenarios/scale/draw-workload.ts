import { RACK, RACKS } from '@/simulator/scenarios/scale/add-nodes';
import { type Chart, LINUX_CHARTS, WINDOWS_CHARTS } from '@/simulator/scenarios/scale/charts';
import type { Draw } from '@/simulator/scenarios/scale/draw';
import { podSpecOf } from '@/simulator/scenarios/scale/draw-pod-spec';
import { type Constraint, LINUX_PROFILES, WINDOWS_PROFILES } from '@/simulator/scenarios/scale/profiles';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { ScalePool } from '@/simulator/scenarios/scale/pools';

const TEAMS = 'payments search catalog checkout identity billing ads media chat maps risk ledger'.split(' ');
const STAGES = ['prod', 'prod-eu', 'staging', 'canary', 'dev', 'load'];
export const NAMESPACES: readonly string[] = TEAMS.flatMap((team) => STAGES.map((stage) => `${team}-${stage}`));

const WINDOWS_SHARE = 0.12;
const CONFIGURED_SHARE = 0.4;
const GUARDED_SHARE = 0.15;

/** A workload before its pods are placed. */
export interface DrawnWorkload {
  kind: Chart['kind'];
  name: string;
  namespace: string;
  labels: Record<string, string>;
  replicas: number;
  podSpec: Record<string, unknown>;
  podAnnotations: Record<string, string>;
  pools: readonly ScalePool[];
  /** `kubernetes.io/hostname` and zones in turn, where its pods say so. */
  spread: 'none' | 'nodes' | 'zones';
  isDone: boolean;
  /** Objects that its pods mount. */
  config: KubeObject[];
  isGuarded: boolean;
}

/** Most have few replicas, some many. */
function replicasOf(chart: Chart, draw: Draw): number {
  if (chart.kind === 'Job') return draw.between(1, 3);
  if (chart.kind === 'StatefulSet') return draw.pick([1, 1, 2, 3, 3, 5]);
  return draw.pick([1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 8, 10, 12, 20, 40]);
}

/** Makes a workload unlike any other: requests of its own, and racks that it alone keeps away from. */
function apart(constraint: Constraint, draw: Draw, order: number): Constraint {
  const racks = draw.some(
    Array.from({ length: RACKS }, (_, at) => `rack-${draw.pick(['h', 'i', 'j'])}-${at}`),
    3,
  );
  const away = { key: RACK, operator: 'NotIn', values: [...racks, `rack-x-${order}`] };
  const terms = (constraint.terms ?? [{}]).map((term) => ({
    ...term,
    matchExpressions: [...(term.matchExpressions ?? []), away],
  }));
  return { ...constraint, terms };
}

function sizeOf(chart: Chart, draw: Draw, order: number | null): { cpuMilli: number; memoryMiB: number } {
  if (order !== null) return { cpuMilli: 20 + (order % 1_200), memoryMiB: 64 + ((order * 7) % 3_001) };
  const factor = draw.pick([0.5, 1, 1, 1, 2]);
  return { cpuMilli: Math.round(chart.cpuMilli * factor), memoryMiB: Math.round(chart.memoryMiB * factor) };
}

function chartOf(draw: Draw): { chart: Chart; constraint: Constraint } {
  if (!draw.chance(WINDOWS_SHARE))
    return { chart: draw.weighted(LINUX_CHARTS), constraint: draw.weighted(LINUX_PROFILES).of(draw) };
  const constraint = draw.weighted(WINDOWS_PROFILES).of(draw);
  return { constraint, chart: draw.pick(WINDOWS_CHARTS.filter(({ build }) => build === constraint.build)) };
}

function labelsOf(chart: Chart, name: string, tag: string): Record<string, string> {
  const version = tag.split('-')[0] ?? tag;
  return {
    'app.kubernetes.io/name': chart.name,
    'app.kubernetes.io/instance': name,
    'app.kubernetes.io/version': version,
    'app.kubernetes.io/managed-by': 'Helm',
    'helm.sh/chart': `${chart.name}-${version}`,
  };
}

/** One of the workloads of a cluster. `isUnique`: no other has its requests, labels and selectors. */
export function drawWorkload(draw: Draw, { order, isUnique }: { order: number; isUnique: boolean }): DrawnWorkload {
  const drawn = chartOf(draw);
  const { chart } = drawn;
  const constraint = isUnique ? apart(drawn.constraint, draw, order) : drawn.constraint;
  const namespace = draw.pick(NAMESPACES);
  const name = `${chart.name}-${order}`;
  const tag = draw.pick(chart.tags);
  const replicas = replicasOf(chart, draw);
  const configured = draw.chance(CONFIGURED_SHARE);
  const labels = {
    ...labelsOf(chart, name, tag),
    ...(isUnique ? { 'example.com/build': draw.hex(12), [`example.com/owner-${order}`]: 'true' } : {}),
  };
  const size = sizeOf(chart, draw, isUnique ? order : null);
  const { podSpec, spread } = podSpecOf({ draw, chart, tag, name, labels, size, constraint, replicas, configured });
  return {
    kind: chart.kind,
    name,
    namespace,
    labels,
    replicas,
    podSpec,
    podAnnotations: configured ? { 'checksum/config': draw.hex(64) } : {},
    pools: constraint.pools,
    spread,
    isDone: chart.kind === 'Job' && draw.chance(0.4),
    config: configured ? [configMap(name, namespace, draw)] : [],
    isGuarded: chart.kind !== 'Job' && replicas > 1 && draw.chance(GUARDED_SHARE),
  };
}

const configMap = (name: string, namespace: string, draw: Draw): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: `${name}-config`, namespace },
  data: { 'config.yaml': `logLevel: ${draw.pick(['info', 'warn', 'debug'])}\npoolSize: ${draw.between(4, 64)}\n` },
});
