import { duplicate, invalid, notSupported, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { labelValueError, qualifiedNameError } from '@/simulator/world/kube/admission/names';
import type { Taint } from '@/simulator/world/kube/shapes/node';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Node taints; the API server reports them under `metadata.taints` (ValidateNode, validateNodeTaints). */
export function taintErrors(taints: readonly Taint[] | undefined): FieldError[] {
  const seen = new Set<string>();
  return (taints ?? []).flatMap((taint, index) => {
    const path = `metadata.taints[${index}]`;
    const errors: FieldError[] = [];
    const keyError = qualifiedNameError(taint.key ?? '');
    if (keyError !== undefined) errors.push(invalid(`${path}.key`, taint.key ?? '', keyError));
    const valueError = labelValueError(taint.value ?? '');
    if (valueError !== undefined) errors.push(invalid(`${path}.value`, taint.value, valueError));
    if (taint.effect === undefined || taint.effect === '') errors.push(required(`${path}.effect`));
    else if (!EFFECTS.includes(taint.effect))
      errors.push(notSupported(`${path}.effect`, taint.effect, EFFECTS));
    const identity = `${taint.key}:${taint.effect}`;
    if (seen.has(identity)) {
      errors.push({
        ...duplicate(path, taint),
        text: `Duplicate value: ${JSON.stringify(taint)}: taints must be unique by key and effect pair`,
      });
    }
    seen.add(identity);
    return errors;
  });
}
