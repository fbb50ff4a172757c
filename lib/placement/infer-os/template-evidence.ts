import { objectAt, type RawObject, textAt, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn, podMetaPath } from '../../kube-rules/objects/workload-object';
import { commandsOf, programOf, type ReadCommand } from '../rules/read/commands';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { itemsAt } from '../rules/read/read-workload';
import { type Evidence, hit, type Os } from './evidence';
import type { OsHit } from './inferred-os';
const linuxPlaces =
  /^\/(?:proc|sys|dev|run\/containerd|var\/run\/docker\.sock|var\/run\/containerd|lib\/modules)(?:\/|$)/;

function ofPath({ seen, of }: { seen: string; of: 'hostPath' | 'mountPath' }, at: () => string): OsHit[] {
  if (seen === '') return [];
  if (/^[\\/]{2}\.[\\/]pipe[\\/]/i.test(seen)) return [hit(10, 'windows', { weight: 60, at: at(), seen })];
  if (/^[a-z]:/i.test(seen)) return [hit(13, 'windows', { weight: 45, at: at(), seen })];
  const isLinux = of === 'hostPath' && linuxPlaces.test(seen);
  return isLinux ? [hit(12, 'linux', { weight: 50, at: at(), seen })] : [];
}

function ofPaths({ spec, specAt, written }: Evidence): OsHit[] {
  const hosts = itemsAt(spec, 'volumes').flatMap(({ index, raw }) =>
    ofPath({ seen: textAt(objectAt(raw, 'hostPath'), 'path'), of: 'hostPath' }, () =>
      pointer(specAt, 'volumes', index, 'hostPath', 'path'),
    ),
  );
  const mounts = written.flatMap(({ at, raw }) =>
    itemsAt(raw, 'volumeMounts').flatMap(({ index, raw: mount }) =>
      ofPath({ seen: textAt(mount, 'mountPath'), of: 'mountPath' }, () =>
        pointer(at, 'volumeMounts', index, 'mountPath'),
      ),
    ),
  );
  return [...hosts, ...mounts];
}

