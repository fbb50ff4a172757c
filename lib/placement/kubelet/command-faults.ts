import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { administratorFor } from '../image/administrator-images';
import { hasKnownPrograms } from '../image/image-programs';
import type { LintContainer } from '../rules/lint-input';
import { isOfLinux, isOfWindows, missingInNano, processOf, shownProgram } from '../rules/read/commands';
import { ownHostProcess } from '../rules/read/read-workload';
import { fault, type NodeFault } from './node-fault';

/** The program of a container that its image lacks on this OS, as far as is known; null: none. */
function absentProgram(raw: RawObject, image: ImagePlatform, os: 'linux' | 'windows'): string | null {
  const command = processOf({ raw, at: '' }, image.reference);
  if (command === null) return null;
  if (os === 'linux')
    return image.os === 'linux' && image.confidence === 'high' && isOfWindows(command) ? shownProgram(command) : null;
  if (image.os === 'linux') return null;
  const missing = image.family === 'nanoserver' ? missingInNano(command, image.reference) : null;
  return missing ?? (isOfLinux(command) ? shownProgram(command) : null);
}

const runAsUser = (holder: RawObject): string =>
  textAt(objectAt(objectAt(holder, 'securityContext'), 'windowsOptions'), 'runAsUserName').toLowerCase();

/** The program of a container ends at once as ContainerUser, if only an administrator can run it. */
function accountFaults(spec: RawObject, raw: RawObject, { name, image }: LintContainer): NodeFault[] {
  const needed =
    (runAsUser(raw) || runAsUser(spec)) === 'containeruser' ? administratorFor(raw, image.reference) : null;
  if (needed?.isStarted !== true) return [];
  return [
    fault('CrashLoopBackOff', message('kubelet.needs-administrator', { container: name, program: needed.program })),
  ];
}

interface CommandFaults {
  /** Containers whose program does not exist in their image, or does not run as their account. */
  faults: NodeFault[];
  /** Containers of images whose programs are not known. */
  doubts: NodeFault[];
}

const none: CommandFaults = { faults: [], doubts: [] };

function ofContainer(spec: RawObject, container: LintContainer, os: 'linux' | 'windows'): CommandFaults {
  const { at, name, image } = container;
  const [, field = '', index = ''] = /^(\w+)\[(\d+)\]$/.exec(at) ?? [];
  const raw = objectsAt(spec, field)[Number(index)];
  // A HostProcess container runs the programs of the node.
  if (raw === undefined || (ownHostProcess(raw) ?? ownHostProcess(spec)) === true) return none;
  const program = absentProgram(raw, image, os);
  if (program === null) return os === 'windows' ? { ...none, faults: accountFaults(spec, raw, container) } : none;
  const words = { container: name, program };
  return hasKnownPrograms(image.reference, os)
    ? { ...none, faults: [fault('StartError', message('kubelet.command', words))] }
    : { ...none, doubts: [fault('command', message('kubelet.unknown-command', words))] };
}

export function commandFaults(
  spec: RawObject,
  containers: readonly LintContainer[],
  os: 'linux' | 'windows',
): CommandFaults {
  const found = containers.map((container) => ofContainer(spec, container, os));
  return { faults: found.flatMap(({ faults }) => faults), doubts: found.flatMap(({ doubts }) => doubts) };
}
