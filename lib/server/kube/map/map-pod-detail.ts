import type { ContainerEnd, PodContainer } from '@/lib/contract/pod';
import {
  countAt,
  MESSAGE_LIMIT,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';

const longText = (holder: RawObject, field: string): string | null => textAt(holder, field, MESSAGE_LIMIT) || null;

function endOf(terminated: RawObject): ContainerEnd {
  return {
    exitCode: countAt(terminated, 'exitCode'),
    signal: countAt(terminated, 'signal') || null,
    reason: textOrNull(terminated, 'reason'),
    message: longText(terminated, 'message'),
    startedAt: startedAt(terminated),
    finishedAt: timeAt(terminated, 'finishedAt'),
  };
}

/** A container that never started has the beginning of the epoch (kubelet: kuberuntime_container.go). */
const startedAt = (holder: RawObject): number | null => timeAt(holder, 'startedAt') || null;

type State = Pick<PodContainer, 'state' | 'reason' | 'message' | 'since' | 'end'>;

function stateOf(state: RawObject): State {
  if (Object.hasOwn(state, 'running'))
    return { state: 'running', reason: null, message: null, since: startedAt(objectAt(state, 'running')), end: null };
  if (Object.hasOwn(state, 'terminated')) {
    const end = endOf(objectAt(state, 'terminated'));
    return { state: 'ended', reason: end.reason, message: end.message, since: end.finishedAt, end };
  }
  if (!Object.hasOwn(state, 'waiting'))
    return { state: 'unknown', reason: null, message: null, since: null, end: null };
  const waiting = objectAt(state, 'waiting');
  const reason = textOrNull(waiting, 'reason');
  return { state: 'waiting', reason, message: longText(waiting, 'message'), since: null, end: null };
}

function containerOf(spec: RawObject, status: RawObject, kind: PodContainer['kind']): PodContainer {
  const last = objectAt(objectAt(status, 'lastState'), 'terminated');
  const resources = objectAt(spec, 'resources');
  return {
    name: textAt(spec, 'name'),
    kind,
    image: textAt(spec, 'image'),
    ...stateOf(objectAt(status, 'state')),
    ready: typeof status['ready'] === 'boolean' ? status['ready'] : null,
    restarts: countAt(status, 'restartCount'),
    lastEnd: Object.keys(last).length === 0 ? null : endOf(last),
    requests: amountsAt(resources, 'requests'),
    limits: amountsAt(resources, 'limits'),
  };
}

/** A quantity may be written as a number. */
function amountsAt(resources: RawObject, field: string): Record<string, string> {
  const numbers = Object.entries(objectAt(resources, field)).flatMap(([name, value]): [string, string][] =>
    typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return { ...textMapAt(resources, field), ...Object.fromEntries(numbers) };
}

const isSidecar = (spec: RawObject): boolean => textAt(spec, 'restartPolicy') === 'Always';

/** Those that run first, then the others, each in the order of the spec. */
export function podContainers(pod: RawObject): PodContainer[] {
  const spec = objectAt(pod, 'spec');
  const status = objectAt(pod, 'status');
  const listed = (field: string, statuses: string, kindOf: (one: RawObject) => PodContainer['kind']) => {
    const byName = new Map(objectsAt(status, statuses).map((one) => [textAt(one, 'name'), one]));
    return objectsAt(spec, field).map((one) => containerOf(one, byName.get(textAt(one, 'name')) ?? {}, kindOf(one)));
  };
  return [
    ...listed('initContainers', 'initContainerStatuses', (one) => (isSidecar(one) ? 'sidecar' : 'init')),
    ...listed('containers', 'containerStatuses', () => 'main'),
    ...listed('ephemeralContainers', 'ephemeralContainerStatuses', () => 'ephemeral'),
  ];
}

/** As kubectl chooses: by the annotation, else the first. */
export function defaultContainer(pod: RawObject): string | null {
  const annotations = textMapAt(objectAt(pod, 'metadata'), 'annotations');
  const named = annotations['kubectl.kubernetes.io/default-container'];
  const names = objectsAt(objectAt(pod, 'spec'), 'containers').map((one) => textAt(one, 'name'));
  return names.find((name) => name === named) ?? names[0] ?? null;
}
