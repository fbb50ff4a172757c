import { message } from '../message/message';
import type { Message } from '../message/model';
import { type PodCause, type PodFailure, podCause } from '../workload/pod-cause';
import { type TimelineSignal, statedTime } from './signal';
import { objectKey, objectName, podObject, type TimelineObject, withinKey, workloadObject } from './timeline-object';

/** What decides about entries of a pod. */
export interface SeenPod {
  uid: string;
  namespace: string;
  name: string;
  workload: { kind: string; name: string } | null;
  nodeName: string | null;
  phase: string;
  failure: PodFailure | null;
  rejection: PodFailure | null;
  restarts: number;
}

/** The latest termination of a container, and why the pod as a whole failed. */
export interface PodEnding {
  container: string;
  reason: string;
  exitCode: number | null;
  message: string;
  at: number | null;
}

export interface PodSighting {
  before: SeenPod | null;
  after: SeenPod | null;
  now: number;
  /** Pods are read for the first time. */
  first: boolean;
  /** Of the restart that the change is about; null: none, or unknown. */
  ending: PodEnding | null;
  /** `status.reason` and message of a pod that failed. */
  failed: { reason: string; message: string } | null;
  /** Of its node. */
  pool: TimelineObject | null;
}

export const podSubject = (pod: Pick<SeenPod, 'namespace' | 'name' | 'workload'>): TimelineObject =>
  pod.workload === null ? podObject(pod.namespace, pod.name) : workloadObject(pod.namespace, pod.workload);

/** What a pod's entries belong to. */
export const podWithin = (nodeName: string | null, pool: TimelineObject | null): string[] => [
  ...(nodeName === null ? [] : [withinKey({ type: 'node', namespace: null, name: nodeName })]),
  ...(pool === null ? [] : [withinKey(pool)]),
];

interface Group {
  signal: Omit<TimelineSignal, 'kind' | 'at' | 'count'>;
  pods: number;
}

/** Pods that do not run by themselves, by workload and cause: an entry begins with the first and ends with the last. */
export class FailingPodGroups {
  readonly #groups = new Map<string, Group>();
  readonly #keys = new Map<string, string>();

  see(sighting: PodSighting): TimelineSignal[] {
    const { before, after } = sighting;
    const pod = after ?? before;
    if (pod === null) return [];
    const isStuck = after?.failure?.stuck === true;
    if (!isStuck && !this.#keys.has(pod.uid)) return moments(sighting);
    const signals = this.#failing(pod, { sighting, failure: isStuck ? after.failure : null });
    return [...signals, ...moments(sighting)];
  }

  #failing(
    pod: SeenPod,
    { sighting, failure }: { sighting: PodSighting; failure: PodFailure | null },
  ): TimelineSignal[] {
    const { now, first, pool } = sighting;
    const cause = failure === null ? null : podCause({ ...failure, warning: null });
    const subject = podSubject(pod);
    const key = cause === null ? null : `pod/${objectKey(subject)}/${cause.key}`;
    const known = this.#keys.get(pod.uid);
    if (known === key) return [];
    const signals = known === undefined ? [] : this.#leave(pod.uid, { key: known, now });
    if (key === null || cause === null || failure === null) return signals;
    const signal: Group['signal'] = {
      key,
      source: 'pod',
      tone: 'bad',
      object: subject,
      within: podWithin(pod.nodeName, pool),
      text: failing(subject, cause),
      raw: failure.message === null ? failure.state : `${failure.state}: ${failure.message}`,
      standing: first,
    };
    const group = this.#groups.get(key) ?? { signal, pods: 0 };
    group.pods += 1;
    this.#groups.set(key, group);
    this.#keys.set(pod.uid, key);
    return [...signals, { ...signal, kind: 'start', at: statedTime(failure.since, now), count: 1 }];
  }

  #leave(uid: string, { key, now }: { key: string; now: number }): TimelineSignal[] {
    this.#keys.delete(uid);
    const group = this.#groups.get(key);
    if (group === undefined) return [];
    group.pods -= 1;
    if (group.pods > 0) return [];
    this.#groups.delete(key);
    return [{ ...group.signal, kind: 'end', at: now, count: 0 }];
  }
}

const failing = (subject: TimelineObject, { title }: PodCause): Message =>
  message('timeline.pods-failing', { object: objectName(subject), cause: title });

function moments({ before, after, now, first, ending, failed, pool }: PodSighting): TimelineSignal[] {
  if (first || after === null) return [];
  const subject = podSubject(after);
  const object = objectName(subject);
  const common = {
    kind: 'moment',
    source: 'pod',
    object: subject,
    within: podWithin(after.nodeName, pool),
    count: 1,
  } as const;
  const keyOf = (what: string): string => `pod/${objectKey(subject)}/${what}`;
  const signals: TimelineSignal[] = [];
  const isLoop = before?.failure?.stuck === true || after.failure?.stuck === true;
  if (ending !== null && (ending.reason === 'OOMKilled' || (!isLoop && ending.exitCode !== 0)))
    signals.push({
      ...common,
      ...terminated(ending, object),
      key: keyOf(`ended ${ending.reason} ${ending.exitCode ?? ''}`),
      at: statedTime(ending.at, now),
    });
  if (failed !== null && after.phase === 'Failed' && before !== null && before.phase !== 'Failed')
    signals.push({ ...common, ...givenUp(after, { failed, object }), key: keyOf(`failed ${failed.reason}`), at: now });
  return signals;
}

type Said = Pick<TimelineSignal, 'tone' | 'text' | 'raw'>;

function terminated({ container, reason, exitCode, message: text }: PodEnding, object: string): Said {
  const raw = [reason, exitCode === null ? '' : `exit code ${exitCode}`, text].filter((part) => part !== '').join(': ');
  if (reason === 'OOMKilled') return { tone: 'bad', text: message('timeline.pod-oom', { object, container }), raw };
  const code = exitCode === null ? '?' : String(exitCode);
  return { tone: 'warn', text: message('timeline.pod-exit', { object, container, code }), raw };
}

function givenUp(
  pod: SeenPod,
  { failed, object }: { failed: NonNullable<PodSighting['failed']>; object: string },
): Said {
  const raw = [failed.reason, failed.message].filter((part) => part !== '').join(': ') || null;
  if (failed.reason === 'Evicted') {
    const node = pod.nodeName ?? '?';
    return { tone: 'bad', text: message('timeline.pod-evicted', { object, node }), raw };
  }
  if (pod.rejection !== null) {
    const { title } = podCause({ ...pod.rejection, warning: null, rejected: true });
    return { tone: 'bad', text: message('timeline.pods-failing', { object, cause: title }), raw };
  }
  return { tone: 'warn', text: message('timeline.pod-failed', { object }), raw };
}
