import { admit, type AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import type { PodRejection } from '@/lib/kube-rules/admission/field';
import { podOnlyDefaults } from '@/lib/kube-rules/defaulting/pod-spec-defaults';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { fieldsOf } from '@/lib/kube-rules/patch/field-set';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';
import { admissionWorld, admittedPod, requireOpenNamespace } from '@/simulator/world/kube/admission/admit-object';
import { ApiStatusError, forbidden } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, type ObjectMeta, kubeTime, recordOf, getOrMake } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { Pod, PodSpec, PodTemplate } from '@/simulator/world/kube/shapes/pod';

export interface PodOrder {
  owner: KubeObject;
  template: PodTemplate;
  /** Fixed for StatefulSets; others get the owner's name and five letters. */
  name?: string;
  labels?: Record<string, string>;
  /** Last changes to the spec: a DaemonSet's node, a StatefulSet's host name. */
  adjust?: (spec: PodSpec) => PodSpec;
  /** Hears why the API server rejected it. */
  rejected?: (message: string) => void;
}

const prepared = new WeakMap<PodSpec, PodSpec>();
const managed = new WeakMap<PodSpec, Record<string, unknown>>();
const POD = resourceByKind('Pod');

/** Defaults that the API server adds to Pods only; once per template, so that replicas share it. */
const preparedSpec = (template: PodTemplate): PodSpec =>
  getOrMake(prepared, template.spec, () => {
    const filled = podOnlyDefaults(template.spec);
    const spec: PodSpec = { ...template.spec, ...filled, containers: template.spec.containers };
    if (Array.isArray(filled['containers'])) spec.containers = filled['containers'];
    return spec;
  });

function managedBy(template: PodTemplate, atMs: number): ManagedFieldsEntry {
  const { spec } = template;
  const fields = getOrMake(managed, spec, () =>
    fieldsOf({ metadata: { generateName: '', labels: template.metadata?.labels ?? {} }, spec }),
  );
  return {
    manager: 'kube-controller-manager',
    operation: 'Update',
    apiVersion: 'v1',
    time: kubeTime(atMs),
    fieldsType: 'FieldsV1',
    fieldsV1: fields,
  };
}

/** The pod that an order is for, under a name, with everything that the API server fills in. */
function podOf(context: ClusterContext, order: PodOrder, name: string): Pod {
  const { owner, template } = order;
  const metadata: ObjectMeta = {
    name,
    namespace: owner.metadata.namespace ?? '',
    ...(order.name === undefined ? { generateName: `${owner.metadata.name}-` } : {}),
    labels: { ...template.metadata?.labels, ...order.labels },
    ...(template.metadata?.annotations === undefined ? {} : { annotations: template.metadata.annotations }),
    ownerReferences: [ownerReference(owner)],
    managedFields: [managedBy(template, context.now())],
  };
  const spec = preparedSpec(template);
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: order.adjust?.(spec) ?? spec };
}

const nameOf = (context: ClusterContext, { owner, name }: PodOrder): string =>
  name ?? `${`${owner.metadata.name}-`.slice(0, 58)}${context.store.ids.suffix()}`;

const drafts = new WeakMap<PodSpec, Pick<Pod, 'spec' | 'status'>>();

/** The pod that `makePod` would store, of a template that is known to be accepted. */
export function draftPod(context: ClusterContext, order: PodOrder): Pod {
  const pod = podOf(context, order, nameOf(context, order));
  if (order.adjust !== undefined) return admittedPod(context, pod);
  const { spec, status } = getOrMake(drafts, order.template.spec, () => admittedPod(context, pod));
  return { ...pod, spec, ...(status === undefined ? {} : { status }) };
}

/** A new pod of a controller through the API server's admission; undefined, with a FailedCreate event and a failed sync, when rejected. */
export function makePod(context: ClusterContext, order: PodOrder): Pod | undefined {
  const { owner } = order;
  const namespace = owner.metadata.namespace ?? '';
  const name = nameOf(context, order);
  try {
    if (POD !== undefined) requireOpenNamespace(context, { namespace, name, type: POD });
    requireAdmitted(context, order, name);
    const made = context.store.insert(context.store.pods, replicaOf(context, order, podOf(context, order, name)));
    event(context, owner, { reason: 'SuccessfulCreate', message: `Created pod: ${name}` });
    return made;
  } catch (error) {
    if (!(error instanceof ApiStatusError)) throw error;
    const shown = error.message.replace(`"${name}"`, `"${order.name ?? `${owner.metadata.name}-`}"`);
    event(context, owner, { type: 'Warning', reason: 'FailedCreate', message: `Error creating: ${shown}` });
    context.rejectPod();
    order.rejected?.(shown);
    return undefined;
  }
}

interface Admitted {
  world: AdmissionWorld;
  rejections: readonly PodRejection[];
  /** The admitted pod of the unadjusted template. */
  replica: Pod | undefined;
}

/** Replicas of a template are admitted alike while nothing that admission looks up changes. */
const admissions = new WeakMap<PodSpec, Admitted>();

function admission(context: ClusterContext, { owner, template }: PodOrder): Admitted {
  const world = admissionWorld(context, owner.metadata.namespace ?? '');
  const known = admissions.get(template.spec);
  if (known?.world === world) return known;
  const workload = workloadObjectOf({ ...owner, spec: { ...recordOf(owner['spec']), template } });
  const rejections = workload === null ? [] : admit(workload, world, { fieldValidation: 'Ignore' }).pod;
  const admitted = { world, rejections, replica: undefined };
  admissions.set(template.spec, admitted);
  return admitted;
}

/** @throws ApiStatusError 403, 422 for what pods of the template are rejected for */
function requireAdmitted(context: ClusterContext, order: PodOrder, name: string): void {
  const { rejections } = admission(context, order);
  const [first] = rejections;
  if (first === undefined || POD === undefined) return;
  if (first.by !== 'Validation') throw forbidden(POD, name, first.message);
  const errors = rejections.filter(({ by }) => by === 'Validation').map((one) => one.message);
  const list = errors.length === 1 ? errors.join('') : `[${errors.join(', ')}]`;
  throw new ApiStatusError(422, `Pod "${name}" is invalid: ${list}`);
}

/** The admitted pod; replicas to which nothing is done share spec and status. */
function replicaOf(context: ClusterContext, order: PodOrder, pod: Pod): Pod {
  if (order.adjust !== undefined) return admittedPod(context, pod);
  const admitted = admission(context, order);
  admitted.replica ??= admittedPod(context, pod);
  const { spec, status } = admitted.replica;
  return { ...pod, spec, ...(status === undefined ? {} : { status }) };
}

const COMPONENTS: Record<string, string> = {
  ReplicaSet: 'replicaset-controller',
  StatefulSet: 'statefulset-controller',
  DaemonSet: 'daemonset-controller',
  Job: 'job-controller',
};

function event(
  context: ClusterContext,
  owner: KubeObject,
  what: { type?: 'Warning'; reason: string; message: string },
): void {
  context.recorder.record(owner, COMPONENTS[owner.kind] ?? 'kube-controller-manager', what);
}

export const ownerReference = (owner: KubeObject): NonNullable<ObjectMeta['ownerReferences']>[number] => ({
  apiVersion: owner.apiVersion,
  kind: owner.kind,
  name: owner.metadata.name,
  uid: owner.metadata.uid ?? '',
  controller: true,
  blockOwnerDeletion: true,
});
