import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { given, invalid, negative, oneOf, part, text, type FieldError } from '../field';
import { goValue } from '../go-value';
import { labelErrors } from '../labels';
import { dnsLabel, named } from '../names';
import { claimSpecErrors } from '../volume/claim-rules';
import { annotationErrors } from './meta-rules';
import { podAnnotationErrors } from './pod-annotations';
import { claimTemplatesOf, templateErrors } from './template-rules';
import {
  counts,
  isBroken,
  type KindRule,
  lastingErrors,
  matchErrors,
  shareErrors,
  shareOf,
  template,
  wholeErrors,
} from './workload-rules';

const orderedRolling = (rolling: RawObject): RawObject =>
  goValue({ Partition: 'partition', MaxUnavailable: 'maxUnavailable' })({ partition: 0, ...rolling });
const orderedStrategy = goValue({ Type: 'type', RollingUpdate: { field: 'rollingUpdate', of: orderedRolling } });

/** A StatefulSet supports several unavailable pods since 1.35 (gate MaxUnavailableStatefulSet). */
const KNOWS_AWAY = 35;

function statefulStrategy(spec: RawObject, minor: number): FieldError[] {
  const strategy = objectAt(spec, 'updateStrategy');
  const type = text(strategy, 'type') || 'RollingUpdate';
  const path = 'spec.updateStrategy';
  const rolling = part(strategy, 'rollingUpdate');
  if (type !== 'RollingUpdate' && type !== 'OnDelete')
    return [invalid(path, orderedStrategy(strategy), "must be 'RollingUpdate' or 'OnDelete'")];
  if (rolling === null) return [];
  const at = `${path}.rollingUpdate`;
  if (type === 'OnDelete')
    return [invalid(at, orderedRolling(rolling), "only allowed for updateStrategy 'RollingUpdate'")];
  const errors = negative(rolling, 'partition', at);
  if (minor < KNOWS_AWAY || !given(rolling, 'maxUnavailable')) return errors;
  errors.push(...shareErrors(rolling, 'maxUnavailable', at));
  if (shareOf(rolling['maxUnavailable']) === 0)
    errors.push(invalid(`${at}.maxUnavailable`, rolling['maxUnavailable'], 'cannot be 0'));
  return [...errors, ...wholeErrors(rolling, 'maxUnavailable', at)];
}

/** Retention of claims (gate StatefulSetAutoDeletePVC, on since 1.27); the default is Retain. */
const KNOWS_RETENTION = 27;

function retentionErrors(spec: RawObject, minor: number): FieldError[] {
  const policy = objectAt(spec, 'persistentVolumeClaimRetentionPolicy');
  const at = { path: 'spec.persistentVolumeClaimRetentionPolicy', known: ['Retain', 'Delete'] };
  return minor < KNOWS_RETENTION ? [] : ['whenDeleted', 'whenScaled'].flatMap((field) => oneOf(policy, field, at));
}

/** The first minor version that validates the Service name of a StatefulSet. */
const EVALUATES_SERVICE = 35;

const serviceErrors = (spec: RawObject, minor: number): FieldError[] =>
  minor < EVALUATES_SERVICE || text(spec, 'serviceName') === ''
    ? []
    : named('spec.serviceName', text(spec, 'serviceName'), dnsLabel);

/** The first minor that validates templates of StatefulSets; before, only their labels, under separate paths. */
const EVALUATES_STATEFUL = 34;

function statefulTemplate(object: RawObject, minor: number): FieldError[] {
  const spec = objectAt(object, 'spec');
  const metadata = objectAt(template(spec), 'metadata');
  const annotations = part(metadata, 'annotations') ?? {};
  const at = 'spec.template.annotations';
  const own = [
    ...labelErrors(part(metadata, 'labels') ?? {}, 'spec.template.labels'),
    ...annotationErrors(annotations, at),
    ...podAnnotationErrors(annotations, objectAt(template(spec), 'spec'), at),
  ];
  if (minor < EVALUATES_STATEFUL) return own;
  const claimTemplates = claimTemplatesOf(object);
  return [...templateErrors({ template: template(spec), path: 'spec.template', minor, claimTemplates }), ...own];
}

const claimTemplateErrors = (object: RawObject, minor: number): FieldError[] =>
  minor < EVALUATES_STATEFUL
    ? []
    : claimTemplatesOf(object).flatMap((one, index) =>
        claimSpecErrors(objectAt(one, 'spec'), `spec.volumeClaimTemplates[${index}].spec`),
      );

export const statefulSetRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const policy = text(spec, 'podManagementPolicy');
  const known = ['', 'OrderedReady', 'Parallel'].includes(policy);
  return [
    ...(known ? [] : [invalid('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'")]),
    ...statefulStrategy(spec, minor),
    ...retentionErrors(spec, minor),
    ...claimTemplateErrors(object, minor),
    ...counts(spec, 'replicas', 'minReadySeconds'),
    ...negative(objectAt(spec, 'ordinals'), 'start', 'spec.ordinals'),
    ...serviceErrors(spec, minor),
    ...matchErrors({ spec, called: 'statefulset', demanded: true, broken: '' }),
    ...(isBroken(spec) ? [] : statefulTemplate(object, minor)),
    ...lastingErrors(spec, 'StatefulSet'),
  ];
};
