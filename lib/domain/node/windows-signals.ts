import type { KubeNode } from '../ports/kube';
import type { Message } from '../message/model';
import { message } from '../message/message';
import { memoryTrend, type MemoryPoint } from './memory-trend';
import type { NodeCondition } from './node';
import {
  isRecent,
  UNPULLED,
  WINDOWS_PARTS,
  WINDOWS_REMEDIES,
  type WindowsPart,
  type WindowsRemedy,
} from './windows-parts';

/** One part of a Windows node: `unknown` never counts as healthy. */
export interface WindowsSignal {
  part: WindowsPart;
  state: 'healthy' | 'watch' | 'unhealthy' | 'unknown';
  /** Epoch milliseconds; null: unknown. */
  since: number | null;
  message: Message;
  remedy: WindowsRemedy;
  /** UIDs of the pods that `restart-pods` is for; absent: of none in particular. */
  pods?: readonly string[];
}

/** What is known about a Windows node; null: no permission to read it. */
export interface WindowsFacts {
  node: Pick<KubeNode, 'ready' | 'conditions' | 'allocatable'>;
  pods:
    | readonly {
        uid: string;
        /** When its deletion was due; null: not being deleted. */
        deletionAt: number | null;
        /** Why its first container waits, as Kubernetes reports it; null: it does not wait. */
        waiting: { state: string; since: number | null } | null;
        /** It has a recent Warning event, which says why it does not start. */
        hasWarning: boolean;
      }[]
    | null;
  warnings:
    | readonly {
        /** UID; null: about the node. */
        pod: string | null;
        reason: string;
        message: string;
        at: number | null;
      }[]
    | null;
  /** Oldest first. */
  memory: readonly MemoryPoint[] | null;
  now: number;
}

const MINUTE_MS = 60_000;
const STUCK_MS = 10 * MINUTE_MS;
const HOPELESS_MS = 30 * MINUTE_MS;
/** Windows base images are several gigabytes; longer pulls than this are reported. */
const LONG_PULL_MS = 30 * MINUTE_MS;
/** This many failures in half an hour are not a coincidence. */
const REPEATED = 3;

/** Without a CNI, the kubelet reports `container runtime network not ready` (kubelet: runtimeState). */
const RUNTIME = /container runtime(?! network)|containerd|PLEG|hcs::|hcsshim|CreateComputeSystem/i;
const NETWORK = /\bcni\b|network plugin|\bhns\b|\bhcn|flannel|terway/i;
const DISK = /no space left|not enough space|\(0x70\)/i;
const DISK_REASONS = ['ImageGCFailed', 'FreeDiskSpaceFailed', 'EvictionThresholdMet', 'InvalidDiskCapacity'];

type Verdict = Omit<WindowsSignal, 'part'>;

const well = (msg: Message): Verdict => ({ state: 'healthy', since: null, message: msg, remedy: 'none' });
const unavailable = (): Verdict => ({
  state: 'unknown',
  since: null,
  message: message('windows.unavailable'),
  remedy: 'none',
});

const conditionOf = ({ node }: WindowsFacts, type: string): NodeCondition | undefined =>
  node.conditions.find((one) => one.type === type);

const activeCondition = (facts: WindowsFacts, type: string): NodeCondition | undefined => {
  const found = conditionOf(facts, type);
  return found?.status === 'True' ? found : undefined;
};

/** The node is not Ready, and its kubelet reports this cause. */
function blamed(facts: WindowsFacts, cause: RegExp): NodeCondition | undefined {
  const ready = conditionOf(facts, 'Ready');
  return facts.node.ready === 'False' && cause.test(ready?.message ?? '') ? ready : undefined;
}

