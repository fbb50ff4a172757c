import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { forbidden, part } from '../field';
import { labelRefusals } from '../labels';
import { type PodSpecAt, podSpecRefusals } from '../pod-spec-rules';
import type { FieldRefusal } from '../refusal';
import { annotationRefusals } from './meta-rules';
import { podAnnotationRefusals, seccompMatchRefusals } from './pod-annotations';

const memory = new WeakMap<RawObject, Map<string, FieldRefusal[]>>();

/** Workloads that are alike share one PodSpec, which nothing alters: it is judged once for all of them. */
function specRefusals(at: PodSpecAt): FieldRefusal[] {
  const { spec, path, minor, ofPod, claimTemplates } = at;
  if (ofPod || claimTemplates.length > 0) return podSpecRefusals(at);
  const known = memory.get(spec) ?? new Map<string, FieldRefusal[]>();
  memory.set(spec, known);
  const key = `${path} ${minor}`;
  const refusals = known.get(key) ?? podSpecRefusals(at);
  known.set(key, refusals);
  return refusals;
}

interface Template {
  /** Holder of `metadata` and `spec` of the pods. */
  template: RawObject;
  /** `spec.template`; empty for a Pod. */
  path: string;
  minor: number;
  claimTemplates?: readonly RawObject[];
}

/** ValidatePodTemplateSpec, whose paths leave out the metadata; those of a Pod have been judged with the object. */
export function templateRefusals({ template, path, minor, claimTemplates = [] }: Template): FieldRefusal[] {
  const ofPod = path === '';
  const at = ofPod ? '' : `${path}.`;
  const metadata = objectAt(template, 'metadata');
  const annotations = part(metadata, 'annotations') ?? {};
  const spec = objectAt(template, 'spec');
  const own = ofPod
    ? []
    : [
        ...labelRefusals(part(metadata, 'labels') ?? {}, `${at}labels`),
        ...annotationRefusals(annotations, `${at}annotations`),
      ];
  return [
    ...own,
    ...podAnnotationRefusals(annotations, spec, ofPod ? 'metadata.annotations' : `${at}annotations`),
    ...specRefusals({ spec, path: `${at}spec`, minor, ofPod, claimTemplates }),
    ...seccompMatchRefusals(annotations, spec, `${at}spec`),
    ...(ofPod || objectsAt(spec, 'ephemeralContainers').length === 0
      ? []
      : [forbidden(`${at}spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]),
  ];
}

export const claimTemplatesOf = (object: RawObject): RawObject[] =>
  objectsAt(objectAt(object, 'spec'), 'volumeClaimTemplates');