const windowsPrograms = /^(?:.*[\\/])?(?:powershell|pwsh|cmd)(?:\.exe)?$/i;
/** Of a word only this is shown: the rest may be a secret. */
const windowsWords = /[\w-]{0,40}\.exe(?=$|[\s"'])|(?<=^|[\s"'=])[a-z]:\\/i;
const shells = /^(?:\/(?:[^\s\\]*\/)?)?(?:sh|bash|ash|dash|zsh)$/;
const unixBinary = /^\/[^\s\\]+$/;
const unixBin = /^\/(?:usr\/|usr\/local\/)?s?bin\/[^\s\\]+$/;
/** A drive letter can only be distinguished from a mapping such as `a:/b` in the executed word. */
const driveProgram = /^[a-z]:[\\/]/i;
const isForWindows = (word: string): boolean => windowsWords.test(word);

function ofCommand({ at, words }: ReadCommand): OsHit[] {
  const [first = ''] = words;
  const isArgs = at.endsWith('/args');
  const isProgram = windowsPrograms.test(first) || (!isArgs && driveProgram.test(first));
  const windows = isProgram ? programOf(first) : words.flatMap((word) => windowsWords.exec(word)?.[0] ?? [])[0];
  const isUnix = shells.test(first) || ((isArgs ? unixBin : unixBinary).test(first) && !isForWindows(first));
  return [
    ...(windows === undefined ? [] : [hit(11, 'windows', { weight: 50, at, seen: windows })]),
    ...(isUnix && !isProgram ? [hit(14, 'linux', { weight: 40, at, seen: first })] : []),
  ];
}

export const wordEvidence = (field: 'command' | 'args', words: readonly string[]): Os[] =>
  ofCommand({ at: `/${field}`, of: 'process', words }).map(({ os }) => os);

const ofCommands = ({ written }: Evidence): OsHit[] =>
  written.flatMap((container) => commandsOf(container).flatMap(ofCommand));

const SECURITY = 'securityContext';

function ofLinuxSecurity({ spec, specAt, secured }: Evidence): OsHit[] {
  const host = ['hostPID', 'hostIPC']
    .filter((field) => spec[field] === true)
    .map((field) => hit(15, 'linux', { weight: 40, at: pointer(specAt, field), seen: field }));
  const contexts = secured.flatMap(({ at, security }) => {
    const added = textsAt(objectAt(security, 'capabilities'), 'add');
    const found: [at: string, seen: string][] = [];
    if (security['privileged'] === true) found.push([pointer(at, SECURITY, 'privileged'), 'privileged']);
    if (added.length > 0) found.push([pointer(at, SECURITY, 'capabilities', 'add'), added.join(', ')]);
    for (const field of ['seLinuxOptions', 'fsGroup'])
      if (Object.hasOwn(security, field) && security[field] !== null) found.push([pointer(at, SECURITY, field), field]);
    return found.map(([place, seen]) => hit(15, 'linux', { weight: 40, at: place, seen }));
  });
  return [...host, ...contexts];
}

/** Fields typical of hardened Linux templates, which Windows templates often copy. */
const ofHardening = ({ secured }: Evidence): OsHit[] =>
  secured.flatMap(({ at, security }) => {
    const drops = textsAt(objectAt(security, 'capabilities'), 'drop');
    const found: [at: string, seen: string][] = [];
    if (drops.some((one) => one.toUpperCase() === 'ALL'))
      found.push([pointer(at, SECURITY, 'capabilities', 'drop'), 'drop: ALL']);
    if (security['readOnlyRootFilesystem'] === true)
      found.push([pointer(at, SECURITY, 'readOnlyRootFilesystem'), 'readOnlyRootFilesystem']);
    if (security['allowPrivilegeEscalation'] === false)
      found.push([pointer(at, SECURITY, 'allowPrivilegeEscalation'), 'allowPrivilegeEscalation: false']);
    if (Object.keys(objectAt(security, 'seccompProfile')).length > 0)
      found.push([pointer(at, SECURITY, 'seccompProfile'), 'seccompProfile']);
    return found.map(([place, seen]) => hit(17, 'linux', { weight: 20, at: place, seen }));
  });

/** Short words inside longer ones do not count: `darwin`, `winter`. */
const windowsName = /windows|netfx|(?<![a-z])(?:win|iis)(?![a-z])/i;
const linuxName = /linux/i;

function ofName(seen: string, at: () => string): OsHit[] {
  const found: OsHit[] = [];
  if (windowsName.test(seen)) found.push(hit(18, 'windows', { weight: 10, at: at(), seen }));
  if (linuxName.test(seen)) found.push(hit(18, 'linux', { weight: 10, at: at(), seen }));
  return found;
}

const ofLabels = (metadata: RawObject, at: string): OsHit[] =>
  Object.entries(textMapAt(metadata, 'labels')).flatMap(([key, value]) =>
    ofName(`${key}=${value}`, () => pointer(at, 'labels', key)),
  );

function ofNames({ workload }: Pick<Evidence, 'workload'>): OsHit[] {
  const metaAt = pointer('', ...podMetaPath(workload.kind));
  return [
    ...ofName(workload.name, () => '/metadata/name'),
    ...ofName(workload.namespace, () => '/metadata/namespace'),
    ...ofLabels(objectAt(workload.object, 'metadata'), '/metadata'),
    ...(metaAt === '/metadata' ? [] : ofLabels(podMetaIn(workload), metaAt)),
  ];
}

export const nameEvidence = (workload: Evidence['workload']): Os[] =>
  [...new Set(ofNames({ workload }).map(({ os }) => os))].toSorted();

export const templateEvidence = (evidence: Evidence): OsHit[] => [
  ...ofPaths(evidence),
  ...ofCommands(evidence),
  ...ofLinuxSecurity(evidence),
  ...ofHardening(evidence),
  ...ofNames(evidence),
];
