import type { InstanceType } from '../ports/cloud';
import { versionAtLeast, windowsNeeds } from './windows-rules';

type ChooseCode =
  | 'instance-type-gpu'
  | 'instance-type-arm'
  | 'instance-type-too-small'
  | 'runtime-not-containerd'
  | 'runtime-too-old';

export type Choose = { ok: true } | { ok: false; code: ChooseCode };

const fine: Choose = { ok: true };

/** Whether an instance type can be used for nodes of this OS; the first reason against it. */
export function chooseInstanceType(type: InstanceType, os: 'linux' | 'windows'): Choose {
  if (os === 'linux') return fine;
  if (type.gpuCount > 0) return { ok: false, code: 'instance-type-gpu' };
  if (type.arch !== 'amd64') return { ok: false, code: 'instance-type-arm' };
  if (type.cpuMilli < windowsNeeds.cpuMilli || type.memoryMiB < windowsNeeds.memoryMiB) {
    return { ok: false, code: 'instance-type-too-small' };
  }
  return fine;
}

/** Whether a container runtime can be used for nodes of this OS. `name` and `version` as ACK lists them. */
export function chooseRuntime(runtime: { name: string; version: string }, os: 'linux' | 'windows'): Choose {
  if (os === 'linux') return fine;
  if (runtime.name !== 'containerd') {
    return { ok: false, code: 'runtime-not-containerd' };
  }
  if (versionAtLeast(runtime.version, windowsNeeds.containerd) !== true) {
    return { ok: false, code: 'runtime-too-old' };
  }
  return fine;
}
