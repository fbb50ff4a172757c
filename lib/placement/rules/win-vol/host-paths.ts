import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, windowsRule, workloadRule } from '../checked-rule';
import { shown } from '../read/field-text';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadWorkload, readWorkload } from '../read/read-workload';
import { says } from '../read/security-context';
import { mountsOf, type ReadMount, type ReadVolume, usedVolumesOf } from '../read/volumes';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { isMeantFor } from '../read/os';

interface HostPath {
  volume: ReadVolume;
  at: string;
  path: string;
  type: string;
}

const hostPathsOf = (workload: ReadWorkload): HostPath[] =>
  usedVolumesOf(workload)
    .filter(({ raw }) => says(raw, 'hostPath'))
    .map((volume) => {
      const source = objectAt(volume.raw, 'hostPath');
      return { volume, at: pointer(volume.at, 'hostPath'), path: textAt(source, 'path'), type: textAt(source, 'type') };
    });

const mountsOfVolume = (workload: ReadWorkload, volume: ReadVolume): ReadMount[] =>
  mountsOf(workload).filter((mount) => mount.volume?.at === volume.at);

const dropped = (workload: ReadWorkload, volume: ReadVolume): FixRecipe[] => [
  { recipe: 'strip', paths: [...mountsOfVolume(workload, volume).map(({ at }) => at), volume.at] },
];

const CHECKED_TYPES = ['Directory', 'File', 'Socket', 'CharDevice', 'BlockDevice'];

const typeRule = windowsRule({ id: 'WIN-VOL-005', severity: 'error', source: 'K; S3' }, (workload) =>
  hostPathsOf(workload)
    .filter(({ path, type }) => path.startsWith('/') && CHECKED_TYPES.includes(type))
    .map(({ volume, at, path, type }) => {
      const place = pointer(at, 'type');
      const create: FixRecipe[] = [{ recipe: 'set', path: place, value: 'DirectoryOrCreate' }];
      return {
        at: [place, pointer(at, 'path')],
        params: { volume: volume.name, path: shown(path), type },
        fixes: [...(type === 'Directory' ? [create] : []), dropped(workload, volume)],
      };
    }),
);

const emptyDirectoryRule = windowsRule({ id: 'WIN-VOL-006', severity: 'warning', source: 'S3; R' }, (workload) =>
  hostPathsOf(workload)
    .filter(({ path, type }) => path.startsWith('/') && (type === '' || type === 'DirectoryOrCreate'))
    .map(({ volume, at, path }) => ({ at: [pointer(at, 'path')], params: { volume: volume.name, path: shown(path) } })),
);

const PIPE = '\\\\.\\pipe\\containerd-containerd';
const RUNTIME_SOCKET = /(^|[\\/])(docker|containerd|crio)\.sock$/;

function pipeInstead(workload: ReadWorkload, { volume, at }: HostPath): FixRecipe[] {
  const typed = says(objectAt(volume.raw, 'hostPath'), 'type');
  return [
    { recipe: 'set', path: pointer(at, 'path'), value: PIPE },
    ...(typed ? [{ recipe: 'strip', paths: [pointer(at, 'type')] } as const] : []),
    ...mountsOfVolume(workload, volume).map(
      (mount) => ({ recipe: 'set', path: pointer(mount.at, 'mountPath'), value: PIPE }) as const,
    ),
  ];
}

const socketRule = workloadRule({ id: 'WIN-VOL-007', for: 'any', severity: 'error', source: 'S2' }, (input) => {
  if (!isMeantFor(input, 'windows')) return [];
  const workload = readWorkload(input);
  return hostPathsOf(workload)
    .filter(({ path }) => RUNTIME_SOCKET.test(path))
    .map((host) => ({
      at: [pointer(host.at, 'path')],
      params: { volume: host.volume.name, path: shown(host.path) },
      fixes: [pipeInstead(workload, host)],
    }));
});

const readOnlyPipeRule = windowsRule({ id: 'WIN-VOL-019', severity: 'warning', source: '~' }, (workload) =>
  hostPathsOf(workload)
    .filter(({ path }) => /^(\\\\|\/\/)\.[\\/]pipe[\\/]/i.test(path))
    .flatMap(({ volume, path }) =>
      mountsOfVolume(workload, volume)
        .filter(({ raw }) => raw['readOnly'] === true)
        .map(({ at, container }) => ({
          at: [pointer(at, 'readOnly')],
          params: { container: container.name, path: shown(path) },
          fixes: [[{ recipe: 'set', path: pointer(at, 'readOnly'), value: false }]] as const,
        })),
    ),
);

export const hostPathRules: readonly WorkloadRule[] = [typeRule, emptyDirectoryRule, socketRule, readOnlyPipeRule];
