import type { NodeSelectorTerm, Toleration } from '@/lib/kube-rules/objects/node-selector';
import { requiredAffinityOf } from '@/lib/kube-rules/objects/node-terms-of';
import { withPodDefaults } from '@/lib/kube-rules/defaulting/pod-spec-defaults';
import { requestsOf } from '@/lib/kube-rules/objects/requests-of';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
export { wantsWindows } from '@/lib/domain/workload/stated-os';
import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';

/** The DaemonSet controller pins each of its pods to a node by name; that is no property of the template. */
const isPin = (requirement: SelectorRequirement): boolean => requirement.key === 'metadata.name';

function affinityOf(spec: RawObject, isPinned: boolean): NodeSelectorTerm[] {
  const terms = requiredAffinityOf(spec) ?? [];
  if (!isPinned) return terms;
  return terms.flatMap(({ expressions, fields }) => {
    const kept = fields.filter((field) => !isPin(field));
    const onlyPins = fields.length > 0 && kept.length === 0 && expressions.length === 0;
    return onlyPins ? [] : [{ expressions, fields: kept }];
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
    ...(typeof raw['tolerationSeconds'] === 'number' ? { seconds: raw['tolerationSeconds'] } : {}),
  }));
}

const CONTAINERS = ['initContainers', 'containers'] as const;

interface TemplateOptions {
  /** Of a pod: omits the node that the scheduler set. */
  ofPod: boolean;
  /** Of a pod of a DaemonSet: omits the pin that its controller added. */
  isPinned?: boolean;
}

/** The part of a PodSpec (v1) that decides where it may run. */
export function mapTemplate(spec: RawObject, { ofPod, isPinned = false }: TemplateOptions): PodTemplate {
  const os = textAt(objectAt(spec, 'os'), 'name');
  const { cpu = 0, memory = 0 } = requestsOf(withPodDefaults(spec));
  return {
    os: os === 'linux' || os === 'windows' ? os : null,
    nodeName: ofPod ? null : textOrNull(spec, 'nodeName'),
    nodeSelector: textMapAt(spec, 'nodeSelector'),
    requiredNodeAffinity: affinityOf(spec, isPinned),
    tolerations: tolerationsOf(spec),
    runtimeClass: textOrNull(spec, 'runtimeClassName'),
    hostNetwork: spec['hostNetwork'] === true,
    images: CONTAINERS.flatMap((field) => objectsAt(spec, field).map((container) => textAt(container, 'image'))),
    requests: { cpuMilli: cpu, memoryMiB: mibOfBytes(memory) },
    ...(objectsAt(spec, 'volumes').some((volume) => 'emptyDir' in volume) ? { emptyDirs: true } : {}),
  };
}
