import { objectAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { NamespaceFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { PodFacts, PodTerm } from '@/lib/kube-rules/objects/pod-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { isMeantFor, isOs, type Os, otherOs, labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';

const HOST_LABEL = 'kubernetes.io/hostname';

/** The node a pod is pinned to, and where that is written. */
function pinOf(input: WorkloadLintInput): { node: NodeFacts; at: string } | null {
  const { spec, specAt } = readWorkload(input);
  // In an existing pod the scheduler wrote it.
  const isWritten = input.workload.kind !== 'Pod' || input.workload.uid === '';
  const byNodeName = isWritten ? clusterView(input.cluster).byName.get(textAt(spec, 'nodeName')) : undefined;
  if (byNodeName !== undefined) return { node: byNodeName, at: pointer(specAt, 'nodeName') };
  const host = labelOf(textMapAt(spec, 'nodeSelector'), HOST_LABEL);
  if (host === null) return null;
  const node = input.cluster.nodes.find(({ labels }) => labelOf(labels, HOST_LABEL) === host);
  return node === undefined ? null : { node, at: pointer(specAt, 'nodeSelector', HOST_LABEL) };
}

const pinnedRule: WorkloadRule = {
  id: 'LIN-010',
  for: 'linux',
  severity: 'error',
  source: 'K; V',
  check: (input) => {
    const pin = isMeantFor(input, 'linux') ? pinOf(input) : null;
    if (pin === null || pin.node.os !== 'windows') return [];
    return [
      {
        at: [pin.at],
        params: { node: pin.node.name },
        fixes: [
          [
            { recipe: 'strip', paths: [pin.at] },
            { recipe: 'select-os', os: 'linux' },
          ],
        ],
        nodes: [pin.node.name],
      },
    ];
  },
};

function inNamespaces(term: PodTerm, pod: PodFacts, input: WorkloadLintInput): boolean {
  const { namespaces, namespaceSelector } = term;
  if (namespaces.includes(pod.namespace)) return true;
  if (namespaceSelector === null) return namespaces.length === 0 && pod.namespace === input.workload.namespace;
  const known: NamespaceFacts | undefined = input.cluster.namespaces?.find(({ name }) => name === pod.namespace);
  return namespaceSelector.every((requirement) => meets(known?.labels ?? {}, requirement));
}

/** Operating systems on which the pods selected by a term run. */
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

const tiedRule: WorkloadRule = {
  id: 'LIN-011',
  for: 'any',
  severity: 'error',
  readsPods: true,
  source: 'K',
  check: (input) => {
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
};

export const pinnedRules: readonly WorkloadRule[] = [pinnedRule, tiedRule];
