import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { parseReference, repositoryOf } from '../../domain/image/reference';
import { administratorFor } from '../image/administrator-images';
import type { LintContainer } from '../rules/lint-input';
import { isOfLinux, isOfWindows, missingInNano, processesOf, type ReadCommand } from '../rules/read/commands';
import { fault, type NodeFault } from './node-fault';

const LONGEST = 60;
const shown = ({ words }: ReadCommand): string => words.join(' ').slice(0, LONGEST);

/** A program that the image of a container cannot have on this OS (container runtimes: StartError); null: none is known. */
function absentProgram(raw: RawObject, image: ImagePlatform, os: 'linux' | 'windows'): ReadCommand | null {
  const processes = processesOf({ raw, at: '' });
  const [command] = processes;
  if (command === undefined) return null;
  if (os === 'linux')
    return image.os === 'linux' && image.confidence === 'high' && isOfWindows(command) ? command : null;
  if (image.os !== 'linux' && isOfLinux(command)) return command;
  if (image.family !== 'nanoserver') return null;
  const repository = repositoryOf(parseReference(image.reference));
  return processes.find((one) => missingInNano(one, { repository }) !== null) ?? null;
}

const runAsUser = (holder: RawObject): string =>
  textAt(objectAt(objectAt(holder, 'securityContext'), 'windowsOptions'), 'runAsUserName').toLowerCase();

/** The program of a container ends at once as ContainerUser, if only an administrator can run it. */
function accountFaults(spec: RawObject, raw: RawObject, { name, image }: LintContainer): NodeFault[] {
  const needed =
    (runAsUser(raw) || runAsUser(spec)) === 'containeruser' ? administratorFor(raw, image.reference) : null;
  if (needed === null) return [];
  return [
    fault('CrashLoopBackOff', message('kubelet.needs-administrator', { container: name, program: needed.program })),
  ];
}

/** Containers whose program does not exist in their image, or does not run as their account. */
export function commandFaults(
  spec: RawObject,
  containers: readonly LintContainer[],
  os: 'linux' | 'windows',
): NodeFault[] {
  return containers.flatMap((container) => {
    const { at, name, image } = container;
    const [, field = '', index = ''] = /^(\w+)\[(\d+)\]$/.exec(at) ?? [];
    const raw = objectsAt(spec, field)[Number(index)];
    if (raw === undefined) return [];
    const command = absentProgram(raw, image, os);
    if (command === null) return os === 'windows' ? accountFaults(spec, raw, container) : [];
    return [fault('StartError', message('kubelet.command', { container: name, command: shown(command) }))];
  });
}
