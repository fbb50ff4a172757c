import { countAt, objectAt, type RawObject, textAt, textMapAt } from '../json/kube-json';
import { semanticallyEqual } from '../patch/applied-manifest';
import { controllerOf } from './owner-of';
import { podMetaIn, podSpecIn, type TemplateRevision, type WorkloadObject } from './workload-object';

const HASH = 'pod-template-hash';
const NUMBER = 'deployment.kubernetes.io/revision';

/** The revision of a Deployment that a ReplicaSet is; null: it is none, or has no pods. */
export function revisionOf(replicaSet: RawObject): { owner: string; revision: TemplateRevision } | null {
  const metadata = objectAt(replicaSet, 'metadata');
  const owner = controllerOf(metadata);
  const hash = textAt(objectAt(metadata, 'labels'), HASH);
  const [spec, status] = [objectAt(replicaSet, 'spec'), objectAt(replicaSet, 'status')];
  const hasPods = (countAt(spec, 'replicas') ?? 1) > 0 || (countAt(status, 'replicas') ?? 0) > 0;
  if (owner?.kind !== 'Deployment' || hash === '' || !hasPods) return null;
  const number = textAt(objectAt(metadata, 'annotations'), NUMBER);
  return { owner: owner.uid, revision: { hash, number, template: objectAt(spec, 'template') } };
}

type Labels = Readonly<Record<string, string>>;

/** Of a pod; empty: it is of no Deployment. */
export const templateHashOf = (labels: Labels): string => (Object.hasOwn(labels, HASH) ? (labels[HASH] ?? '') : '');

export const isOfHash = (labels: Labels, hash: string | null): boolean =>
  hash !== null && templateHashOf(labels) === hash;

/** The template that its ReplicaSet recreates a pod from; undefined: its Deployment has pods of one template, or it is not known. */
export const revisionWith = ({ revisions }: WorkloadObject, labels: Labels): TemplateRevision | undefined =>
  revisions?.find(({ hash }) => isOfHash(labels, hash));

/** A Deployment as the API server held it with this template. */
export function atRevision(workload: WorkloadObject, { template }: TemplateRevision): WorkloadObject {
  const object = { ...workload.object, spec: { ...objectAt(workload.object, 'spec'), template } };
  return { ...workload, object, stored: object };
}

/** Equal but for the hash, as the Deployment controller finds its ReplicaSet (deploymentutil: EqualIgnoreHash). */
export function isOfRevision(workload: WorkloadObject, { template }: TemplateRevision): boolean {
  const [own, other] = [podMetaIn(workload), objectAt(template, 'metadata')];
  const { [HASH]: _hash, ...labels } = textMapAt(other, 'labels');
  return (
    semanticallyEqual(own['labels'], labels) &&
    semanticallyEqual(own['annotations'], other['annotations']) &&
    semanticallyEqual(podSpecIn(workload), objectAt(template, 'spec'))
  );
}

/** A Deployment with the templates of its pods, if these are not all its own; any other workload as it is. */
export function withRevisions(workload: WorkloadObject, revisions: readonly TemplateRevision[] = []): WorkloadObject {
  if (workload.kind !== 'Deployment' || revisions.every((one) => isOfRevision(workload, one))) return workload;
  return { ...workload, revisions };
}
