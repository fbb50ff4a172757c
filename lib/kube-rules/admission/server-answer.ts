import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn, podSpecIn, type WorkloadObject, workloadObjectOf } from '../objects/workload-object';
import { admit, type AdmissionOptions, type AdmissionWorld } from './admit';
import { text, type FieldError, fieldErrorText } from './field';
import { namespaceError } from './namespace-lifecycle';
import { podAppArmorWarnings } from './warnings/object-warnings';

export interface FieldCause {
  reason: string;
  message: string;
  field: string;
}

/** The API server's answer to a create: the HTTP code, the parts of its `Status`, and its `Warning` headers. */
export interface ServerAnswer {
  code: number;
  reason?: string;
  message?: string;
  causes?: readonly FieldCause[];
  warnings: readonly string[];
}

const REASONS: Readonly<Record<FieldError['type'], string>> = {
  'Required value': 'FieldValueRequired',
  'Invalid value': 'FieldValueInvalid',
  'Unsupported value': 'FieldValueNotSupported',
  Forbidden: 'FieldValueForbidden',
  'Duplicate value': 'FieldValueDuplicate',
  'Not found': 'FieldValueNotFound',
  'Too long': 'FieldValueTooLong',
  'Too many': 'FieldValueTooMany',
  'Bad request': 'BadRequest',
};

const causeOf = (error: FieldError): FieldCause => ({
  reason: REASONS[error.type],
  message: fieldErrorText({ ...error, path: '' }),
  field: error.path,
});

const forbidden = (name: string, message: string, warnings: readonly string[]): ServerAnswer => ({
  code: 403,
  reason: 'Forbidden',
  message: `pods "${name}" is forbidden: ${message}`,
  causes: [],
  warnings,
});

/** The answer with all errors of an object; `kind` with its group, e.g. `Deployment.apps`. */
export function invalidAnswer(kind: string, name: string, errors: readonly FieldError[]): ServerAnswer {
  const lines = [...new Set(errors.map(fieldErrorText))];
  const list = lines.length === 1 ? (lines[0] ?? '') : `[${lines.join(', ')}]`;
  return {
    code: 422,
    reason: 'Invalid',
    message: `${kind} "${name}" is invalid: ${list}`,
    causes: errors.map(causeOf),
    warnings: [],
  };
}

export function badRequestMessage({ kind, apiVersion }: WorkloadObject, detail: string): string {
  const version = apiVersion.split('/').at(-1) ?? '';
  return `${kind} in version "${version}" cannot be handled as a ${kind}: ${detail}`;
}

const groupSuffixOf = ({ apiVersion }: WorkloadObject): string =>
  apiVersion.includes('/') ? `.${apiVersion.split('/')[0]}` : '';

/** NamespaceLifecycle answers before other plugins and before fields are validated. */
function namespaceAnswer(workload: WorkloadObject, { namespaces }: AdmissionWorld): ServerAnswer | null {
  const { kind, namespace, name } = workload;
  const error = namespaceError(namespace, namespaces);
  if (error === null) return null;
  if (error.type === 'Not found')
    return { code: 404, reason: 'NotFound', message: error.detail, causes: [], warnings: [] };
  const resource = `${kind.toLowerCase()}s${groupSuffixOf(workload)}`;
  const message = `namespace ${namespace} is being terminated`;
  return {
    code: 403,
    reason: 'Forbidden',
    message: `${resource} "${name}" is forbidden: ${error.detail}`,
    causes: [{ reason: 'NamespaceTerminating', message, field: error.path }],
    warnings: [],
  };
}

/** The answer to `POST` of a Pod or an object with a pod template. @throws Error for an object of another kind. */
export function serverAnswer(
  object: RawObject,
  world: AdmissionWorld,
  options: AdmissionOptions = { fieldValidation: 'Strict' },
): ServerAnswer {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error(`no pods are made of a ${String(object['kind'])}`);
  const verdict = admit(workload, world, options);
  const [first] = verdict.object;
  const name = text(objectAt(object, 'metadata'), 'name');
  if (first?.type === 'Bad request') {
    const message = badRequestMessage(workload, first.detail);
    return { code: 400, reason: 'BadRequest', message, causes: [], warnings: [] };
  }
  const homeless = namespaceAnswer(workload, world);
  if (homeless !== null) return homeless;
  const isPod = workload.kind === 'Pod';
  const mutating = isPod ? verdict.pod.find((one) => one.mutating) : undefined;
  if (mutating !== undefined) return forbidden(name, mutating.message, []);
  if (verdict.object.length > 0) {
    const answer = invalidAnswer(`${workload.kind}${groupSuffixOf(workload)}`, name, verdict.object);
    return isPod ? { ...answer, warnings: podAppArmorWarnings(workload) } : answer;
  }
  const [validating] = isPod ? verdict.pod : [];
  return validating === undefined
    ? { code: 201, warnings: verdict.warnings }
    : forbidden(name, validating.message, verdict.warnings);
}

/** A Pod of the template of an object, with its labels and annotations. */
export function podOfTemplate(object: RawObject, name: string): RawObject {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error(`no pods are made of a ${String(object['kind'])}`);
  const { labels, annotations } = podMetaIn(workload);
  const metadata = { labels, annotations, name, namespace: workload.namespace };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: podSpecIn(workload) };
}
