import { message } from '../message/message';
import type { TimelineSignal } from './signal';
import { clusterObject, nodeObject, objectName, type TimelineObject, workloadObject } from './timeline-object';

/** A Warning event of Kubernetes. */
export interface SeenEvent {
  about: { kind: string; namespace: string; name: string; uid: string };
  reason: string;
  message: string;
  count: number;
  at: number | null;
}

export interface EventSighting {
  before: SeenEvent | null;
  after: SeenEvent;
  now: number;
  cluster: string;
  /** Of a pod: what screens show in its place, and where it runs. Null: the pod is not known. */
  subject: { object: TimelineObject; within: readonly string[] } | null;
  /** Read in a list: it may have been recorded before. */
  listed: boolean;
}

/** What entries of pods and nodes say already, with the same words (kubelet/events; scheduler; node lifecycle controller). */
const COVERED = new Set([
  'BackOff',
  'Failed',
  'FailedScheduling',
  'NodeNotReady',
  'ErrImageNeverPull',
  'InspectFailed',
  'Evicted',
]);

const WORKLOADS = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob']);

/** Random parts of names that Kubernetes appends (apimachinery/pkg/util/rand, safe alphabet; Deployment: hash of the template). */
const HASH = '[bcdfghjklmnpqrstvwxz2456789]{5,10}';
const OF_REPLICA_SET = new RegExp(`^(.+)-${HASH}$`);
const OF_POD = new RegExp(`^(.+)-${HASH}-[bcdfghjklmnpqrstvwxz2456789]{5}$`);

/** A pod that is gone and a ReplicaSet are known by the name of the Deployment that they carry. */
function deploymentOf({ kind, name }: SeenEvent['about']): string | null {
  const pattern = kind === 'Pod' ? OF_POD : kind === 'ReplicaSet' ? OF_REPLICA_SET : null;
  return pattern?.exec(name)?.[1] ?? null;
}

function objectOf({ about }: SeenEvent, cluster: string): TimelineObject {
  if (about.kind === 'Node') return nodeObject(about.name);
  const deployment = deploymentOf(about);
  if (deployment !== null && about.namespace !== '')
    return workloadObject(about.namespace, { kind: 'Deployment', name: deployment });
  if (WORKLOADS.has(about.kind) && about.namespace !== '') return workloadObject(about.namespace, about);
  return clusterObject(cluster);
}

/** Of something without a place of its own; pods of one owner have names that differ in the last part. */
function elsewhere({ kind, namespace, name }: SeenEvent['about']): string {
  const shared = kind === 'Pod' ? name.replace(/-[a-z0-9]{5}$/, '-…') : name;
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${shared}`;
}

/** One entry per object and reason; of pods per workload. Null: nothing new, or said elsewhere. */
export function eventSignal({ before, after, now, cluster, subject, listed }: EventSighting): TimelineSignal | null {
  const { about, reason } = after;
  if (about.kind === 'Pod' && COVERED.has(reason)) return null;
  const times = after.count - (before?.count ?? 0);
  if (before !== null && times <= 0) return null;
  const object = subject?.object ?? objectOf(after, cluster);
  const name = object.type === 'cluster' ? elsewhere(about) : objectName(object);
  return {
    key: `event/${object.type === 'cluster' ? name : `${object.type}/${object.namespace ?? ''}/${object.name}`}/${reason}`,
    kind: 'moment',
    at: after.at === null || after.at > now ? now : after.at,
    standing: listed && before === null,
    source: 'event',
    tone: 'warn',
    object,
    within: subject?.within ?? [],
    text: message('timeline.event', { reason, object: name }),
    raw: after.message === '' ? null : after.message,
    count: Math.max(1, times),
  };
}
