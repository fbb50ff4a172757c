import type {
  NodeSelectorTerm,
  SelectorRequirement,
  Toleration,
} from '@/lib/kube-rules/objects/node-selector';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
export { wantsWindows } from '@/lib/placement/wants-windows';
import { podRequests } from './pod-requests';
import {
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  textsAt,
} from '@/lib/kube-rules/json/kube-json';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const;

function requirements(term: RawObject, field: string): SelectorRequirement[] {
  return objectsAt(term, field).flatMap((item) => {
    const operator = OPERATORS.find((one) => one === item['operator']);
    return operator === undefined
      ? []
      : [{ key: textAt(item, 'key'), operator, values: textsAt(item, 'values') }];
  });
}

/** The DaemonSet controller pins each of its pods to a node by name; that is no property of the template. */
const isPin = (requirement: SelectorRequirement): boolean => requirement.key === 'metadata.name';

function affinityOf(spec: RawObject, dropPins: boolean): NodeSelectorTerm[] {
  const node = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
  const required = objectAt(node, 'requiredDuringSchedulingIgnoredDuringExecution');
  return objectsAt(required, 'nodeSelectorTerms').flatMap((raw) => {
    const fields = requirements(raw, 'matchFields');
    const term = {
      expressions: requirements(raw, 'matchExpressions'),
      fields: dropPins ? fields.filter((field) => !isPin(field)) : fields,
    };
    const onlyPins =
      dropPins && fields.length > 0 && term.fields.length === 0 && term.expressions.length === 0;
    return onlyPins ? [] : [term];
  });
}

const TOLERATION_OPERATORS = ['Exists', 'Equal', 'Lt', 'Gt'] as const;
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

function tolerationsOf(spec: RawObject): Toleration[] {
  return objectsAt(spec, 'tolerations').map((raw) => ({
    key: textAt(raw, 'key'),
    operator: TOLERATION_OPERATORS.find((one) => one === raw['operator']) ?? 'Equal',
    value: textAt(raw, 'value'),
    effect: EFFECTS.find((one) => one === raw['effect']) ?? '',
  }));
}

/** The terms of a NodeSelector (v1), such as a PersistentVolume has. */
export const termsIn = (selector: RawObject): NodeSelectorTerm[] =>
  objectsAt(selector, 'nodeSelectorTerms').map((raw) => ({
    expressions: requirements(raw, 'matchExpressions'),
    fields: requirements(raw, 'matchFields'),
  }));

/** Volumes that are on the node's own disk (Kubernetes API: v1 Volume); one in memory is a cache by intent. */
const isLocal = (volume: RawObject): boolean =>
  'hostPath' in volume ||
  ('emptyDir' in volume && textAt(objectAt(volume, 'emptyDir'), 'medium') !== 'Memory');

const CONTAINERS = ['initContainers', 'containers'] as const;

interface TemplateOptions {
  /** For pods: leave out what the scheduler or a controller filled in per pod. */
  ofPod: boolean;
}

/** The part of a PodSpec (v1) that decides where it may run. */
export function mapTemplate(spec: RawObject, { ofPod }: TemplateOptions): PodTemplate {
  const os = textAt(objectAt(spec, 'os'), 'name');
  const requests = podRequests(spec);
  return {
    os: os === 'linux' || os === 'windows' ? os : null,
    nodeName: ofPod ? null : textOrNull(spec, 'nodeName'),
    nodeSelector: textMapAt(spec, 'nodeSelector'),
    requiredNodeAffinity: affinityOf(spec, ofPod),
    tolerations: tolerationsOf(spec),
    runtimeClass: textOrNull(spec, 'runtimeClassName'),
    hostNetwork: spec['hostNetwork'] === true,
    images: CONTAINERS.flatMap((field) =>
      objectsAt(spec, field).map((container) => textAt(container, 'image')),
    ),
    requests: { cpuMilli: requests.cpuMilli, memoryMiB: mibOfBytes(requests.memoryBytes) },
    ...(objectsAt(spec, 'volumes').some(isLocal) ? { localVolumes: true } : {}),
  };
}
