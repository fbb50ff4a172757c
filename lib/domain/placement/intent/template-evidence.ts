import { objectAt, textAt, textMapAt, textsAt } from '@/lib/domain/kube-json';
import { podMetaIn, podMetaPath } from '../facts/workload-object';
import { commandsOf, type ReadCommand } from '../lint/read/commands';
import { pointer } from '../lint/read/pointer';
import { itemsAt } from '../lint/read/read-workload';
import { type Evidence, hit, securityIn } from './evidence';
import type { OsHit } from './intended-os';

interface Path {
  at: string;
  seen: string;
  of: 'hostPath' | 'mountPath';
}

function pathsIn({ spec, specAt, written }: Evidence): Path[] {
  const hosts = itemsAt(spec, 'volumes').map(({ index, raw }) => ({
    at: pointer(specAt, 'volumes', index, 'hostPath', 'path'),
    seen: textAt(objectAt(raw, 'hostPath'), 'path'),
    of: 'hostPath' as const,
  }));
  const mounts = written.flatMap(({ at, raw }) =>
    itemsAt(raw, 'volumeMounts').map(({ index, raw: mount }) => ({
      at: pointer(at, 'volumeMounts', index, 'mountPath'),
      seen: textAt(mount, 'mountPath'),
      of: 'mountPath' as const,
    })),
  );
  return [...hosts, ...mounts].filter(({ seen }) => seen !== '');
}

const linuxPlaces =
  /^\/(?:proc|sys|dev|run\/containerd|var\/run\/docker\.sock|var\/run\/containerd|lib\/modules)(?:\/|$)/;

function ofPath({ at, seen, of }: Path): OsHit[] {
  if (/^[\\/]{2}\.[\\/]pipe[\\/]/i.test(seen)) return [hit(10, 'windows', { weight: 60, at, seen })];
  if (/^[a-z]:/i.test(seen)) return [hit(13, 'windows', { weight: 45, at, seen })];
  return of === 'hostPath' && linuxPlaces.test(seen) ? [hit(12, 'linux', { weight: 50, at, seen })] : [];
}

const windowsPrograms = /^(?:.*[\\/])?(?:powershell|pwsh|cmd)(?:\.exe)?$/i;
const windowsWords = /\.exe(?:$|[\s"'])|(?:^|[\s"'=])[a-z]:\\/i;
const shells = /^(?:\/(?:[^\s\\]*\/)?)?(?:sh|bash|ash|dash|zsh)$/;
const unixBinary = /^\/[^\s\\]+$/;
const unixBin = /^\/(?:usr\/|usr\/local\/)?s?bin\/[^\s\\]+$/;

function ofCommand({ at, words }: ReadCommand): OsHit[] {
  const [first = ''] = words;
  const isArgs = at.endsWith('/args');
  const windows = windowsPrograms.test(first) ? first : words.find((word) => windowsWords.test(word));
  if (windows !== undefined) return [hit(11, 'windows', { weight: 50, at, seen: windows })];
  const isUnix = shells.test(first) || (isArgs ? unixBin : unixBinary).test(first);
  return isUnix ? [hit(14, 'linux', { weight: 40, at, seen: first })] : [];
}

const ofCommands = ({ written }: Evidence): OsHit[] =>
  written.flatMap((container) => commandsOf(container).flatMap(ofCommand));

function ofLinuxSecurity(evidence: Evidence): OsHit[] {
  const { spec, specAt } = evidence;
  const host = ['hostPID', 'hostIPC']
    .filter((field) => spec[field] === true)
    .map((field) => hit(15, 'linux', { weight: 40, at: pointer(specAt, field), seen: field }));
  const contexts = securityIn(evidence).flatMap(({ at, security }) => {
    const added = textsAt(objectAt(security, 'capabilities'), 'add');
    const found: [at: string, seen: string][] = [];
    if (security['privileged'] === true) found.push([pointer(at, 'privileged'), 'privileged']);
    if (added.length > 0) found.push([pointer(at, 'capabilities', 'add'), added.join(', ')]);
    for (const field of ['seLinuxOptions', 'fsGroup'])
      if (Object.hasOwn(security, field) && security[field] !== null) found.push([pointer(at, field), field]);
    return found.map(([place, seen]) => hit(15, 'linux', { weight: 40, at: place, seen }));
  });
  return [...host, ...contexts];
}

/** Fields that hardened Linux templates have, and that templates for Windows copy. */
function ofHardening(evidence: Evidence): OsHit[] {
  return securityIn(evidence).flatMap(({ at, security }) => {
    const drops = textsAt(objectAt(security, 'capabilities'), 'drop');
    const found: [at: string, seen: string][] = [];
    if (drops.some((one) => one.toUpperCase() === 'ALL'))
      found.push([pointer(at, 'capabilities', 'drop'), 'drop: ALL']);
    if (security['readOnlyRootFilesystem'] === true)
      found.push([pointer(at, 'readOnlyRootFilesystem'), 'readOnlyRootFilesystem']);
    if (security['allowPrivilegeEscalation'] === false)
      found.push([pointer(at, 'allowPrivilegeEscalation'), 'allowPrivilegeEscalation: false']);
    if (Object.keys(objectAt(security, 'seccompProfile')).length > 0)
      found.push([pointer(at, 'seccompProfile'), 'seccompProfile']);
    return found.map(([place, seen]) => hit(17, 'linux', { weight: 20, at: place, seen }));
  });
}

/** Words between letters of other words do not count: `darwin`, `winter`. */
const windowsName = /(?<![a-z])(?:win|windows|iis|netfx)(?![a-z])/i;
const linuxName = /(?<![a-z])linux(?![a-z])/i;

function ofNames({ workload }: Evidence): OsHit[] {
  const metaAt = pointer('', ...podMetaPath(workload.kind));
  const labelled = [
    { labels: textMapAt(objectAt(workload.object, 'metadata'), 'labels'), at: '/metadata/labels' },
    ...(metaAt === '/metadata'
      ? []
      : [{ labels: textMapAt(podMetaIn(workload), 'labels'), at: pointer(metaAt, 'labels') }]),
  ].flatMap(({ labels, at }) =>
    Object.entries(labels).map(([key, value]) => ({ at: pointer(at, key), seen: `${key}=${value}` })),
  );
  const texts = [
    { at: '/metadata/name', seen: workload.name },
    { at: '/metadata/namespace', seen: workload.namespace },
    ...labelled,
  ];
  return texts.flatMap(({ at, seen }) => [
    ...(windowsName.test(seen) ? [hit(18, 'windows', { weight: 10, at, seen })] : []),
    ...(linuxName.test(seen) ? [hit(18, 'linux', { weight: 10, at, seen })] : []),
  ]);
}

/** What paths, commands, security contexts and names of the template say: rows 10 to 15, 17 and 18. */
export const templateEvidence = (evidence: Evidence): OsHit[] => [
  ...pathsIn(evidence).flatMap(ofPath),
  ...ofCommands(evidence),
  ...ofLinuxSecurity(evidence),
  ...ofHardening(evidence),
  ...ofNames(evidence),
];
