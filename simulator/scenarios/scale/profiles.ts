import { TEAM, teamsOf } from '@/simulator/scenarios/scale/add-nodes';
import type { Draw } from '@/simulator/scenarios/scale/draw';
import { SCALE_POOLS, TIER, type ScalePool } from '@/simulator/scenarios/scale/pools';
import type { NodeSelectorTerm, Toleration } from '@/simulator/world/kube/shapes/pod';

/** What decides the nodes of a workload. */
export interface Constraint {
  nodeSelector?: Record<string, string>;
  terms?: NodeSelectorTerm[];
  tolerations?: Toleration[];
  /** The pools that it usually runs in. */
  pools: readonly ScalePool[];
  /** The Windows build it is made for. */
  build?: number;
}

interface Profile {
  weight: number;
  of: (draw: Draw) => Constraint;
}

const ZONE = 'topology.kubernetes.io/zone';
const BUILD = 'node.kubernetes.io/windows-build';

const ofTier = (...tiers: string[]): ScalePool[] => SCALE_POOLS.filter(({ tier }) => tiers.includes(tier));
const open = ofTier('general', 'web').filter(({ taint }) => taint === undefined);
const one = (key: string, ...values: string[]): NodeSelectorTerm => ({
  matchExpressions: [{ key, operator: 'In', values }],
});

const tolerating = (key: string, value?: string): Toleration[] => [
  value === undefined
    ? { key, operator: 'Exists', effect: 'NoSchedule' }
    : { key, operator: 'Equal', value, effect: 'NoSchedule' },
];

/** Linux workloads, from those that say nothing to those that name a team, a zone, a type of machine or a tainted pool. */
export const LINUX_PROFILES: readonly Profile[] = [
  { weight: 22, of: () => ({ pools: open }) },
  { weight: 18, of: () => ({ pools: open, nodeSelector: { 'kubernetes.io/os': 'linux' } }) },
  {
    weight: 14,
    of: (draw) => {
      const tier = draw.pick(['general', 'web', 'memory']);
      return { pools: ofTier(tier), nodeSelector: { 'kubernetes.io/os': 'linux', [TIER]: tier } };
    },
  },
  {
    weight: 10,
    of: (draw) => {
      const pool = draw.pick(open);
      return { pools: [pool, ...open], terms: [one(TEAM, ...draw.some(teamsOf(pool), draw.between(1, 3)))] };
    },
  },
  {
    weight: 8,
    of: (draw) => ({
      pools: open,
      terms: [one(ZONE, ...draw.some(['h', 'i', 'j'], 2).map((each) => `cn-hangzhou-${each}`))],
    }),
  },
  {
    weight: 5,
    of: (draw) => {
      const pool = draw.pick(open);
      return { pools: [pool], terms: [one('node.kubernetes.io/instance-type', ...pool.types)] };
    },
  },
  {
    weight: 4,
    of: () => ({
      pools: ofTier('memory'),
      nodeSelector: { [TIER]: 'memory' },
      tolerations: tolerating('dedicated', 'memory'),
    }),
  },
  {
    weight: 6,
    of: () => ({ pools: ofTier('batch'), nodeSelector: { [TIER]: 'batch' }, tolerations: tolerating('batch', 'true') }),
  },
  {
    weight: 2,
    of: () => ({ pools: ofTier('infra'), nodeSelector: { [TIER]: 'infra' }, tolerations: tolerating('dedicated') }),
  },
  { weight: 4, of: () => ({ pools: ofTier('arm'), nodeSelector: { 'kubernetes.io/arch': 'arm64' } }) },
  {
    weight: 2,
    of: () => ({ pools: ofTier('gpu'), terms: [one(TIER, 'gpu')], tolerations: tolerating('nvidia.com/gpu') }),
  },
  { weight: 2, of: () => ({ pools: ofTier('ssd'), nodeSelector: { [TIER]: 'ssd' } }) },
  { weight: 3, of: () => ({ pools: ofTier('zonal'), nodeSelector: { [ZONE]: 'cn-hangzhou-h', [TIER]: 'zonal' } }) },
];

const windowsPools = (...names: string[]): ScalePool[] => SCALE_POOLS.filter(({ name }) => names.includes(name));
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const onWindows =
  (build: number, names: string[], selector: Record<string, string> = {}) =>
  (): Constraint => ({
    build,
    pools: windowsPools(...names),
    nodeSelector: { ...WINDOWS, [BUILD]: `10.0.${build}`, ...selector },
    tolerations: tolerating('os', 'windows'),
  });

export const WINDOWS_PROFILES: readonly Profile[] = [
  { weight: 4, of: onWindows(17_763, ['win2019-legacy']) },
  { weight: 6, of: onWindows(20_348, ['win2022-web', 'win2022-core']) },
  { weight: 3, of: onWindows(20_348, ['win2022-web', 'win2022-core'], { [TIER]: 'windows' }) },
  { weight: 2, of: onWindows(26_100, ['win2025-next']) },
];