function recent(facts: WindowsFacts, isMeant: (warning: { reason: string; message: string }) => boolean) {
  const found = (facts.warnings ?? []).filter((one) => isRecent(one, facts.now) && isMeant(one));
  const times = found.flatMap(({ at }) => (at === null ? [] : [at]));
  const pods = [...new Set(found.flatMap(({ pod }) => pod ?? []))];
  return { count: found.length, since: times.length === 0 ? null : Math.min(...times), pods };
}

const isSandbox = (reason: string): boolean => reason === 'FailedCreatePodSandBox' || reason === 'FailedKillPod';

function kubelet(facts: WindowsFacts): Verdict {
  const { ready } = facts.node;
  const since = conditionOf(facts, 'Ready')?.changedAt ?? null;
  if (ready === 'True') return well(message('windows.kubelet-healthy'));
  // Without a kubelet to stop pods, a drain would wait forever.
  if (ready === 'Unknown')
    return { state: 'unhealthy', since, message: message('windows.kubelet-silent'), remedy: 'replace' };
  if (blamed(facts, RUNTIME) !== undefined || blamed(facts, NETWORK) !== undefined)
    return well(message('windows.kubelet-healthy'));
  return { state: 'unhealthy', since, message: message('windows.kubelet-unhealthy'), remedy: 'drain' };
}

function runtime(facts: WindowsFacts): Verdict {
  const down = blamed(facts, RUNTIME);
  if (down !== undefined)
    return { state: 'unhealthy', since: down.changedAt, message: message('windows.runtime-down'), remedy: 'replace' };
  if (facts.warnings === null) return unavailable();
  const { count, since, pods } = recent(
    facts,
    ({ reason, message }) => isSandbox(reason) && RUNTIME.test(message) && !NETWORK.test(message),
  );
  if (count === 0) return well(message('windows.runtime-healthy'));
  const remedy = count >= REPEATED ? 'drain' : 'restart-pods';
  return { state: 'watch', since, message: message('windows.runtime-fails', { count }), remedy, pods };
}

function network(facts: WindowsFacts): Verdict {
  const down = activeCondition(facts, 'NetworkUnavailable') ?? blamed(facts, NETWORK);
  if (down !== undefined)
    return { state: 'unhealthy', since: down.changedAt, message: message('windows.network-down'), remedy: 'drain' };
  if (facts.warnings === null) return unavailable();
  const { count, since, pods } = recent(facts, ({ reason, message }) => isSandbox(reason) && NETWORK.test(message));
  if (count === 0) return well(message('windows.network-healthy'));
  const remedy = count >= REPEATED ? 'drain' : 'restart-pods';
  return { state: 'watch', since, message: message('windows.network-fails', { count }), remedy, pods };
}

/** Layers are unpacked onto the system disk. */
function layerDisk(facts: WindowsFacts): Verdict {
  const full = activeCondition(facts, 'DiskPressure');
  if (full !== undefined)
    return { state: 'unhealthy', since: full.changedAt, message: message('windows.disk-full'), remedy: 'drain' };
  if (facts.warnings === null) return unavailable();
  const { count, since } = recent(facts, ({ reason, message }) => DISK_REASONS.includes(reason) || DISK.test(message));
  return count === 0
    ? well(message('windows.disk-healthy'))
    : { state: 'watch', since, message: message('windows.disk-tight', { count }), remedy: 'drain' };
}

function memory(facts: WindowsFacts): Verdict {
  const short = activeCondition(facts, 'MemoryPressure');
  if (short !== undefined)
    return { state: 'unhealthy', since: short.changedAt, message: message('windows.memory-short'), remedy: 'drain' };
  if (facts.memory === null) return unavailable();
  const trend = memoryTrend(facts.memory, facts.node.allocatable.memoryMiB);
  if (trend === 'unknown') return unavailable();
  return trend === null
    ? well(message('windows.memory-healthy'))
    : {
        state: 'watch',
        since: facts.memory[0]?.at ?? null,
        message: message('windows.memory-grows', { hours: trend.hoursLeft }),
        remedy: 'restart-pods',
      };
}

