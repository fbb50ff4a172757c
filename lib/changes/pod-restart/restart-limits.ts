import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import { someNames } from '../parts/some-names';
import { podLimitMs } from '@/lib/domain/drain/limits';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { RestartedPod } from './data';
import type { RestartSeen } from './restart-state';

/** A budget may free by itself, but not for ever. */
const BLOCKED_MS = 15 * MINUTE_MS;

/** To be made, placed and started: base images of Windows are gigabytes. */
const backMs = (os: RestartedPod['os']): number => (os === 'windows' ? 30 : 10) * MINUTE_MS;

/** So long a pod may stay in its state. Milliseconds; null = as long as it likes. */
function limitOf(pod: RestartedPod, seen: RestartSeen): number | null {
  const state = seen.past.items.get(pod.uid)?.state;
  if (state === 'blocked') return BLOCKED_MS;
  if (state !== 'moving') return null;
  const grace = seen.here.get(pod.uid)?.pod.graceSeconds ?? 0;
  return podLimitMs(pod.os, grace) + backMs(pod.os);
}

/** Why somebody has to be asked; null while the pods may take their time, which counts anew once a run goes on. */
export function lateMessage(seen: RestartSeen): Message | null {
  const { data, past, now } = seen;
  const late = data.pods.filter((pod) => {
    const limitMs = limitOf(pod, seen);
    const since = Math.max(past.items.get(pod.uid)?.since ?? now, past.from);
    return limitMs !== null && now - since >= limitMs;
  });
  if (late.length === 0) return null;
  return message('problem.restart-late', { count: late.length, names: someNames(late.map(podName), 3) });
}
