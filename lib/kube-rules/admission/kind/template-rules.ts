import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { forbidden, part, text, type FieldError } from '../field';
import { labelErrors } from '../labels';
import { podSpecErrors } from '../pod-spec-rules';
import { annotationErrors } from './meta-rules';
import { podAnnotationErrors, seccompMatchErrors } from './pod-annotations';
import type { PodSpecAt } from '@/lib/kube-rules/admission/containers-of';

const memory = new WeakMap<RawObject, Map<string, FieldError[]>>();

/** Equal workloads share one PodSpec, which is never modified: it is validated once for all of them. */
function specErrors(at: PodSpecAt): FieldError[] {
  const { spec, path, minor, ofPod, claimTemplates } = at;
  if (ofPod || claimTemplates !== undefined) return podSpecErrors(at);
  const known = memory.get(spec) ?? new Map<string, FieldError[]>();
  memory.set(spec, known);
  const key = `${path} ${minor}`;
  const errors = known.get(key) ?? podSpecErrors(at);
  known.set(key, errors);
  return errors;
}

interface Template {
  template: RawObject;
  path: string;
  minor: number;
  claimTemplates?: readonly RawObject[];
}

/** ValidatePodTemplateSpec, whose paths omit the metadata; a Pod's metadata is validated with the object. */
export function templateErrors({ template, path, minor, claimTemplates }: Template): FieldError[] {
  const ofPod = path === '';
  const at = ofPod ? '' : `${path}.`;
  const metadata = objectAt(template, 'metadata');
  const annotations = part(metadata, 'annotations') ?? {};
  const spec = objectAt(template, 'spec');
  const own = ofPod
    ? []
    : [
        ...labelErrors(part(metadata, 'labels') ?? {}, `${at}labels`),
        ...annotationErrors(annotations, `${at}annotations`),
      ];
  return [
    ...own,
    ...podAnnotationErrors(annotations, spec, ofPod ? 'metadata.annotations' : `${at}annotations`),
    ...specErrors({
      spec,
      path: `${at}spec`,
      minor,
      ofPod,
      ...(claimTemplates === undefined ? {} : { claimTemplates }),
      ...(ofPod ? { podName: text(metadata, 'name') } : {}),
    }),
    ...seccompMatchErrors(annotations, spec, `${at}spec`),
    ...(ofPod || objectsAt(spec, 'ephemeralContainers').length === 0
      ? []
      : [forbidden(`${at}spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]),
  ];
}

export const claimTemplatesOf = (object: RawObject): RawObject[] =>
  objectsAt(objectAt(object, 'spec'), 'volumeClaimTemplates');
