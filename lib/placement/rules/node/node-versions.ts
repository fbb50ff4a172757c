import { textMapAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { ClusterFacts, Provider } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { podSpecIn } from '@/lib/kube-rules/objects/workload-object';
import { type BuildLifecycle, lifecycleOf } from '@/lib/domain/image/lifecycle';
import { advisedBuilds, windowsOf } from '@/lib/domain/windows/provider-windows';
import { deadBuilds, productOfBuild } from '@/lib/domain/windows/windows-releases';
import { matchRuleOf } from '../../image/runtime-match';
import { type ClusterRule, clusterRule } from '../checked-rule';
import type { ClusterLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { minorOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { aboutNodes, nodeSets, ofNode } from '../read/node-groups';
import { labelOf } from '../read/os';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';

const runtimeOf = ({ containerRuntime }: NodeFacts): string => containerRuntime.replace('://', ' ');

const pinnedTo = (build: number, { workloads }: ClusterFacts): string[] =>
  workloads
    .filter((one) => textMapAt(podSpecIn(one), 'nodeSelector')[BUILD_LABEL] === `10.0.${build}`)
    .map(({ namespace, name }) => `${namespace}/${name}`);

const ofBuild = (nodes: readonly NodeFacts[], build: number): NodeFacts[] =>
  nodes.filter((node) => node.build === build);

/** Marks of the documentation of providers (messages: placement.source). */
const DOCUMENTATION: Readonly<Partial<Record<Provider, string>>> = { ack: 'C', aks: 'A', eks: 'E', gke: 'G' };

/** Who supports it no longer, and where that is documented. */
function whyRetired({ state, build, provider: end }: BuildLifecycle, provider: Provider) {
  if (state === 'ended') return { why: 'ended', source: 'M' } as const;
  const isOfProvider = end !== null && !deadBuilds.includes(build);
  return isOfProvider
    ? ({ why: 'provider', source: DOCUMENTATION[provider] ?? 'D' } as const)
    : ({ why: 'kubernetes', source: 'D' } as const);
}

const retiredRule = clusterRule(
  { id: 'NODE-006', for: 'node', severity: 'warning', source: 'M; D' },
  ({ cluster, today }: ClusterLintInput) => {
    const { windows } = clusterView(cluster);
    const { provider, minor } = cluster;
    const releases = advisedBuilds({ provider, minor, today }).map((build) => productOfBuild(build));
    return buildsOf(windows).flatMap((build) => {
      const life = lifecycleOf({ build, provider, today, minor });
      if (life.state !== 'ended' && life.state !== 'unsupported') return [];
      const pinned = pinnedTo(build, cluster);
      const { why, source } = whyRetired(life, provider);
      const params = {
        product: life.product,
        build: String(build),
        why,
        provider: windowsOf(provider).name,
        asOf: life.asOf,
        releases: listed(releases),
        workloads: pinned.length === 0 ? message('value.none') : listed(pinned),
      };
      return nodeSets(ofBuild(windows, build)).map((set) => ({ ...aboutNodes(set, params), source }));
    });
  },
);

const isAncient = ({ containerRuntime }: NodeFacts): boolean => {
  const found = /^containerd:\/\/v?(\d{1,4})\.(\d{1,4})/.exec(containerRuntime);
  if (found === null) return false;
  const [major = 0, minor = 0] = found.slice(1).map(Number);
  return major < 1 || (major === 1 && minor < 6);
};

const isDockerAfterShim = ({ containerRuntime, kubeletVersion }: NodeFacts): boolean =>
  containerRuntime.startsWith('docker://') && (minorOf(kubeletVersion) ?? 0) >= 24;

const isEqualOnly = ({ containerRuntime }: NodeFacts): boolean => {
  const { rule, sure } = matchRuleOf(containerRuntime);
  return sure && rule === 'equal';
};

const runtimeRule = clusterRule({ id: 'NODE-007', for: 'node', severity: 'error', source: 'R; S0' }, ({ cluster }) => {
  const { windows } = clusterView(cluster);
  const dead = windows.filter((node) => isAncient(node) || isDockerAfterShim(node));
  const old = windows.filter((node) => !dead.includes(node) && isEqualOnly(node));
  const runtimes = (nodes: readonly NodeFacts[]) => ({ runtime: listed([...new Set(nodes.map(runtimeOf))]) });
  return [
    ...nodeSets(dead).map((set) => aboutNodes(set, runtimes(set.nodes), { severity: 'error' })),
    ...nodeSets(old).map((set) => aboutNodes(set, runtimes(set.nodes), { severity: 'warning' })),
  ];
});

const LARGEST_SKEW = 3;

const skewRule = clusterRule(
  { id: 'NODE-008', for: 'node', severity: 'warning', source: 'D version skew' },
  ({ cluster }) => {
    const { minor, nodes } = cluster;
    if (minor === null) return [];
    return nodeSets(nodes).flatMap((set) => {
      const minors = set.nodes.flatMap(({ kubeletVersion }) => minorOf(kubeletVersion) ?? []);
      const kubelet = Math.min(...minors);
      if (minors.length === 0 || minor - kubelet < LARGEST_SKEW) return [];
      const behind = set.nodes.filter((node) => minor - (minorOf(node.kubeletVersion) ?? minor) >= LARGEST_SKEW);
      const severity = minor - kubelet > LARGEST_SKEW ? 'error' : 'warning';
      return [aboutNodes({ ...set, nodes: behind }, { kubelet, control: minor }, { severity })];
    });
  },
);

const mixedPoolRule = clusterRule(
  { id: 'NODE-010', for: 'node', severity: 'warning', source: 'judgment' },
  ({ cluster }) =>
    nodeSets(clusterView(cluster).windows).flatMap((set) => {
      const builds = buildsOf(set.nodes);
      return builds.length < 2 ? [] : [aboutNodes(set, { builds: listed(builds.map(String)) })];
    }),
);

const patchRule = clusterRule({ id: 'NODE-013', for: 'node', severity: 'info', source: 'M' }, ({ cluster }) => {
  const { windows, builds } = clusterView(cluster);
  return builds.flatMap((build) => {
    const nodes = ofBuild(windows, build);
    const patches = [...new Set(nodes.flatMap(({ patch }) => patch ?? []))].sort((a, b) => a - b);
    if (patches.length < 2) return [];
    const params = { build: String(build), patches: listed(patches.map(String)) };
    return [aboutNodes({ nodes }, params)];
  });
});

const EVICTING_MINOR = 31;

const evictionRule = clusterRule({ id: 'NODE-014', for: 'node', severity: 'info', source: 'K' }, ({ cluster }) => {
  const old = clusterView(cluster).windows.filter(({ kubeletVersion }) => {
    const minor = minorOf(kubeletVersion);
    return minor !== null && minor < EVICTING_MINOR;
  });
  return nodeSets(old).map((set) => aboutNodes(set));
});

const staleBuildRule = clusterRule(
  { id: 'NODE-004', for: 'node', severity: 'warning', source: 'K updateDefaultLabels; V' },
  ({ cluster }) =>
    clusterView(cluster).windows.flatMap((node) => {
      const label = labelOf(node.labels, BUILD_LABEL);
      if (node.build === null || label === `10.0.${node.build}`) return [];
      return [aboutNodes(ofNode(node), { build: String(node.build), label: label ?? message('value.none') })];
    }),
);

export const nodeVersionRules: readonly ClusterRule[] = [
  staleBuildRule,
  retiredRule,
  runtimeRule,
  skewRule,
  mixedPoolRule,
  patchRule,
  evictionRule,
];
