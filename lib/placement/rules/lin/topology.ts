import { objectAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { NamespaceFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { PodFacts, PodTerm, SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { isMeantFor, isOs, type Os, otherOs, labelOf, osConstrained } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload, isCreatedPod, itemsAt } from '../read/read-workload';
import { fitOf, refusedOnlyFor } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { countsItself, domainsOf, isRefusedBy, maxPodsBySpread, spreadRoom } from '../read/spread-room';

const HOST_LABEL = 'kubernetes.io/hostname';

function pinOf(input: WorkloadLintInput): { node: NodeFacts; at: string } | null {
  const { spec, specAt } = readWorkload(input);
  const byNodeName = isCreatedPod(input) ? undefined : clusterView(input.cluster).byName.get(textAt(spec, 'nodeName'));
  if (byNodeName !== undefined) return { node: byNodeName, at: pointer(specAt, 'nodeName') };
  const host = labelOf(textMapAt(spec, 'nodeSelector'), HOST_LABEL);
  if (host === null) return null;
  const node = input.cluster.nodes.find(({ labels }) => labelOf(labels, HOST_LABEL) === host);
  return node === undefined ? null : { node, at: pointer(specAt, 'nodeSelector', HOST_LABEL) };
}

const pinnedRule = workloadRule({ id: 'LIN-010', for: 'linux', severity: 'error', source: 'K; V' }, (input) => {
  const pin = isMeantFor(input, 'linux') ? pinOf(input) : null;
  if (pin === null || pin.node.os !== 'windows') return [];
  return {
    at: [pin.at],
    params: { node: pin.node.name },
    fixes: [
      [
        { recipe: 'strip', paths: [pin.at] },
        { recipe: 'select-os', os: 'linux' },
      ],
    ],
    nodes: [pin.node.name],
  };
});

function inNamespaces(term: PodTerm, pod: PodFacts, input: WorkloadLintInput): boolean {
  const { namespaces, namespaceSelector } = term;
  if (namespaces.includes(pod.namespace)) return true;
  if (namespaceSelector === null) return namespaces.length === 0 && pod.namespace === input.workload.namespace;
  const known: NamespaceFacts | undefined = input.cluster.namespaces?.find(({ name }) => name === pod.namespace);
  return namespaceSelector.every((requirement) => meets(known?.labels ?? {}, requirement));
}

function systemsOf(term: PodTerm, input: WorkloadLintInput): Set<Os> {
  const { byName } = clusterView(input.cluster);
  const found = input.cluster.pods.filter(
    (pod) =>
      pod.nodeName !== null &&
      pod.ready &&
      term.selector !== null &&
      term.selector.every((requirement) => meets(pod.labels, requirement)) &&
      inNamespaces(term, pod, input),
  );
  return new Set(
    found.flatMap(({ nodeName }) => {
      const node = nodeName === null ? undefined : byName.get(nodeName);
      const os = node === undefined ? null : node.os;
      return os === null ? [] : [os];
    }),
  );
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

/** The demand keeps the terms in the order of the list. */
function termAt(input: WorkloadLintInput, index: number): string {
  const { spec, specAt } = readWorkload(input);
  const list = objectAt(objectAt(spec, 'affinity'), 'podAffinity')[REQUIRED];
  const base = pointer(specAt, 'affinity', 'podAffinity', REQUIRED);
  const alike = Array.isArray(list) && list.length === input.pod.demand.affinity.length;
  return alike ? pointer(base, index) : base;
}

const tiedRule = workloadRule(
  { id: 'LIN-011', for: 'any', severity: 'error', readsPods: true, source: 'K' },
  (input) => {
    const { os } = input.intent;
    if (!isOs(os) || !isMeantFor(input, os)) return [];
    const other = otherOs(os);
    return input.pod.demand.affinity.flatMap((term, index) => {
      if (term.topologyKey !== HOST_LABEL) return [];
      const systems = systemsOf(term, input);
      if (systems.size !== 1 || !systems.has(other)) return [];
      const at = termAt(input, index);
      return [
        {
          at: [at],
          params: { os: other === 'windows' ? 'Windows' : 'Linux' },
          fixes: [
            [{ recipe: 'set', path: pointer(at, 'topologyKey'), value: 'topology.kubernetes.io/zone' }],
            [{ recipe: 'strip', paths: [at] }],
          ],
        },
      ];
    });
  },
);

export const pinnedRules: readonly WorkloadRule[] = [pinnedRule, tiedRule];

/** Domains of a constraint that exist only on Windows nodes the pod cannot use: they always count as empty. */
interface Trap {
  constraint: SpreadConstraint;
  closed: readonly NodeFacts[];
  domains: number;
  stopsAt: number;
}

function trapOf(constraint: SpreadConstraint, input: WorkloadLintInput): Trap | null {
  const { open, closed: shut } = spreadRoom(constraint, input);
  const closed = shut
    .filter((one) => isRefusedBy(one, ['TaintToleration']) && one.node.os === 'windows')
    .map(({ node }) => node);
  if (closed.length === 0) return null;
  return {
    constraint,
    closed,
    domains: domainsOf(constraint, input, closed),
    stopsAt: maxPodsBySpread(constraint, input, { open, closed }),
  };
}

const placesOf = (input: WorkloadLintInput): string[] =>
  itemsAt(readWorkload(input).spec, 'topologySpreadConstraints')
    .filter(({ raw }) => raw['whenUnsatisfiable'] !== 'ScheduleAnyway' && raw['nodeTaintsPolicy'] !== 'Honor')
    .map(({ index }) => pointer(input.specAt, 'topologySpreadConstraints', index));

const stopped = (input: WorkloadLintInput): boolean =>
  fitOf(input).now.length === 0 && refusedOnlyFor(input, ['PodTopologySpread']).length > 0;

const spreadTrapRule = workloadRule(
  { id: 'LIN-006', for: 'linux', severity: 'error', readsPods: true, source: 'K podtopologyspread; V' },
  (input) => {
    const { hybrid } = clusterView(input.cluster);
    if (!hybrid || osConstrained(input.pod) !== null) return [];
    const traps = input.pod.spread
      .filter((constraint) => !constraint.honorsTaints && countsItself(constraint, input))
      .flatMap((constraint) => trapOf(constraint, input) ?? []);
    const [worst] = traps.toSorted((a, b) => a.stopsAt - b.stopsAt);
    if (worst === undefined) return [];
    const at = placesOf(input);
    const nodes = nodeNames(worst.closed);
    return {
      at,
      severity: stopped(input) ? 'error' : 'warning',
      params: { key: worst.constraint.topologyKey, domains: worst.domains, nodes: listed(nodes), count: worst.stopsAt },
      fixes: [
        [{ recipe: 'select-os', os: 'linux' }],
        at.map((place) => ({ recipe: 'set', path: pointer(place, 'nodeTaintsPolicy'), value: 'Honor' }) as const),
      ],
      nodes,
    };
  },
);

export const spreadTrapRules: readonly WorkloadRule[] = [spreadTrapRule];
