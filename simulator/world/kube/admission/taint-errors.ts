import { duplicate, invalid, required, unsupported } from '@/lib/kube-rules/admission/field';
import type { FieldError } from '@/lib/kube-rules/admission/field-error';
import { labelValue, named, qualifiedName } from '@/lib/kube-rules/admission/names';
import type { Taint } from '@/simulator/world/kube/shapes/node';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Node taints; the API server reports them under `metadata.taints` (ValidateNode, validateNodeTaints). */
export function taintErrors(taints: readonly Taint[]): FieldError[] {
  const seen = new Set<string>();
  return taints.flatMap((taint, index) => {
    const path = `metadata.taints[${index}]`;
    const { key, value = '', effect } = taint;
    const errors = [
      ...named(`${path}.key`, key, qualifiedName),
      ...(labelValue(value).length === 0 ? [] : [invalid(`${path}.value`, value, labelValue(value).join(';'))]),
    ];
    if (effect === '') errors.push(required(`${path}.effect`));
    else if (!EFFECTS.includes(effect)) errors.push(unsupported(`${path}.effect`, effect, EFFECTS));
    if (seen.has(`${key}:${effect}`))
      errors.push({ ...duplicate(path, taint), detail: 'taints must be unique by key and effect pair' });
    seen.add(`${key}:${effect}`);
    return errors;
  });
}
