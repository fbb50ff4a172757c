import { objectsAt, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { takesArch } from '../../image/runtime-match';
import { type Found, type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { fitOf, lastingRefusals, type EvaluatedNode, startsAll } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { isMeantFor, labelOf, type Os, osConstrained, otherOs } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload, isCreatedPod } from '../read/read-workload';
import { selectorPairs } from '../read/selectors';
import { keepOn } from '../read/os-recipes';
import type { FixRecipe } from '@/lib/domain/placement/rule';

const HOSTNAME = 'kubernetes.io/hostname';

const meantOs = (input: WorkloadLintInput): Os | null =>
  (['windows', 'linux'] as const).find((os) => isMeantFor(input, os)) ?? null;

function nodesOfItsOs(input: WorkloadLintInput): readonly NodeFacts[] {
  const os = osConstrained(input.pod) ?? meantOs(input);
  return os === null ? input.cluster.nodes : input.cluster.nodes.filter((node) => node.os === os);
}

const stateOf = ({ os, build }: NodeFacts): string => (os === null ? 'unknown' : `${os} ${build ?? ''}`.trim());

const pinned = workloadRule({ id: 'WIN-SCHED-012', for: 'any', severity: 'warning', source: 'K; V' }, (input) => {
  const { spec, specAt } = readWorkload(input);
  const name = textOrNull(spec, 'nodeName');
  if (name === null || isCreatedPod(input)) return [];
  const node = clusterView(input.cluster).byName.get(name);
  const os = node === undefined ? null : node.os;
  const meant = meantOs(input);
  const wrong = node !== undefined && ((meant !== null && os === otherOs(meant)) || startsAll(input, node) === 'no');
  const path = pointer(specAt, 'nodeName');
  const drop: FixRecipe = { recipe: 'remove', path };
  const host = node === undefined || wrong ? null : labelOf(node.labels, HOSTNAME);
  const byHost: FixRecipe = { recipe: 'set', path: pointer(specAt, 'nodeSelector', HOSTNAME), value: host };
  const ways = [
    ...(host === null ? [] : [[drop, byHost]]),
    ...(meant === null ? [] : [[drop, ...keepOn(input, meant)]]),
  ];
  return {
    at: [path],
    params: { node: name, state: node === undefined ? 'missing' : stateOf(node) },
    fixes: ways.length === 0 ? [[drop]] : ways,
    nodes: node === undefined ? [] : [name],
    severity: wrong ? 'error' : 'warning',
  };
});

function byImageArch(input: WorkloadLintInput): Found[] {
  const { nodes } = fitOf(input);
  return readWorkload(input).containers.flatMap(({ at, lint }): Found[] => {
    const arch = lint?.image.arch ?? null;
    if (lint === null || arch === null || arch.length === 0 || lint.image.confidence !== 'high') return [];
    if (nodes.length === 0 || nodes.some((node) => arch.some((one) => takesArch(node.arch, one)))) return [];
    const has = [...new Set(nodes.map((node) => node.arch))];
    return [{ at: [pointer(at, 'image')], params: { wanted: listed(arch), has: listed(has) } }];
  });
}

const wrongArch = workloadRule({ id: 'WIN-SCHED-029', for: 'any', severity: 'error', source: 'K' }, (input) => {
  const nodes = nodesOfItsOs(input);
  const has = [...new Set(nodes.map(({ arch }) => arch))].filter((arch) => arch !== '');
  const bySelector = selectorPairs(input)
    .filter(({ key }) => key === 'kubernetes.io/arch')
    .filter(({ key, value }) => nodes.length > 0 && !nodes.some(({ labels }) => labelOf(labels, key) === value))
    .map(({ at, value, ofClass }): Found => {
      const [only] = has;
      const way: FixRecipe[] = has.length === 1 && ofClass === null ? [{ recipe: 'set', path: at, value: only }] : [];
      return { at: [at], params: { wanted: value, has: listed(has) }, fixes: way.length === 0 ? [] : [way] };
    });
  return [...bySelector, ...byImageArch(input)];
});

/** Keys that a node must have to accept its pods, with the paths of spread constraints. */
function neededKeys(input: WorkloadLintInput): { key: string; at: string; spread: boolean }[] {
  const { spec, specAt } = readWorkload(input);
  const constraints = itemsAt(spec, 'topologySpreadConstraints')
    .filter(({ raw }) => raw['whenUnsatisfiable'] === 'DoNotSchedule')
    .map(({ index, raw }) => ({
      key: textAt(raw, 'topologyKey'),
      at: pointer(specAt, 'topologySpreadConstraints', index),
      spread: true,
    }));
  const affinity = input.pod.demand.affinity.map(({ topologyKey }) => ({
    key: topologyKey,
    at: pointer(specAt, 'affinity', 'podAffinity'),
    spread: false,
  }));
  return [...constraints, ...affinity];
}

const noTopology = workloadRule({ id: 'WIN-SCHED-030', for: 'any', severity: 'error', source: 'K' }, (input) => {
  const nodes = nodesOfItsOs(input);
  if (nodes.length === 0) return [];
  return neededKeys(input)
    .filter(({ key }) => key !== '' && !nodes.some(({ labels }) => labelOf(labels, key) !== null))
    .map(({ key, at, spread }) => ({
      at: [at],
      params: { count: countOf(input, nodes), key },
      fixes: spread ? [[{ recipe: 'set', path: pointer(at, 'whenUnsatisfiable'), value: 'ScheduleAnyway' }]] : [],
      nodes: nodeNames(nodes),
    }));
});

const volumeElsewhere = workloadRule(
  { id: 'WIN-SCHED-031', for: 'any', severity: 'error', source: 'K VolumeBinding; V' },
  (input) => {
    const names = new Set(nodesOfItsOs(input).map(({ name }) => name));
    const evaluated = fitOf(input).evaluated.filter(({ node }) => names.has(node.name));
    const refusals = evaluated.map((one) =>
      one.refusals.find(
        ({ predicate, detail }) =>
          (predicate === 'VolumeBinding' || predicate === 'VolumeZone') &&
          detail.of === 'volume' &&
          detail.volume !== null,
      ),
    );
    const [first] = refusals;
    if (first?.detail.of !== 'volume' || refusals.includes(undefined)) return [];
    const { claim, volume } = first.detail;
    return {
      at: [pointer(readWorkload(input).specAt, 'volumes')],
      params: {
        claim,
        volume: volume ?? '?',
        count: countOf(
          input,
          evaluated.map(({ node }) => node),
        ),
      },
      nodes: nodeNames(evaluated.map(({ node }) => node)),
    };
  },
);

const notOurs = workloadRule({ id: 'WIN-SCHED-032', for: 'any', severity: 'info', source: 'K' }, (input) => {
  const { gated, schedulerName } = input.pod;
  if (!gated && schedulerName === 'default-scheduler') return [];
  const { spec, specAt } = readWorkload(input);
  const gates = objectsAt(spec, 'schedulingGates').map((gate) => textAt(gate, 'name'));
  return {
    at: [pointer(specAt, gated ? 'schedulingGates' : 'schedulerName')],
    params: { gates: listed(gates) || '–', scheduler: schedulerName },
  };
});

/** Only maintenance keeps the pod off. A DaemonSet's controller may refuse nodes that the class would allow. */
const waitsForRepair = (one: EvaluatedNode, { pod }: WorkloadLintInput): boolean =>
  one.refusals.length > 0 && lastingRefusals(one, pod).length === 0;

const inMaintenance = workloadRule({ id: 'WIN-SCHED-033', for: 'any', severity: 'warning', source: 'K' }, (input) => {
  const { evaluated, nodes } = fitOf(input);
  if (nodes.length > 0 || input.feasibility.whole !== null) return [];
  const waiting = evaluated.filter((one) => waitsForRepair(one, input) && startsAll(input, one.node) !== 'no');
  if (waiting.length === 0) return [];
  const names = nodeNames(waiting.map(({ node }) => node));
  return {
    params: {
      count: countOf(
        input,
        waiting.map(({ node }) => node),
      ),
      nodes: listed(names),
    },
    nodes: names,
  };
});

export const reachRules: readonly WorkloadRule[] = [
  pinned,
  wrongArch,
  noTopology,
  volumeElsewhere,
  notOurs,
  inMaintenance,
];
