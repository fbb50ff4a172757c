import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import {
  count,
  given,
  invalid,
  listed,
  negative,
  required,
  text,
  tooLong,
  unsupported,
  type FieldError,
} from '../field';
import { dnsLabel, dnsSubdomain, named } from '../names';
import { failurePolicyErrors, replacementErrors, successPolicyErrors } from './job-policies';
import { generatedErrors, selectorOf, withGeneratedLabels } from './job-selector';
import { templateErrors } from './template-rules';
import type { KindRule } from './workload-rules';

const COUNTS = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
];
const ENDING = ['OnFailure', 'Never'];

/** Fields added later, with the first minor that does not drop them (kube_features.go). */
const SINCE: Readonly<Record<string, number>> = {
  podFailurePolicy: 26,
  backoffLimitPerIndex: 29,
  maxFailedIndexes: 29,
  podReplacementPolicy: 29,
  successPolicy: 31,
  managedBy: 32,
};

const known = (spec: RawObject, minor: number): RawObject =>
  Object.keys(SINCE).some((field) => field in spec && minor < (SINCE[field] ?? 0))
    ? Object.fromEntries(
        Object.entries(spec).filter(([field]) => !Object.hasOwn(SINCE, field) || minor >= (SINCE[field] ?? 0)),
      )
    : spec;

/** Pods of a job end: their restart policy is required, because the default is not allowed. */
function endingErrors(spec: RawObject, path: string): FieldError[] {
  const policy = text(objectAt(objectAt(spec, 'template'), 'spec'), 'restartPolicy') || 'Always';
  const at = `${path}.template.spec.restartPolicy`;
  if (policy === 'Always') return [required(at, 'valid values: "OnFailure", "Never"')];
  if (!ENDING.includes(policy)) return [unsupported(at, policy, ENDING)];
  return given(spec, 'podFailurePolicy') && policy !== 'Never'
    ? [invalid(at, policy, 'only "Never" is supported when podFailurePolicy is specified')]
    : [];
}

/** A job without either runs one pod to completion (SetDefaults_Job). */
const completionsOf = (spec: RawObject): number | null =>
  count(spec, 'completions') ?? (given(spec, 'parallelism') ? null : 1);

const MANY = 100_000;
const MANY_AT_ONCE = 10_000;

const atMost = (spec: RawObject, field: string, at: { path: string; most: number; detail: string }): FieldError[] => {
  const value = count(spec, field) ?? 0;
  return value > at.most ? [invalid(`${at.path}.${field}`, value, at.detail)] : [];
};

function indexedErrors(spec: RawObject, path: string): FieldError[] {
  const completions = completionsOf(spec);
  const failed = `${path}.maxFailedIndexes`;
  const errors = completions === null ? [required(`${path}.completions`, 'when completion mode is Indexed')] : [];
  const most = `must be less than or equal to ${MANY}`;
  errors.push(
    ...atMost(spec, 'parallelism', { path, most: MANY, detail: `${most} when completion mode is Indexed` }),
    ...atMost(spec, 'maxFailedIndexes', {
      path,
      most: completions ?? Infinity,
      detail: 'must be less than or equal to completions',
    }),
    ...atMost(spec, 'maxFailedIndexes', { path, most: MANY, detail: most }),
  );
  if ((completions ?? 0) <= MANY || !given(spec, 'backoffLimitPerIndex')) return errors;
  const detail = `must be less than or equal to ${MANY_AT_ONCE} when completions are above ${MANY} and used with backoff limit per index`;
  return [
    ...errors,
    ...(given(spec, 'maxFailedIndexes')
      ? []
      : [required(failed, `must be specified when completions is above ${MANY}`)]),
    ...atMost(spec, 'parallelism', { path, most: MANY_AT_ONCE, detail }),
    ...atMost(spec, 'maxFailedIndexes', { path, most: MANY_AT_ONCE, detail }),
  ];
}

function completionErrors(spec: RawObject, path: string): FieldError[] {
  const errors = listed(spec, 'completionMode', { path, known: ['NonIndexed', 'Indexed'] });
  const mode = given(spec, 'completionMode') ? text(spec, 'completionMode') : 'NonIndexed';
  if (mode === 'Indexed') return [...errors, ...indexedErrors(spec, path)];
  if (mode !== 'NonIndexed') return errors;
  return ['backoffLimitPerIndex', 'maxFailedIndexes']
    .filter((field) => given(spec, field))
    .map((field) => invalid(`${path}.${field}`, spec[field], 'requires indexed completion mode'));
}

const MANAGER_LIMIT = 63;

/** IsDomainPrefixedPath: an external controller of the job. */
function managerErrors(spec: RawObject, path: string): FieldError[] {
  if (!given(spec, 'managedBy')) return [];
  const name = text(spec, 'managedBy');
  const at = `${path}.managedBy`;
  const slash = name.indexOf('/');
  const [domain, rest] = [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)];
  if (name === '') return [required(at)];
  const errors =
    domain === '' || rest === ''
      ? [invalid(at, name, 'must be a domain-prefixed path (such as "acme.io/foo")')]
      : named(at, domain, dnsSubdomain);
  return name.length > MANAGER_LIMIT ? [...errors, tooLong(at, MANAGER_LIMIT)] : errors;
}

/** validateJobSpec but for the selector. */
export function jobSpecErrors(written: RawObject, path: string, minor: number): FieldError[] {
  const spec = known(written, minor);
  return [
    ...COUNTS.flatMap((field) => negative(spec, field, path)),
    ...(given(spec, 'maxFailedIndexes') && !given(spec, 'backoffLimitPerIndex')
      ? [required(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified')]
      : []),
    ...managerErrors(spec, path),
    ...completionErrors(spec, path),
    ...failurePolicyErrors(spec, path),
    ...successPolicyErrors(spec, path, completionsOf(spec) ?? 0),
    ...replacementErrors(spec, path),
    ...templateErrors({ template: objectAt(spec, 'template'), path: `${path}.template`, minor }),
    ...endingErrors(spec, path),
  ];
}

/** A name that is too long for the host names of its pods, which end with their index. */
function nameErrors(object: RawObject): FieldError[] {
  const spec = objectAt(object, 'spec');
  const name = text(objectAt(object, 'metadata'), 'name');
  const completions = completionsOf(spec) ?? 0;
  if (text(spec, 'completionMode') !== 'Indexed' || completions <= 0 || name === '') return [];
  const host = `${name}-${completions - 1}`;
  return dnsLabel(host).length === 0
    ? []
    : [invalid('metadata.name', name, `will not able to create pod with invalid DNS label: ${host}`)];
}

export const jobRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const manual = spec['manualSelector'] === true;
  return [
    ...(manual ? [] : generatedErrors(object)),
    ...jobSpecErrors(withGeneratedLabels(object), 'spec', minor),
    ...selectorOf(object),
    ...nameErrors(object),
  ];
};
