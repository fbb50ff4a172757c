import { fieldForbidden, invalid, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import type { ObjectMeta } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
export const DNS_LABEL = new RegExp(`^${LABEL}$`);
export const DNS_SUBDOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);
const NAME_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const SUBDOMAIN_TEXT = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${LABEL}(\\.${LABEL})*')`;
const LABEL_TEXT = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`;
const VALUE_TEXT =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const PART_TEXT =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const ANNOTATION_LIMIT = 256 * 1024;

/** Kinds whose names are single DNS labels. */
const LABEL_NAMES = new Set(['Namespace', 'Service', 'StatefulSet']);

/** Why a qualified name (label key, taint key, resource name) is none; undefined when it is one. */
export function qualifiedNameError(key: string): string | undefined {
  const parts = key.split('/');
  if (parts.length > 2)
    return (
      'a qualified name ' +
      PART_TEXT.slice('name part '.length) +
      " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
    );
  const [prefix, name = ''] = parts.length === 2 ? parts : [undefined, key];
  if (prefix === '') return 'prefix part must be non-empty';
  if (prefix !== undefined && !DNS_SUBDOMAIN.test(prefix)) return `prefix part ${SUBDOMAIN_TEXT}`;
  if (name === '') return 'name part must be non-empty';
  if (name.length > 63) return 'name part must be no more than 63 characters';
  return NAME_PART.test(name) ? undefined : PART_TEXT;
}

export function labelValueError(value: string): string | undefined {
  if (value === '') return undefined;
  if (value.length > 63) return 'must be no more than 63 characters';
  return NAME_PART.test(value) ? undefined : VALUE_TEXT;
}

export function labelErrors(
  labels: Readonly<Record<string, string>> | undefined,
  field: string,
): FieldError[] {
  return Object.entries(labels ?? {}).flatMap(([key, value]) => {
    const errors: FieldError[] = [];
    const keyError = qualifiedNameError(key);
    if (keyError !== undefined) errors.push(invalid(field, key, keyError));
    const valueError = labelValueError(value);
    if (valueError !== undefined) errors.push(invalid(field, value, valueError));
    return errors;
  });
}

/** Name, namespace, labels and annotations (apimachinery ValidateObjectMeta). */
export function metadataErrors(metadata: ObjectMeta, type: ResourceType): FieldError[] {
  const errors: FieldError[] = [];
  const { name } = metadata;
  if (name === '') errors.push(required('metadata.name', 'name or generateName is required'));
  else if (LABEL_NAMES.has(type.kind) && (!DNS_LABEL.test(name) || name.length > 63)) {
    errors.push(
      invalid('metadata.name', name, name.length > 63 ? 'must be no more than 63 characters' : LABEL_TEXT),
    );
  } else if (!DNS_SUBDOMAIN.test(name)) {
    errors.push(
      invalid(
        'metadata.name',
        name,
        name.length > 253 ? 'must be no more than 253 characters' : SUBDOMAIN_TEXT,
      ),
    );
  }
  if (!type.namespaced && metadata.namespace !== undefined) {
    errors.push(fieldForbidden('metadata.namespace', 'not allowed on this type'));
  }
  errors.push(
    ...labelErrors(metadata.labels, 'metadata.labels'),
    ...annotationErrors(metadata.annotations, 'metadata.annotations'),
  );
  return errors;
}

export function annotationErrors(
  annotations: Readonly<Record<string, string>> | undefined,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  let size = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    size += key.length + value.length;
    const error = qualifiedNameError(key.toLowerCase());
    if (error !== undefined) errors.push(invalid(field, key, error));
  }
  if (size > ANNOTATION_LIMIT) {
    errors.push({
      field,
      reason: 'FieldValueTooLong',
      text: `Too long: may not be more than ${ANNOTATION_LIMIT} bytes`,
    });
  }
  return errors;
}
