import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn, podSpecIn, workloadObjectOf } from '../objects/workload-object';
import { admit, type AdmissionWorld } from './admit';
import { text } from './field';
import { podAppArmorWarnings } from './warnings/object-warnings';
import { type AdmissionVerdict, type FieldError, fieldErrorText } from './field-error';

export interface FieldCause {
  reason: string;
  message: string;
  field: string;
}

/** What the API server answers to a create: the HTTP code, the parts of its `Status`, and its `Warning` headers. */
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

/** In the order in which the plug-ins are asked after the fields have been validated. */
const VALIDATING = ['Validation', 'LimitRanger', 'PodSecurity', 'RuntimeClass'] as const;

function podAnswer(verdict: AdmissionVerdict, name: string): ServerAnswer | null {
  const { warnings } = verdict;
  const forbidden = (message: string): ServerAnswer => ({
    code: 403,
    reason: 'Forbidden',
    message: `pods "${name}" is forbidden: ${message}`,
    causes: [],
    warnings,
  });
  const mutating = verdict.pod.find(
    ({ by, message }) =>
      !VALIDATING.some((one) => one === by) || (by === 'RuntimeClass' && !message.includes('without')),
  );
  if (mutating !== undefined) return { ...forbidden(mutating.message), warnings: [] };
  if (verdict.object.length > 0) return null;
  for (const plugin of VALIDATING) {
    const found = verdict.pod.find(({ by }) => by === plugin);
    if (found !== undefined) return forbidden(found.message);
  }
  return null;
}

/** The answer to `POST` of a Pod or an object with a pod template. @throws Error for an object of another kind. */
export function serverAnswer(object: RawObject, world: AdmissionWorld): ServerAnswer {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error(`no pods are made of a ${String(object['kind'])}`);
  const verdict = admit(workload, world, { fieldValidation: 'Strict' });
  const [first] = verdict.object;
  const name = text(objectAt(object, 'metadata'), 'name');
  if (first?.type === 'Bad request') {
    const version = workload.apiVersion.split('/').at(-1) ?? '';
    const message = `${workload.kind} in version "${version}" cannot be handled as a ${workload.kind}: ${first.detail}`;
    return { code: 400, reason: 'BadRequest', message, causes: [], warnings: [] };
  }
  const ofPod = workload.kind === 'Pod' ? podAnswer(verdict, name) : null;
  if (ofPod !== null) return ofPod;
  if (verdict.object.length === 0) return { code: 201, warnings: verdict.warnings };
  const group = workload.apiVersion.includes('/') ? `.${workload.apiVersion.split('/')[0]}` : '';
  const lines = [...new Set(verdict.object.map(fieldErrorText))];
  const list = lines.length === 1 ? (lines[0] ?? '') : `[${lines.join(', ')}]`;
  return {
    code: 422,
    reason: 'Invalid',
    message: `${workload.kind}${group} "${name}" is invalid: ${list}`,
    causes: verdict.object.map(causeOf),
    warnings: workload.kind === 'Pod' ? podAppArmorWarnings(workload) : [],
  };
}

/** A Pod of the template of an object, with its labels and annotations. */
export function podOfTemplate(object: RawObject, name: string): RawObject {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error(`no pods are made of a ${String(object['kind'])}`);
  const { labels, annotations } = podMetaIn(workload);
  const metadata = { labels, annotations, name, namespace: workload.namespace };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: podSpecIn(workload) };
}