function stuckPods({ pods, now }: WindowsFacts): Verdict {
  if (pods === null) return unavailable();
  const due = pods.flatMap(({ deletionAt }) =>
    deletionAt !== null && now - deletionAt > STUCK_MS ? [deletionAt] : [],
  );
  if (due.length === 0) return well(message('windows.pods-healthy'));
  const since = Math.min(...due);
  const remedy = now - since > HOPELESS_MS ? 'replace' : 'drain';
  return { state: 'unhealthy', since, message: message('windows.pods-stuck', { count: due.length }), remedy };
}

const PULLING: readonly string[] = ['ContainerCreating', 'Pulling'];

/** ContainerCreating also stands for volumes and networks that are not ready: these have Warning events, pulls have none. */
const mayBePulling = ({ state, hasWarning }: { state: string; hasWarning: boolean }): boolean =>
  PULLING.includes(state) && !hasWarning;

/** A pod that waits for its volume or network has a Warning event; the kubelet reports a running pull by none. */
function imagePulls({ pods, warnings, now }: WindowsFacts): Verdict {
  if (pods === null) return unavailable();
  const waiting = pods.flatMap(({ uid, waiting: one, hasWarning }) =>
    one === null ? [] : [{ uid, ...one, hasWarning }],
  );
  const failing = waiting.filter(({ state }) => UNPULLED.includes(state));
  const pulling = waiting.filter(mayBePulling);
  const slow = pulling.filter(({ since }) => since !== null && now - since > LONG_PULL_MS);
  const dates = [...failing, ...slow].flatMap(({ since }) => since ?? []);
  const since = dates.length === 0 ? null : Math.min(...dates);
  if (failing.length > 0) {
    const counts = { count: failing.length, slow: slow.length };
    const isBoth = slow.length > 0 && warnings !== null;
    const text = isBoth ? message('windows.pulls-fail-slow', counts) : message('windows.pulls-fail', counts);
    // Recreated pods would fail on the same image.
    return { state: 'watch', since, message: text, remedy: 'none' };
  }
  if (slow.length === 0) return well(message('windows.pulls-healthy', { count: pulling.length }));
  if (warnings === null) return unavailable();
  return {
    state: 'watch',
    since,
    message: message('windows.pulls-slow', { count: slow.length }),
    remedy: 'restart-pods',
    pods: slow.map(({ uid }) => uid),
  };
}

const ASSESS: Record<WindowsPart, (facts: WindowsFacts) => Verdict> = {
  kubelet,
  runtime,
  network,
  'layer-disk': layerDisk,
  memory,
  'stuck-pods': stuckPods,
  'image-pulls': imagePulls,
};

/** These come from the API server, whatever the kubelet does. */
const WITHOUT_KUBELET: readonly WindowsPart[] = ['kubelet', 'stuck-pods'];

/** Without a kubelet that works, nothing shows that a part still works. Else it names what keeps the node from being Ready. */
function confirmed(facts: WindowsFacts, part: WindowsPart): Verdict {
  const verdict = ASSESS[part](facts);
  const current = WITHOUT_KUBELET.includes(part) || kubelet(facts).state === 'healthy';
  if (current || verdict.state !== 'healthy') return verdict;
  const since = conditionOf(facts, 'Ready')?.changedAt ?? null;
  const text = since === null ? message('windows.unconfirmed') : message('windows.last-confirmed');
  return { ...verdict, state: 'unknown', since, message: text };
}

export const windowsSignals = (facts: WindowsFacts): WindowsSignal[] =>
  WINDOWS_PARTS.map((part) => ({ part, ...confirmed(facts, part) }));

export function windowsRemedy(signals: readonly WindowsSignal[]): WindowsRemedy {
  const requested = signals.map(({ remedy }) => WINDOWS_REMEDIES.indexOf(remedy));
  return WINDOWS_REMEDIES[Math.max(0, ...requested)] ?? 'none';
}
