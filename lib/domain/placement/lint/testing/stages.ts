import {
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  textsAt,
} from '@/lib/domain/kube-json';
import type { NodeSelectorTerm, SelectorRequirement } from '@/lib/domain/workload/workload';
import { expressionMatches } from '../../accepts';
import type { ClusterFacts } from '../../facts/cluster-facts';
import type { NodeFacts } from '../../facts/node-facts';
import type { PodToPlace } from '../../facts/pod-facts';
import { resourcesOf } from '../../facts/resources';
import { podMetaIn, podSpecIn, type WorkloadObject } from '../../facts/workload-object';
import type { ImagePlatform, ImageStart } from '../../image/image-platform';
import type { NodeRefusal } from '../../schedule/feasibility';
import type { LintContainer, WorkloadLintInput } from '../lint-input';
import { blockingTaints } from '../read/taints';

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const;

const requirement = (raw: RawObject): SelectorRequirement => ({
  key: textAt(raw, 'key'),
  operator: operators.find((one) => one === raw['operator']) ?? 'In',
  values: textsAt(raw, 'values'),
});

function affinityOf(spec: RawObject): NodeSelectorTerm[] | null {
  const node = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
  const required = node['requiredDuringSchedulingIgnoredDuringExecution'];
  if (required === undefined) return null;
  const terms = objectsAt(
    objectAt(node, 'requiredDuringSchedulingIgnoredDuringExecution'),
    'nodeSelectorTerms',
  );
  return terms.map((term) => ({
    expressions: objectsAt(term, 'matchExpressions').map(requirement),
    fields: objectsAt(term, 'matchFields').map(requirement),
  }));
}

function podOf(workload: WorkloadObject, { runtimeClasses }: ClusterFacts): PodToPlace {
  const spec = podSpecIn(workload);
  const merged = runtimeClasses?.find(({ name }) => name === spec['runtimeClassName']);
  const written = objectsAt(spec, 'tolerations').map((raw) => ({
    key: textAt(raw, 'key'),
    operator: textAt(raw, 'operator'),
    value: textAt(raw, 'value'),
    effect: textAt(raw, 'effect'),
  }));
  const [first = {}] = objectsAt(spec, 'containers');
  return {
    namespace: workload.namespace,
    name: workload.name,
    labels: textMapAt(podMetaIn(workload), 'labels'),
    schedulerName: textAt(spec, 'schedulerName') || 'default-scheduler',
    gated: objectsAt(spec, 'schedulingGates').length > 0,
    nodeName: textOrNull(spec, 'nodeName'),
    os: null,
    hostNetwork: spec['hostNetwork'] === true,
    nodeSelector: { ...textMapAt(spec, 'nodeSelector'), ...merged?.nodeSelector },
    requiredAffinity: affinityOf(spec),
    tolerations: [...written, ...(merged?.tolerations ?? [])],
    written: null,
    spread: [],
    volumes: [],
    demand: {
      requests: resourcesOf(objectAt(objectAt(first, 'resources'), 'requests')),
      hostPorts: [],
      affinity: [],
      antiAffinity: [],
      claims: [],
    },
  };
}

function refusalsOf(pod: PodToPlace, node: NodeFacts): NodeRefusal[] {
  const [blocking] = blockingTaints(node, pod.tolerations);
  const selected = Object.entries(pod.nodeSelector).every(([key, value]) => node.labels[key] === value);
  const matched =
    pod.requiredAffinity === null ||
    pod.requiredAffinity.some(
      ({ expressions }) => expressions.length > 0 && expressions.every((one) => expressionMatches(one, node)),
    );
  const refusals: NodeRefusal[] = [];
  if (node.unschedulable)
    refusals.push({ predicate: 'NodeUnschedulable', message: '', detail: { of: 'none' } });
  if (blocking !== undefined)
    refusals.push({ predicate: 'TaintToleration', message: '', detail: { of: 'taint', ...blocking } });
  if (!selected || !matched)
    refusals.push({ predicate: 'NodeAffinity', message: '', detail: { of: 'affinity' } });
  for (const [resource, requested] of Object.entries(pod.demand.requests)) {
    const allocatable = node.allocatable[resource] ?? 0;
    if (requested > allocatable)
      refusals.push({
        predicate: 'NodeResourcesFit',
        message: `Insufficient ${resource}`,
        detail: { of: 'resource', resource, requested, free: allocatable, allocatable },
      });
  }
  return refusals;
}

