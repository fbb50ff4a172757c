import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';

/** One rejection by the API server (apimachinery `field.Error`). */
export interface FieldError {
  /** Field path as the API server prints it, e.g. `spec.template.spec.containers[0].securityContext.privileged`. */
  path: string;
  type:
    | 'Required value'
    | 'Invalid value'
    | 'Unsupported value'
    | 'Forbidden'
    | 'Duplicate value'
    | 'Not found'
    | 'Too long'
    | 'Too many'
    /** The decoder fails (400) before anything else is checked. */
    | 'Bad request';
  /** The value as the API server prints it (`"Windows"`, `false`); null where its message has none. */
  value: string | null;
  detail: string;
}

/** `path: type: value: detail`, as in a 422 answer. */
export const fieldErrorText = ({ path, type, value, detail }: FieldError): string =>
  [path, type, value, detail].filter((part) => part !== null && part !== '').join(': ');

/**
 * The API server's answer to an object. `object`: the object itself is rejected (422), nothing is saved. `pod`: it is
 * saved, and each of its pods is rejected later (403 or 422): RuntimeClass, Pod Security, other admission of pods only.
 */
export interface AdmissionVerdict {
  object: readonly FieldError[];
  /** Messages of the API server after `forbidden: `. */
  pod: readonly PodRejection[];
  /** The same for pods that are created later: those of a suspended Job, and those of a Job that its quotas do not admit at once. */
  later?: readonly PodRejection[];
  warnings: readonly string[];
}

export interface PodRejection {
  by: 'RuntimeClass' | 'PodSecurity' | 'LimitRanger' | 'ResourceQuota' | 'ServiceAccount' | 'Priority' | 'Validation';
  message: string;
  /** Reported before the fields are validated (403), by a plugin that also modifies the pod. */
  mutating?: true;
}

/** A value as `field.Error` prints it: text in quotes, everything else as JSON. Screens cut it. */
const shown = (value: unknown): string => JSON.stringify(value) ?? 'null';

const error = (
  type: FieldError['type'],
  path: string,
  { value = null, detail = '' }: Partial<FieldError>,
): FieldError => ({ path, type, value, detail });

/** The decoder's own error, before any field is validated. */
export const badRequest = (path: string, detail: string): FieldError => error('Bad request', path, { detail });

export const required = (path: string, detail = ''): FieldError => error('Required value', path, { detail });

export const invalid = (path: string, value: unknown, detail: string): FieldError =>
  error('Invalid value', path, { value: shown(value), detail });

/** For a field whose value the message omits (field.OmitValueType). */
export const invalidWhole = (path: string, detail: string): FieldError => error('Invalid value', path, { detail });

export const forbidden = (path: string, detail: string): FieldError => error('Forbidden', path, { detail });

export const unsupported = (path: string, value: unknown, known: readonly string[]): FieldError => {
  const detail = `supported values: ${known.map((one) => JSON.stringify(one)).join(', ')}`;
  return error('Unsupported value', path, { value: shown(value), detail });
};

export const duplicate = (path: string, value: unknown): FieldError =>
  error('Duplicate value', path, { value: shown(value) });

export const tooMany = (path: string, count: number, limit: number): FieldError =>
  error('Too many', path, { value: String(count), detail: `must have at most ${limit} items` });

export const tooLong = (path: string, limit: number): FieldError =>
  error('Too long', path, { detail: `may not be more than ${limit} bytes` });

export const notFound = (path: string, value: unknown, detail = ''): FieldError =>
  error('Not found', path, { value: shown(value), detail });

/** Whether a field is given; `null` is the same as absent to the API server's decoder. */
export const given = (source: RawObject, field: string): boolean =>
  Object.hasOwn(source, field) && source[field] !== undefined && source[field] !== null;

export function text(source: RawObject, field: string): string {
  const value = source[field];
  return typeof value === 'string' ? value : '';
}

export function count(source: RawObject, field: string): number | null {
  const value = source[field];
  return typeof value === 'number' ? value : null;
}

export function part(source: RawObject, field: string): RawObject | null {
  const value = source[field];
  return isObject(value) ? value : null;
}

const NEGATIVE = 'must be greater than or equal to 0';

/** ValidateNonnegativeField. */
export function negative(source: RawObject, field: string, path: string): FieldError[] {
  const value = count(source, field);
  return value === null || value >= 0 ? [] : [invalid(`${path}.${field}`, value, NEGATIVE)];
}

/** A value of an enumeration without a default: an empty value counts as given. */
export const listed = (
  source: RawObject,
  field: string,
  at: { path: string; known: readonly string[] },
): FieldError[] =>
  given(source, field) && !at.known.includes(text(source, field))
    ? [unsupported(`${at.path}.${field}`, text(source, field), at.known)]
    : [];

/** A value of an enumeration with a default, which empty and absent values get. */
export function oneOf(source: RawObject, field: string, at: { path: string; known: readonly string[] }): FieldError[] {
  const value = text(source, field);
  if (value === '' || at.known.includes(value)) return [];
  return [unsupported(`${at.path}.${field}`, value, at.known)];
}
