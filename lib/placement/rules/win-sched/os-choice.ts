import { type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { fitOf, passing } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { isOs, isOsKey, isSurelyFor, type Os, osConstrained, otherOs } from '../read/os';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { choosingKeys, preferredExpressions, requiredExpressions, selectorPairs } from '../read/selectors';
import { tolerates } from '@/lib/kube-rules/scheduler/static-filter';
import { isWindowsTaint, namesWindowsTaint } from '../read/taints';
import { keepOn } from '../read/os-recipes';

const selectorAt = (input: WorkloadLintInput): string => pointer(readWorkload(input).specAt, 'nodeSelector');

const unconstrained = windowsRule({ id: 'WIN-SCHED-001', severity: 'error', source: 'D; S2 S3; V' }, (_, input) => {
  const { linux, windows } = fitOf(input);
  if (!isSurelyFor(input, 'windows') || linux.length === 0 || osConstrained(input.pod) !== null) return [];
  const nodes = nodeNames(linux);
  return {
    at: [selectorAt(input)],
    params: { count: countOf(input, linux), nodes: listed(nodes) },
    fixes: [keepOn(input, 'windows')],
    nodes,
    severity: windows.length > 0 ? 'warning' : 'error',
  };
});

const toleratesWindows = ({ pod, cluster }: WorkloadLintInput): boolean => {
  const taints = clusterView(cluster).windowsTaints.filter(isWindowsTaint);
  return pod.tolerations.some((one) => namesWindowsTaint(one) || taints.some((taint) => tolerates(one, taint)));
};

const tolerationAlone = windowsRule(
  { id: 'WIN-SCHED-003', severity: 'warning', source: 'D; S3; V' },
  (workload, input) => {
    const { linux } = fitOf(input);
    if (linux.length === 0) return [];
    if (osConstrained(input.pod) !== null || !toleratesWindows(input)) return [];
    return {
      at: [selectorAt(input), pointer(workload.specAt, 'tolerations')],
      params: { count: countOf(input, linux) },
      fixes: [[{ recipe: 'select-os', os: 'windows' }]],
      nodes: nodeNames(linux),
    };
  },
);

const onlyPreferred = workloadRule({ id: 'WIN-SCHED-018', for: 'any', severity: 'warning', source: 'K' }, (input) => {
  const preferred = preferredExpressions(input).filter(({ key }) => isOsKey(key));
  const required = [...selectorPairs(input), ...requiredExpressions(input)].some(({ key }) => isOsKey(key));
  if (preferred.length === 0 || required) return [];
  const values = [...new Set(preferred.flatMap((one) => one.values))];
  const [os] = values;
  const clear = values.length === 1 && isOs(os) && preferred.every(({ operator }) => operator === 'In');
  return {
    at: preferred.map(({ at }) => at),
    params: { values: listed(values) },
    fixes: clear && isOs(os) ? [[{ recipe: 'select-os', os }]] : [],
  };
});

/** Labels that describe a single node, its build or its processor, but not a pool. */
const notOfPools = new Set([BUILD_LABEL, 'kubernetes.io/hostname', 'kubernetes.io/arch', 'beta.kubernetes.io/arch']);

const byProviderLabel = workloadRule({ id: 'WIN-SCHED-034', for: 'any', severity: 'info', source: 'G.3' }, (input) => {
  const { hybrid } = clusterView(input.cluster);
  const { nodes, linux, windows } = fitOf(input);
  const keys = choosingKeys(input);
  const ofPools = [...keys].filter((key) => !notOfPools.has(key));
  if (!hybrid || nodes.length === 0 || osConstrained(input.pod) !== null || keys.has(BUILD_LABEL)) return [];
  // Where one of several terms names the OS, the others are the mistake (WIN-SCHED-007).
  if ([...keys].some(isOsKey)) return [];
  if (ofPools.length === 0 || (linux.length > 0 && windows.length > 0)) return [];
  const os: Os = windows.length > 0 ? 'windows' : 'linux';
  if (passing(input, ['NodeAffinity']).some((node) => node.os === otherOs(os))) return [];
  return { at: [selectorAt(input)], params: { keys: listed(ofPools), os }, fixes: [[{ recipe: 'select-os', os }]] };
});

export const osChoice: readonly WorkloadRule[] = [unconstrained, tolerationAlone, onlyPreferred, byProviderLabel];
