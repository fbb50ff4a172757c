import { forbidden, invalid, type FieldError } from '@/lib/kube-rules/admission/field';
import { immutableErrors as errorsOfPods } from '@/lib/kube-rules/admission/kind/immutable-fields';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { type JsonRecord, type KubeObject, recordOf } from '@/simulator/world/kube/kube-object';

const nodeErrors = (spec: JsonRecord, before: JsonRecord): FieldError[] =>
  ['providerID', 'podCIDR', 'podCIDRs']
    .filter((field) => before[field] !== undefined && !sameJson(before[field], spec[field]))
    .map((field) => forbidden(`spec.${field}`, `node updates may not change ${field} except from "" to valid`));

export function immutableErrors(object: KubeObject, previous: KubeObject): FieldError[] {
  switch (object.kind) {
    case 'Node':
      return nodeErrors(recordOf(object['spec']), recordOf(previous['spec']));
    case 'RuntimeClass':
      return object['handler'] === previous['handler']
        ? []
        : [invalid('handler', object['handler'], 'field is immutable')];
    default:
      return errorsOfPods({ ...object }, { ...previous });
  }
}
