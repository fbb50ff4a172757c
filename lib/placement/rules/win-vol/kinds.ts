import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import { stripped } from '../read/field-text';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt } from '../read/read-workload';
import { LINUX_VOLUMES } from '../../kubelet/node-fault';
import { says } from '../read/security-context';
import { backingsOf, type ReadVolume, usedVolumesOf, volumesOf } from '../read/volumes';

const mediumOf = ({ raw }: ReadVolume): string => textAt(objectAt(raw, 'emptyDir'), 'medium');

const mediumRule = (rule: Parameters<typeof windowsRule>[0], passes: (medium: string) => boolean): WorkloadRule =>
  windowsRule(rule, (workload) =>
    usedVolumesOf(workload)
      .filter((volume) => passes(mediumOf(volume)))
      .map((volume) => {
        const at = pointer(volume.at, 'emptyDir', 'medium');
        return {
          at: [at],
          params: { volume: volume.name, medium: mediumOf(volume) },
          fixes: [[{ recipe: 'strip', paths: [at] }]],
        };
      }),
  );

const linuxKindRule = windowsRule({ id: 'WIN-VOL-012', severity: 'error', source: 'S3; K' }, (_, input) =>
  backingsOf(input).flatMap(({ volume, persistent }) => {
    const own = LINUX_VOLUMES.find((type) => says(volume.raw, type));
    const type = own ?? LINUX_VOLUMES.find((one) => one === persistent?.source);
    if (type === undefined) return [];
    const at = own === undefined ? volume.at : pointer(volume.at, type);
    return [{ at: [at], params: { volume: volume.name, type } }];
  }),
);

const imageVolumeRule = windowsRule({ id: 'WIN-VOL-020', severity: 'warning', source: '~' }, (workload) =>
  volumesOf(workload)
    .filter(({ raw }) => says(raw, 'image'))
    .map(({ at, name }) => ({ at: [pointer(at, 'image')], params: { volume: name } })),
);

const flexRule = windowsRule({ id: 'WIN-VOL-023', severity: 'warning', source: 'S4' }, (_, input) =>
  backingsOf(input)
    .filter(({ volume, persistent }) => says(volume.raw, 'flexVolume') || persistent?.source === 'flexVolume')
    .map(({ volume }) => ({ at: [volume.at], params: { volume: volume.name } })),
);

const MODED = ['configMap', 'secret', 'projected', 'downwardAPI'] as const;
/** 0644, the default that the API server writes into every volume. */
const DEFAULT_MODE = 420;

function itemModes(base: string, items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, index) =>
    typeof item === 'object' && item !== null && 'mode' in item && typeof item.mode === 'number'
      ? [pointer(base, index, 'mode')]
      : [],
  );
}

const modesOf = ({ raw, at }: ReadVolume): string[] =>
  MODED.flatMap((kind) => {
    const source = objectAt(raw, kind);
    const mode = source['defaultMode'];
    const own = typeof mode === 'number' && mode !== DEFAULT_MODE ? [pointer(at, kind, 'defaultMode')] : [];
    const parts = itemsAt(source, 'sources').flatMap(({ index, raw: part }) =>
      MODED.flatMap((inner) =>
        itemModes(pointer(at, kind, 'sources', index, inner, 'items'), objectAt(part, inner)['items']),
      ),
    );
    return [...own, ...itemModes(pointer(at, kind, 'items'), source['items']), ...parts];
  });

const modesRule = windowsRule({ id: 'WIN-VOL-017', severity: 'info', source: 'D' }, (workload) =>
  stripped(workload, volumesOf(workload).flatMap(modesOf)),
);

const blockRule = windowsRule({ id: 'WIN-VOL-004', severity: 'error', source: 'S2; K' }, (workload) => {
  const holders = workload.containers.filter(
    ({ raw }) => Array.isArray(raw['volumeDevices']) && raw['volumeDevices'].length > 0,
  );
  if (holders.length === 0) return [];
  return {
    at: holders.map(({ at }) => pointer(at, 'volumeDevices')),
    params: { containers: listed(holders.map(({ name }) => name)) },
  };
});

export const kindRules: readonly WorkloadRule[] = [
  mediumRule({ id: 'WIN-VOL-001', severity: 'warning', source: 'S2; K' }, (medium) => medium === 'Memory'),
  mediumRule({ id: 'WIN-VOL-002', severity: 'error', source: 'K' }, (medium) => medium.startsWith('HugePages')),
  blockRule,
  linuxKindRule,
  modesRule,
  imageVolumeRule,
  flexRule,
];
