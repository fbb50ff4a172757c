import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import { isPod } from '@/simulator/world/kube/shapes/pod';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, fieldAt } from '@/simulator/world/kube/kube-object';
import { sameForScheduling, targetOf } from '@/simulator/world/kube/scheduler/facts';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { Node } from '@/simulator/world/kube/shapes/node';

const OWN_QUEUE: Record<string, string> = {
  'deployments.apps': 'deployment',
  'replicasets.apps': 'replicaset',
  'statefulsets.apps': 'statefulset',
  'daemonsets.apps': 'daemonset',
  'jobs.batch': 'job',
  'cronjobs.batch': 'cronjob',
  namespaces: 'namespace',
};

const OWNER_QUEUE: Record<string, string> = {
  Deployment: 'deployment',
  ReplicaSet: 'replicaset',
  StatefulSet: 'statefulset',
  Job: 'job',
  CronJob: 'cronjob',
};

/** A controller's own status writes need no reconciliation. Unchanged parts are shared, so comparing identity is enough. */
const requestsMore = ({ object, previous }: StoreEvent): boolean =>
  previous === undefined ||
  previous['spec'] !== object['spec'] ||
  previous.metadata.deletionTimestamp !== object.metadata.deletionTimestamp;

/** Puts what a write touches into the queues of the controllers that care. It never writes itself. */
export function routeEvent(context: ClusterContext, event: StoreEvent): void {
  const { queues } = context;
  const { object, previous, resource } = event;
  const key = objectKey(object);
  const own = OWN_QUEUE[resource];
  if (own !== undefined && (event.type === 'DELETED' || requestsMore(event))) queues.add(own, key);
  for (const owner of object.metadata.ownerReferences ?? []) {
    const ownerKey = `${object.metadata.namespace ?? ''}/${owner.name}`;
    const queue = OWNER_QUEUE[owner.kind];
    if (queue !== undefined) queues.add(queue, ownerKey);
    else if (owner.kind === 'DaemonSet')
      queues.add('daemon-pod', `${ownerKey}|${isPod(object) ? targetOf(object) : ''}`);
  }
  if (event.type === 'DELETED' && context.indexes.dependents(object.metadata.uid ?? '').length > 0)
    queues.add('garbage', object.metadata.uid ?? '');
  routeForeground(context, event, key);
  if (resource === 'pods') routePod(context, event, key);
  else if (resource === 'nodes') routeNode(context, event);
  if (previous === undefined && resource === 'cronjobs.batch') queues.add('cron-plan', key);
}

function routeForeground(context: ClusterContext, { object, resource, type }: StoreEvent, key: string): void {
  const waits = (object.metadata.finalizers ?? []).includes('foregroundDeletion');
  if (waits && object.metadata.deletionTimestamp !== undefined) context.queues.add('foreground', `${resource}|${key}`);
  if (type !== 'DELETED') return;
  for (const owner of object.metadata.ownerReferences ?? []) {
    const group = owner.apiVersion.includes('/') ? `.${owner.apiVersion.split('/')[0] ?? ''}` : '';
    const ownerKey =
      object.metadata.namespace === undefined ? owner.name : `${object.metadata.namespace}/${owner.name}`;
    context.queues.add('foreground', `${owner.kind.toLowerCase()}s${group}|${ownerKey}`);
  }
}

function routePod(context: ClusterContext, { object, previous, type }: StoreEvent, key: string): void {
  const node = fieldAt(object, 'spec.nodeName');
  const phase = fieldAt(object, 'status.phase');
  const ended = (phase === 'Succeeded' || phase === 'Failed') && fieldAt(previous, 'status.phase') !== phase;
  if (type === 'DELETED' || ended) context.queues.add('room', 'freed');
  if (type === 'DELETED' || typeof node !== 'string' || node === '') return;
  const bound = fieldAt(previous, 'spec.nodeName') !== node;
  const marked =
    previous?.metadata.deletionTimestamp !== object.metadata.deletionTimestamp ||
    previous?.metadata.deletionGracePeriodSeconds !== object.metadata.deletionGracePeriodSeconds;
  const images = !bound && fieldAt(previous, 'spec.containers') !== fieldAt(object, 'spec.containers');
  if (bound || marked) context.queues.add('kubelet', key);
  if (bound && context.store.nodes.get('', node) === undefined)
    context.due.add({ atMs: context.afterMs(40_000), kind: 'pod-gc', key: node });
  if (images) context.queues.add('kubelet-images', key);
}

function routeNode(context: ClusterContext, event: StoreEvent): void {
  const { name } = event.object.metadata;
  const node = context.store.nodes.get('', name);
  const previous = isNode(event.previous) ? event.previous : undefined;
  if (event.type === 'DELETED' || node === undefined) {
    context.queues.add('daemon-node', name);
    context.due.add({ atMs: context.afterMs(20_000), kind: 'pod-gc', key: name });
    return;
  }
  const readyMoved = readyOf(previous) !== readyOf(node);
  const shapeMoved = previous === undefined || !sameForScheduling(previous, node);
  if (readyMoved || shapeMoved) context.queues.add('node', name);
  if (shapeMoved) {
    context.queues.add('daemon-node', name);
    context.queues.add('room', 'node');
  }
}

const isNode = (object: KubeObject | undefined): object is Node => object?.kind === 'Node';
