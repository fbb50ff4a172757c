import { ApiStatusError } from '@/simulator/world/kube/api-status';
import { shown } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

/** One violation, in the words of k8s.io/apimachinery `field.Error`. */
export interface FieldError {
  field: string;
  reason:
    | 'FieldValueRequired'
    | 'FieldValueInvalid'
    | 'FieldValueForbidden'
    | 'FieldValueNotSupported'
    | 'FieldValueDuplicate'
    | 'FieldValueNotFound'
    | 'FieldValueTooLong';
  text: string;
}

export function required(field: string, detail = ''): FieldError {
  return {
    field,
    reason: 'FieldValueRequired',
    text: detail === '' ? 'Required value' : `Required value: ${detail}`,
  };
}

export function invalid(field: string, value: unknown, detail: string): FieldError {
  const shown = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? '""');
  return { field, reason: 'FieldValueInvalid', text: `Invalid value: ${shown}: ${detail}` };
}

export function fieldForbidden(field: string, detail: string): FieldError {
  return { field, reason: 'FieldValueForbidden', text: `Forbidden: ${detail}` };
}

export function notSupported(field: string, value: string, supported: readonly string[]): FieldError {
  const names = supported.map((name) => JSON.stringify(name)).join(', ');
  return {
    field,
    reason: 'FieldValueNotSupported',
    text: `Unsupported value: ${JSON.stringify(value)}: supported values: ${names}`,
  };
}

export function duplicate(field: string, value: unknown): FieldError {
  return { field, reason: 'FieldValueDuplicate', text: `Duplicate value: ${JSON.stringify(value)}` };
}

export function notFoundValue(field: string, value: unknown, detail = ''): FieldError {
  const text = `Not found: ${JSON.stringify(value ?? '')}`;
  return { field, reason: 'FieldValueNotFound', text: detail === '' ? text : `${text}: ${detail}` };
}

/** A value out of a closed list; an absent or empty one has a default. */
export function outside(value: unknown, field: string, supported: readonly string[]): FieldError[] {
  const text = shown(value);
  return text === '' || supported.includes(text) ? [] : [notSupported(field, text, supported)];
}

/** The 422 that carries every violation at once; brackets only when there are several. */
export function invalidObject(type: ResourceType, name: string, errors: FieldError[]): ApiStatusError {
  const lines = errors.map((error) => `${error.field}: ${error.text}`);
  const subject = type.group === '' ? type.kind : `${type.kind}.${type.group}`;
  const list = lines.length === 1 ? (lines[0] ?? '') : `[${lines.join(', ')}]`;
  return new ApiStatusError({
    code: 422,
    reason: 'Invalid',
    message: `${subject} "${name}" is invalid: ${list}`,
    details: {
      name,
      ...(type.group === '' ? {} : { group: type.group }),
      kind: type.kind,
      causes: errors.map((error) => ({ reason: error.reason, message: error.text, field: error.field })),
    },
  });
}
