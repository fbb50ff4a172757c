import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WrittenToleration } from '@/lib/kube-rules/objects/pod-facts';
import { type Found, type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView, distinctTaints, taintText } from '../read/cluster-view';
import { passing, nodesNotStarting, nodesStarting } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { groupedBy, memoized } from '../../memoized';
import { tolerates } from '@/lib/kube-rules/scheduler/static-filter';
import {
  blockingTaints,
  isMaintenanceTaint,
  isWindowsTaint,
  toleratesEverything,
  type PlacedToleration,
  placedTolerations,
} from '../read/taints';
import { tolerate } from '../read/os-recipes';
import type { FixRecipe } from '@/lib/domain/placement/rule';

interface ShutNode {
  node: NodeFacts;
  taints: readonly Taint[];
}

/** For a pod with spec.nodeName only the kubelet checks taints, and only NoExecute ones. */
const keeps =
  (nodeName: string | null) =>
  (taint: Taint): boolean =>
    !isMaintenanceTaint(taint) && (nodeName === null || taint.effect === 'NoExecute');

const windowsNodes = memoized((input: WorkloadLintInput): readonly ShutNode[] => {
  const { nodeName, tolerations } = input.pod;
  return passing(input, ['NodeAffinity'])
    .filter((node) => node.os === 'windows' && (nodeName === null || node.name === nodeName))
    .map((node) => ({ node, taints: blockingTaints(node, tolerations).filter(keeps(nodeName)) }));
});

const poolOf = ({ name, pool }: NodeFacts): string => pool?.name ?? name;

/** Nodes with blocking taints: all of them, or whole pools with a taint intended for Windows. */
function closed(input: WorkloadLintInput): { shut: readonly ShutNode[]; whole: boolean } {
  const all = windowsNodes(input);
  const shut = all.filter(({ taints }) => taints.length > 0);
  if (shut.length === all.length) return { shut, whole: true };
  const open = new Set(all.filter(({ taints }) => taints.length === 0).map(({ node }) => poolOf(node)));
  const pools = shut.filter(({ node, taints }) => !open.has(poolOf(node)) && taints.some(isWindowsTaint));
  return { shut: pools, whole: false };
}

const WAYS = 3;

/** One fix per set of taints: startable nodes first, then the smallest sets; builds are required where only some start. */
function waysThrough(input: WorkloadLintInput, shut: readonly ShutNode[]): FixRecipe[][] {
  const sets = [...groupedBy(shut, ({ taints }) => taints.map(taintText).join()).values()].map((alike) => {
    const nodes = alike.map(({ node }) => node);
    const good = buildsOf(nodesStarting(input, nodes));
    const bad = nodesNotStarting(input, nodes);
    const rank = good.length > 0 ? 0 : bad.length < nodes.length ? 1 : 2;
    const select: FixRecipe[] = good.length > 0 && bad.length > 0 ? [{ recipe: 'select-build', builds: good }] : [];
    return { rank, taints: alike[0]?.taints ?? [], select };
  });
  const best = Math.min(...sets.map(({ rank }) => rank));
  return sets
    .filter(({ rank }) => rank < 2 || best === 2)
    .sort((a, b) => a.rank - b.rank || a.taints.length - b.taints.length)
    .slice(0, WAYS)
    .map(({ taints, select }) => [...tolerate(taints), ...select]);
}

const missing = windowsRule(
  { id: 'WIN-SCHED-002', severity: 'error', source: 'K TaintToleration; V' },
  (workload, input) => {
    const { shut, whole } = closed(input);
    if (shut.length === 0) return [];
    const nodes = shut.map(({ node }) => node);
    const taints = new Map(shut.flatMap((one) => one.taints).map((taint) => [taintText(taint), taint]));
    return {
      at: [pointer(workload.specAt, 'tolerations')],
      params: { count: countOf(input, nodes), taint: [...taints.keys()].slice(0, 5).join(', ') },
      fixes: waysThrough(input, shut),
      nodes: nodeNames(nodes),
      severity: whole ? 'error' : 'warning',
    };
  },
);