const builds: Readonly<Record<string, number>> = {
  '2016': 14_393,
  '2019': 17_763,
  '2022': 20_348,
  '2025': 26_100,
};

function platformOf(reference: string): ImagePlatform {
  const year = /ltsc(\d{4})/.exec(reference)?.[1];
  const windows = /ltsc|nanoserver|servercore|windows/.test(reference);
  const known = windows || !reference.includes('example.com');
  const build = year === undefined ? undefined : builds[year];
  return {
    reference,
    os: known ? (windows ? 'windows' : 'linux') : null,
    builds: windows ? (build === undefined ? null : [build]) : [],
    anyBuild: false,
    arch: null,
    kind: null,
    confidence: known ? 'high' : 'low',
    family: reference.includes('nanoserver') ? 'nanoserver' : windows ? 'servercore' : null,
    source: known ? 'tag' : 'none',
    evidence: '',
  };
}

function startsOn({ os, builds: has }: ImagePlatform, node: NodeFacts): ImageStart {
  if (os === null) return { starts: 'unknown', why: 'os-unknown' };
  if (os !== 'both' && os !== node.os)
    return { starts: 'no', why: 'other-os', build: null, host: node.build };
  if (node.os !== 'windows') return { starts: 'yes', forward: null };
  const [build] = has ?? [];
  const host = node.build;
  if (build === undefined) return { starts: 'unknown', why: 'build-unknown' };
  if (host === null) return { starts: 'unknown', why: 'host-unknown' };
  if (build === host) return { starts: 'yes', forward: null };
  if (build > host) return { starts: 'no', why: 'newer-than-host', build, host };
  if (build >= 20_348) return { starts: 'yes', forward: { build, host } };
  return { starts: 'no', why: 'older-than-host', build, host };
}

function intentOf(spec: RawObject, containers: readonly LintContainer[]): WorkloadLintInput['intent'] {
  const selected = textMapAt(spec, 'nodeSelector')['kubernetes.io/os'];
  const named = textAt(objectAt(spec, 'os'), 'name') || selected;
  const image = containers.find(({ image: { os } }) => os === 'linux' || os === 'windows')?.image.os;
  const os = named === 'windows' || named === 'linux' ? named : image;
  if (os !== 'windows' && os !== 'linux')
    return { os: 'unknown', confidence: 'unknown', margin: 5, hits: [] };
  return { os, confidence: 'confident', margin: 75, hits: [] };
}

/** Narrow answers of the stages before the rules. */
export function staged(
  workload: WorkloadObject,
  cluster: ClusterFacts,
): Omit<WorkloadLintInput, 'workload' | 'specAt' | 'cluster' | 'today'> {
  const spec = podSpecIn(workload);
  const pod = podOf(workload, cluster);
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((field) =>
    objectsAt(spec, field).map((raw, index) => ({
      at: `${field}[${index}]`,
      name: textAt(raw, 'name'),
      image: platformOf(textAt(raw, 'image')),
    })),
  );
  return {
    admission: { object: [], pod: [], warnings: [] },
    pod,
    feasibility: {
      decidedBy: pod.nodeName === null ? 'default-scheduler' : 'pinned',
      whole: null,
      nodes: cluster.nodes.map((node) => ({ node: node.name, refusals: refusalsOf(pod, node) })),
      undecided: [],
    },
    containers,
    starts: ({ image }, node) => startsOn(image, node),
    intent: intentOf(spec, containers),
  };
}
