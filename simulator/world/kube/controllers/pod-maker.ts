import { admitPod, requireAdmitted } from '@/simulator/world/kube/admission/admit-pod';
import { podOnlyDefaults } from '@/simulator/world/kube/admission/defaults-pod';
import { invalidObject } from '@/simulator/world/kube/admission/field-error';
import { requireOpenNamespace } from '@/simulator/world/kube/admission/namespace-open';
import { podSpecErrors } from '@/simulator/world/kube/admission/pod-spec-errors';
import { newPodErrors } from '@/simulator/world/kube/admission/validate';
import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';
import type { KubeObject, ObjectMeta } from '@/simulator/world/kube/kube-object';
import { kubeTime, listOf, recordOf } from '@/simulator/world/kube/kube-object';
import { fieldsOf } from '@/lib/kube-rules/patch/field-set';
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
}

const prepared = new WeakMap<PodSpec, PodSpec>();
const managed = new WeakMap<PodSpec, Record<string, unknown>>();
const POD = resourceByKind('Pod');

/** Defaults that the API server adds to Pods only; once per template, so that replicas share it. */
function preparedSpec(template: PodTemplate): PodSpec {
  const known = prepared.get(template.spec);
  if (known !== undefined) return known;
  const filled = podOnlyDefaults(template.spec);
  const spec: PodSpec = { ...template.spec, ...filled, containers: template.spec.containers };
  if (Array.isArray(filled['containers'])) spec.containers = filled['containers'];
  prepared.set(template.spec, spec);
  return spec;
}

function managedBy(template: PodTemplate, atMs: number): ManagedFieldsEntry {
  let fields = managed.get(template.spec);
  if (fields === undefined) {
    fields = fieldsOf({
      metadata: { generateName: '', labels: template.metadata?.labels ?? {} },
      spec: template.spec,
    });
    managed.set(template.spec, fields);
  }
  return {
    manager: 'kube-controller-manager',
    operation: 'Update',
    apiVersion: 'v1',
    time: kubeTime(atMs),
    fieldsType: 'FieldsV1',
    fieldsV1: fields,
  };
}

/** A new pod of a controller through the API server's admission; undefined, with a FailedCreate event, when refused. */
export function makePod(context: ClusterContext, order: PodOrder): Pod | undefined {
  const { owner, template } = order;
  const namespace = owner.metadata.namespace ?? '';
  const prefix = `${owner.metadata.name}-`;
  const name = order.name ?? `${prefix.slice(0, 58)}${context.store.ids.suffix()}`;
  const metadata: ObjectMeta = {
    name,
    namespace,
    ...(order.name === undefined ? { generateName: prefix } : {}),
    labels: { ...template.metadata?.labels, ...order.labels },
    ...(template.metadata?.annotations === undefined ? {} : { annotations: template.metadata.annotations }),
    ownerReferences: [ownerReference(owner)],
    managedFields: [managedBy(template, context.now())],
  };
  const spec = preparedSpec(template);
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: order.adjust?.(spec) ?? spec };
  try {
    if (POD !== undefined) requireOpenNamespace(context, { namespace, name, type: POD });
    const admitted = admitPod(context, pod);
    requireValid(context, order, admitted);
    requireAdmitted(context, admitted);
    const made = context.store.insert(context.store.pods, admitted);
    event(context, owner, { type: 'Normal', reason: 'SuccessfulCreate', message: `Created pod: ${name}` });
    return made;
  } catch (error) {
    if (!(error instanceof ApiStatusError)) throw error;
    const shown = error.message.replace(`"${name}"`, `"${order.name ?? prefix}"`);
    event(context, owner, { type: 'Warning', reason: 'FailedCreate', message: `Error creating: ${shown}` });
    return undefined;
  }
}

/** Specs that came through validation in a pod; all replicas of a template are alike in that. */
const sound = new WeakSet<PodSpec>();

/** @throws ApiStatusError 422 for what only pods are refused for, or what their template was saved with before it was judged */
function requireValid(context: ClusterContext, { owner, template }: PodOrder, { metadata, spec }: Pod): void {
  if (POD === undefined || sound.has(template.spec)) return;
  const claims = listOf(recordOf(owner['spec'])['volumeClaimTemplates']);
  const errors = [
    ...podSpecErrors({ spec, path: 'spec', minor: context.minor, claims }),
    ...newPodErrors(spec),
  ];
  if (errors.length > 0) throw invalidObject(POD, metadata.name, errors);
  sound.add(template.spec);
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
  what: { type: 'Normal' | 'Warning'; reason: string; message: string },
): void {
  context.recorder.record({
    about: owner,
    component: COMPONENTS[owner.kind] ?? 'kube-controller-manager',
    ...what,
  });
}

export function ownerReference(owner: KubeObject): NonNullable<ObjectMeta['ownerReferences']>[number] {
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name,
    uid: owner.metadata.uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}