const aliases = new Set(['os', 'kubernetes.io/os', 'node.kubernetes.io/os', 'windows']);
const isAlias = (key: string): boolean => aliases.has(key.toLowerCase());
const alike = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

const isNear = (toleration: WrittenToleration, taint: Taint): boolean => {
  if (alike(toleration.key, taint.key)) return true;
  if (toleration.key === '' || !isWindowsTaint(taint)) return false;
  return alike(toleration.value, taint.value) || (isAlias(toleration.key) && isAlias(taint.key));
};

const tolerationText = ({ key, operator, value, effect }: WrittenToleration): string =>
  `${key}${operator === 'Exists' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;

interface Near {
  written: PlacedToleration;
  taint: Taint;
  /** It admits the pod to other nodes, so it must stay as it is. */
  isNeeded: boolean;
  /** Other Windows nodes accept the pod as it is. */
  open: boolean;
}

function nearFound({ written: { at, toleration }, taint, isNeeded, open }: Near): Found {
  const { key, value, effect } = taint;
  const instead: FixRecipe[][] = [
    [{ recipe: 'set', path: at, value: { key, operator: 'Equal', value, effect } }],
    [{ recipe: 'set', path: at, value: { key, operator: 'Exists', effect } }],
  ];
  return {
    at: [at],
    params: { toleration: tolerationText(toleration), taint: taintText(taint) },
    fixes: isNeeded ? [tolerate([taint])] : instead,
    severity: open ? 'warning' : 'error',
  };
}

const nearly = windowsRule({ id: 'WIN-SCHED-004', severity: 'error', source: 'K ToleratesTaint; V' }, (_, input) => {
  const nodes = windowsNodes(input);
  const open = nodes.some(({ taints }) => taints.length === 0);
  const keepsOff = keeps(input.pod.nodeName);
  const taints = distinctTaints(nodes.map(({ node }) => node)).filter(
    (taint) => keepsOff(taint) && !input.pod.tolerations.some((one) => tolerates(one, taint)),
  );
  const present = distinctTaints(input.cluster.nodes);
  return placedTolerations(readWorkload(input)).flatMap((one) => {
    const taint = taints.find((candidate) => isNear(one.toleration, candidate));
    if (taint === undefined) return [];
    const isNeeded = present.some((other) => tolerates(one.toleration, other));
    return [nearFound({ written: one, taint, isNeeded, open })];
  });
});

const everything = windowsRule({ id: 'WIN-SCHED-026', severity: 'info', source: 'K' }, (_, input) => {
  const [taint] = clusterView(input.cluster).windowsTaints.filter(isWindowsTaint);
  // A node agent belongs on every node, also on those with taints of others.
  const isAgent = input.workload.kind === 'DaemonSet';
  return placedTolerations(readWorkload(input))
    .filter(({ toleration }) => toleratesEverything(toleration))
    .map(({ at }) => ({
      at: [at],
      fixes:
        taint === undefined || isAgent ? [] : [[{ recipe: 'set', path: at, value: { ...taint, operator: 'Equal' } }]],
    }));
});

const comparing = workloadRule({ id: 'WIN-SCHED-027', for: 'any', severity: 'error', source: 'K; V' }, (input) => {
  const wrong = placedTolerations(readWorkload(input)).filter(
    ({ toleration: { operator } }) => operator === 'Lt' || operator === 'Gt',
  );
  return wrong.map(({ at, toleration }) => ({
    at: [pointer(at, 'operator')],
    params: { operators: listed([toleration.operator]) },
    fixes: [
      [{ recipe: 'set', path: pointer(at, 'operator'), value: 'Equal' }],
      [
        { recipe: 'set', path: pointer(at, 'operator'), value: 'Exists' },
        { recipe: 'remove', path: pointer(at, 'value') },
      ],
    ],
  }));
});

export const tolerationRules: readonly WorkloadRule[] = [missing, nearly, everything, comparing];
