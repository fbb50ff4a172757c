import { textAt, objectAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import { shown, stripped } from '../read/field-text';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { userNameOf } from '../read/security-context';
import { mountsOf, type ReadMount, volumesOf } from '../read/volumes';
import { itemsAt, type ReadContainer, type ReadWorkload } from '../read/read-workload';

/** A mount path as Windows resolves it: `/x` is on drive C, case and a trailing separator do not matter. */
function windowsMountPath(path: string): string {
  const slashed = path.replaceAll('/', '\\').toLowerCase();
  const rooted = slashed.startsWith('\\') && !slashed.startsWith('\\\\') ? `c:${slashed}` : slashed;
  return rooted.replace(/\\+$/, '');
}

const asWindowsPath = (path: string): string => `C:${path.replaceAll('/', '\\')}`;

const isDriveC = (path: string): boolean => path === '/' || /^c:[\\/]?$/i.test(path);

const isPrivileged = ({ raw }: ReadContainer): boolean => objectAt(raw, 'securityContext')['privileged'] === true;

const propagationRule = windowsRule({ id: 'WIN-VOL-003', severity: 'warning', source: 'S2; K V' }, (workload) =>
  mountsOf(workload).flatMap(({ raw, at, path, container }) => {
    const mode = textAt(raw, 'mountPropagation');
    if (mode !== 'HostToContainer' && mode !== 'Bidirectional') return [];
    const place = pointer(at, 'mountPropagation');
    return [
      {
        at: [place],
        // Without a privileged container the API server rejects it.
        severity: mode === 'Bidirectional' && !isPrivileged(container) ? 'error' : 'warning',
        params: { container: container.name, path: shown(path), mode },
        fixes: [[{ recipe: 'strip', paths: [place] }]],
      },
    ];
  }),
);

const linuxPathRule = windowsRule({ id: 'WIN-VOL-008', severity: 'info', source: 'S4; R' }, (workload) => {
  const found = mountsOf(workload).filter(({ path }) => path.startsWith('/') && path !== '/');
  if (found.length === 0) return [];
  const set = found.map(
    ({ at, path }) => ({ recipe: 'set', path: pointer(at, 'mountPath'), value: asWindowsPath(path) }) as const,
  );
  return {
    at: set.map(({ path }) => path),
    params: { paths: listed(found.map(({ path }) => shown(path))) },
    fixes: [set],
  };
});

const driveRule = windowsRule({ id: 'WIN-VOL-009', severity: 'error', source: 'R' }, (workload) =>
  mountsOf(workload)
    .filter(({ path }) => isDriveC(path))
    .map(({ at, path, container }) => ({
      at: [pointer(at, 'mountPath')],
      params: { container: container.name, path },
    })),
);

const collisionRule = windowsRule({ id: 'WIN-VOL-010', severity: 'error', source: 'R' }, (workload) => {
  const seen = new Map<string, ReadMount>();
  return mountsOf(workload).flatMap((mount) => {
    const key = `${mount.container.at} ${windowsMountPath(mount.path)}`;
    const before = mount.path === '' ? undefined : seen.get(key);
    if (before === undefined) {
      seen.set(key, mount);
      return [];
    }
    return [
      {
        at: [pointer(mount.at, 'mountPath'), pointer(before.at, 'mountPath')],
        params: { container: mount.container.name, first: shown(before.path), second: shown(mount.path) },
      },
    ];
  });
});

const PROJECTING = ['configMap', 'secret', 'projected', 'downwardAPI'];

/** It mounts part of its volume to a path that looks like a file. */
function targetsFile({ raw, path, volume }: ReadMount): boolean {
  const part = textAt(raw, 'subPath') !== '' || textAt(raw, 'subPathExpr') !== '';
  const items = PROJECTING.some((kind) => volume !== null && itemsAt(objectAt(volume.raw, kind), 'items').length > 0);
  return (part || items) && /[^\\/]\.\w{1,10}$/.test(path);
}

const fileRule = windowsRule({ id: 'WIN-VOL-011', severity: 'warning', source: 'S2; K' }, (workload) =>
  mountsOf(workload)
    .filter(targetsFile)
    .map(({ at, path, container }) => ({
      at: [pointer(at, 'mountPath')],
      params: { container: container.name, path: shown(path) },
    })),
);

const recursiveRule = windowsRule({ id: 'WIN-VOL-016', severity: 'error', source: 'K' }, (workload) => {
  const recursive = mountsOf(workload).filter(({ raw }) => raw['recursiveReadOnly'] === 'Enabled');
  return stripped(
    workload,
    recursive.map(({ at }) => pointer(at, 'recursiveReadOnly')),
  );
});

/** Accounts that may read projected files: those of the image, and those of the host. */
const KNOWN_ACCOUNT = /^(containeruser|containeradministrator|nt authority\\.*)$/i;

const tokenPlace = (workload: ReadWorkload): string | null => {
  const written = volumesOf(workload).find(({ raw }) =>
    itemsAt(objectAt(raw, 'projected'), 'sources').some(({ raw: source }) =>
      Object.hasOwn(source, 'serviceAccountToken'),
    ),
  );
  if (written !== undefined) return written.at;
  return workload.spec['automountServiceAccountToken'] === false ? null : workload.specAt;
};

const tokenRule = windowsRule({ id: 'WIN-VOL-018', severity: 'info', source: 'D' }, (workload) => {
  const token = tokenPlace(workload);
  if (token === null) return [];
  return workload.containers.flatMap((container) => {
    const user = userNameOf(workload, container);
    if (user === null || user.name === '' || KNOWN_ACCOUNT.test(user.name)) return [];
    const host = container.hostProcess ? 'yes' : 'no';
    return [{ at: [user.at], params: { container: container.name, user: shown(user.name), host } }];
  });
});

export const mountRules: readonly WorkloadRule[] = [
  propagationRule,
  linuxPathRule,
  driveRule,
  collisionRule,
  fileRule,
  recursiveRule,
  tokenRule,
];
