import { objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn } from '@/lib/kube-rules/objects/workload-object';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView, distinctTaints, taintText } from '../read/cluster-view';
import { fitOf, passing, refusedOnlyFor, startsAll } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { isMeantFor, isSurelyFor, isUnclear, osConstrained } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { says } from '../read/security-context';
import { namesWindowsTaint, toleratesEverything, placedTolerations } from '../read/taints';
import { keepOn } from '../read/os-recipes';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { FixRecipe, LintSeverity } from '@/lib/domain/placement/rule';

const SELECT_LINUX: FixRecipe = { recipe: 'select-os', os: 'linux' };

const isHybrid = ({ cluster }: WorkloadLintInput): boolean => clusterView(cluster).hybrid;

const selectorAt = ({ specAt }: WorkloadLintInput): string => pointer(specAt, 'nodeSelector');

/** Intended for Linux or unknown, in a cluster with nodes of both OSes, without a label that restricts it to one. */
const isLoose = (input: WorkloadLintInput): boolean =>
  isHybrid(input) && (isMeantFor(input, 'linux') || isUnclear(input)) && osConstrained(input.pod) === null;

/** If the intended OS is unknown, no finding that depends on it is an error. */
const atMost = (input: WorkloadLintInput, severity: LintSeverity): LintSeverity =>
  severity === 'error' && isUnclear(input) ? 'warning' : severity;

/** Whether its images start on the nodes, if they all agree. */
function startsThere(input: WorkloadLintInput, nodes: readonly NodeFacts[]): ReturnType<typeof startsAll> {
  const [first = 'unknown', ...others] = new Set(nodes.map((node) => startsAll(input, node)));
  return others.length === 0 ? first : 'unknown';
}

const looseRule = workloadRule({ id: 'LIN-001', for: 'linux', severity: 'warning', source: 'S2 S3; V' }, (input) => {
  const { windows, linux } = fitOf(input);
  if (!isLoose(input) || windows.length === 0) return [];
  const nodes = nodeNames(windows);
  return {
    at: [selectorAt(input)],
    severity: atMost(input, linux.length === 0 ? 'error' : 'warning'),
    params: { nodes: listed(nodes), starts: startsThere(input, windows) },
    fixes: [[SELECT_LINUX]],
    nodes,
  };
});

const taintsAloneRule = workloadRule({ id: 'LIN-002', for: 'linux', severity: 'info', source: 'S2 S3' }, (input) => {
  if (!isLoose(input) || fitOf(input).windows.length > 0) return [];
  const held = refusedOnlyFor(input, ['TaintToleration'])
    .map(({ node }) => node)
    .filter((node) => node.os === 'windows');
  if (held.length === 0) return [];
  return {
    at: [selectorAt(input)],
    params: { taints: listed(distinctTaints(held).map(taintText)) },
    fixes: [[SELECT_LINUX]],
    nodes: nodeNames(held),
  };
});

const toleratesAllRule = workloadRule({ id: 'LIN-003', for: 'linux', severity: 'error', source: 'K; V' }, (input) => {
  const { windows } = fitOf(input);
  if (!isLoose(input) || windows.length === 0) return [];
  const found = placedTolerations(readWorkload(input)).find(
    ({ toleration }) => toleratesEverything(toleration) && toleration.effect !== 'NoExecute',
  );
  if (found === undefined) return [];
  const nodes = nodeNames(windows);
  return {
    at: [found.at],
    severity: atMost(input, input.workload.kind === 'DaemonSet' ? 'error' : 'warning'),
    params: { nodes: listed(nodes) },
    fixes: [[SELECT_LINUX]],
    nodes,
  };
});

const daemonSetRule = workloadRule(
  { id: 'LIN-004', for: 'daemonset', severity: 'error', source: 'S3; K; V' },
  (input) => {
    if (!isMeantFor(input, 'linux')) return [];
    const { byName } = clusterView(input.cluster);
    const reached = input.feasibility.nodes
      .filter(({ noPod }) => noPod !== true)
      .flatMap(({ node }) => byName.get(node) ?? [])
      .filter((node) => node.os === 'windows');
    if (reached.length === 0) return [];
    const nodes = nodeNames(reached);
    return { at: [selectorAt(input)], params: { nodes: listed(nodes) }, fixes: [[SELECT_LINUX]], nodes };
  },
);

/** Add-ons whose charts set no OS (their charts, Nov 2026). */
const ADD_ON =
  /(^|[/-])(node-problem-detector|fluent-bit|fluentbit|fluentd|promtail|falco|filebeat|datadog(-agent)?|nvidia-device-plugin|k8s-device-plugin|cilium)(?=$|[:@-])/;

const addOnOf = ({ workload }: WorkloadLintInput): string | null => {
  const images = objectsAt(podSpecIn(workload), 'containers').map((container) => textAt(container, 'image'));
  for (const text of [workload.name, ...images]) {
    const name = ADD_ON.exec(text)?.[2];
    if (name !== undefined) return name;
  }
  return null;
};

const addOnRule = workloadRule(
  { id: 'LIN-005', for: 'daemonset', severity: 'info', source: 'chart sources' },
  (input) => {
    if (!isLoose(input)) return [];
    const addon = addOnOf(input);
    if (addon === null || (addon === 'cilium' && fitOf(input).windows.length === 0)) return [];
    return [{ at: [selectorAt(input)], params: { addon }, fixes: [[SELECT_LINUX]] }];
  },
);

const swappedTaintsRule = workloadRule(
  { id: 'LIN-007', for: 'linux', severity: 'error', source: 'Rancher docs; V' },
  (input) => {
    const { windows, linux } = fitOf(input);
    if (!isHybrid(input) || !isMeantFor(input, 'linux') || windows.length === 0 || linux.length > 0) return [];
    const untainted = passing(input, ['TaintToleration']).some((node) => node.os === 'linux');
    if (untainted) return [];
    const nodes = nodeNames(windows);
    const taints = distinctTaints(clusterView(input.cluster).linux).map(taintText);
    return {
      at: [selectorAt(input)],
      params: { taints: listed(taints), nodes: listed(nodes) },
      fixes: [keepOn(input, 'linux')],
      nodes,
    };
  },
);

const osFieldRule = workloadRule({ id: 'LIN-008', for: 'linux', severity: 'info', source: 'S2' }, (input) => {
  if (!isHybrid(input) || !isSurelyFor(input, 'linux') || says(readWorkload(input).spec, 'os')) return [];
  const set: FixRecipe = { recipe: 'set-os', os: 'linux' };
  const fix = osConstrained(input.pod) === 'linux' ? [set] : [SELECT_LINUX, set];
  return [{ at: [pointer(input.specAt, 'os')], fixes: [fix] }];
});

const windowsTolerationRule = workloadRule(
  { id: 'LIN-009', for: 'linux', severity: 'warning', source: 'K' },
  (input) => {
    if (!isMeantFor(input, 'linux') || osConstrained(input.pod) !== null) return [];
    const found = placedTolerations(readWorkload(input)).filter(({ toleration }) => namesWindowsTaint(toleration));
    const [first] = found;
    if (first === undefined) return [];
    const at = found.map((one) => one.at);
    return { at, params: { key: first.toleration.key }, fixes: [[{ recipe: 'strip', paths: at }, SELECT_LINUX]] };
  },
);

export const openToWindowsRules: readonly WorkloadRule[] = [
  looseRule,
  taintsAloneRule,
  toleratesAllRule,
  daemonSetRule,
  addOnRule,
  swappedTaintsRule,
  osFieldRule,
  windowsTolerationRule,
];
