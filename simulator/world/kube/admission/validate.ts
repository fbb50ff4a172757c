import { objectErrors } from '@/lib/kube-rules/admission/admit';
import {
  forbidden,
  invalid,
  required,
  duplicate,
  unsupported,
  type FieldError,
} from '@/lib/kube-rules/admission/field';
import { metaErrors } from '@/lib/kube-rules/admission/kind/meta-rules';
import { invalidAnswer } from '@/lib/kube-rules/admission/server-answer';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { rejection } from '@/simulator/world/kube/admission/admit-object';
import { immutableErrors } from '@/simulator/world/kube/admission/immutable-errors';
import { type KubeObject, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import type { Taint } from '@/simulator/world/kube/shapes/node';
import { labelValue, named, qualifiedName } from '@/lib/kube-rules/admission/names';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Node taints; the API server reports them under `metadata.taints` (ValidateNode, validateNodeTaints). */
function taintErrors(taints: readonly Taint[]): FieldError[] {
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

interface Validated {
  object: KubeObject;
  previous: KubeObject | undefined;
  type: ResourceType;
  minor: number;
}

const RULES: Readonly<Record<string, (object: KubeObject) => FieldError[]>> = {
  Node: (object) => taintErrors(listOf(recordOf(object['spec'])['taints']).map(taintOf)),
  PodDisruptionBudget: budgetErrors,
  RuntimeClass: ({ handler }) => (handler === '' || handler === undefined ? [required('handler')] : []),
};

function ownErrors({ object, type, minor }: Validated): FieldError[] {
  const workload = workloadObjectOf(object);
  if (workload !== null) return objectErrors(workload, minor);
  return [
    ...metaErrors(object, object.kind, minor),
    ...(type.namespaced || object.metadata.namespace === undefined
      ? []
      : [forbidden('metadata.namespace', 'not allowed on this type')]),
    ...(RULES[object.kind]?.(object) ?? []),
  ];
}

/** New objects with pods are validated on admission already. @throws ApiStatusError 422 with every violation */
export function validate(checked: Validated): void {
  const { object, previous, type } = checked;
  if (previous === undefined && workloadObjectOf(object) !== null) return;
  const errors = [...ownErrors(checked), ...(previous === undefined ? [] : immutableErrors(object, previous))];
  if (errors.length === 0) return;
  const kind = type.group === '' ? type.kind : `${type.kind}.${type.group}`;
  throw rejection(invalidAnswer(kind, object.metadata.name, errors), type, object.metadata.name);
}

function taintOf(given: unknown): Taint {
  const { key, value, effect } = recordOf(given);
  return { key: shown(key), effect: shown(effect), ...(value === undefined ? {} : { value: shown(value) }) };
}

const PERCENT = /^[0-9]+%$/;

function budgetErrors(object: KubeObject): FieldError[] {
  const spec = recordOf(object['spec']);
  const errors: FieldError[] = [];
  if (spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined)
    errors.push(invalid('spec', spec, 'minAvailable and maxUnavailable cannot be both set'));
  for (const field of ['minAvailable', 'maxUnavailable']) {
    const value = spec[field];
    if (typeof value === 'string' && !PERCENT.test(value))
      errors.push(
        invalid(
          `spec.${field}`,
          value,
          "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
        ),
      );
    if (typeof value === 'number' && value < 0)
      errors.push(invalid(`spec.${field}`, value, 'must be greater than or equal to 0'));
  }
  return errors;
}
