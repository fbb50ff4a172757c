import { kubeTime } from '@/simulator/world/kube/kube-object';
import type { Condition } from '@/simulator/world/kube/shapes/pod';

const PRESSURES = [
  { type: 'MemoryPressure', reason: 'KubeletHasSufficientMemory', message: 'kubelet has sufficient memory available' },
  { type: 'DiskPressure', reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  { type: 'PIDPressure', reason: 'KubeletHasSufficientPID', message: 'kubelet has sufficient PID available' },
];

export interface ReadyState {
  ready: boolean;
  /** `NodeStatusUnknown` means that the kubelet stopped reporting: all conditions become Unknown. */
  reason?: string;
  message?: string;
}

const SILENT = 'NodeStatusUnknown';

/** The kubelet's conditions in its order, then those that others write; transition times move only when a status does. */
export function nodeConditions(state: ReadyState, atMs: number, previous: readonly Condition[] = []): Condition[] {
  const silent = !state.ready && state.reason === SILENT;
  const wanted: Condition[] = PRESSURES.map((pressure) =>
    silent ? unknown(pressure.type) : { ...pressure, status: 'False' },
  );
  wanted.push(silent ? unknown('Ready') : readyCondition(state));
  const at = kubeTime(atMs);
  const own = wanted.map((condition) => {
    const before = previous.find((each) => each.type === condition.type);
    const moved = before?.status !== condition.status;
    return {
      ...condition,
      lastHeartbeatTime: silent ? (before?.lastHeartbeatTime ?? at) : at,
      lastTransitionTime: moved ? at : (before?.lastTransitionTime ?? at),
    };
  });
  return [...own, ...previous.filter(({ type }) => !own.some((each) => each.type === type))];
}

function unknown(type: string): Condition {
  return { type, status: 'Unknown', reason: SILENT, message: 'Kubelet stopped posting node status.' };
}

function readyCondition(state: ReadyState): Condition {
  if (state.ready)
    return { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' };
  const message =
    state.message ??
    'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';
  return { type: 'Ready', status: 'False', reason: state.reason ?? 'KubeletNotReady', message };
}

export const readyOf = (object: { status?: { conditions?: Condition[] } } | undefined): string | undefined =>
  conditionOf(object?.status?.conditions, 'Ready')?.status;

export function conditionOf(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
