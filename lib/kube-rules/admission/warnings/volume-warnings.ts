import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { part, text } from '../field';
import { fractionWarnings } from './container-warnings';

/** Removed volume plugins by their field; the path may differ. */
const GONE: readonly (readonly [field: string, path: string, words: string])[] = [
  ['photonPersistentDisk', 'photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  ['scaleIO', 'scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
  ['quobyte', 'quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['cephfs', 'cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];

/** GetWarningsForPersistentVolumeClaimSpec. */
export function claimWarnings(spec: RawObject, path: string): string[] {
  const resources = objectAt(spec, 'resources');
  return ['requests', 'limits'].flatMap((list) =>
    fractionWarnings(objectAt(resources, list), `${path}.resources.${list}`, ['storage']),
  );
}

interface File {
  path: string;
  /** What of a projection writes it; empty where the volume has one source only. */
  source: string;
}

const shown = ({ path, source }: File): string =>
  source === '' ? JSON.stringify(path) : `${JSON.stringify(path)} (${source})`;

/** Files of a volume with the same path, or below one another. */
function overlaps(files: readonly File[]): string[] {
  const trimmed = files.map(({ path, source }) => ({ path: path.replace(/\/+$/, ''), source }));
  return trimmed.flatMap((file, index) =>
    trimmed.slice(0, index).flatMap((other) => {
      if (file.path === '' || other.path === '') return [];
      const [one, two] = [`${file.path}/`, `${other.path}/`];
      return one.startsWith(two) || two.startsWith(one) ? [`${shown(file)} with ${shown(other)}`] : [];
    }),
  );
}

const itemsOf = (source: RawObject, called: string): File[] =>
  objectsAt(source, 'items').map((item) => ({ path: text(item, 'path'), source: called }));

function projectedFiles(source: RawObject): File[] {
  const [config, secret] = [part(source, 'configMap'), part(source, 'secret')];
  if (config !== null) return itemsOf(config, `ConfigMap ${JSON.stringify(text(config, 'name'))}`);
  if (secret !== null) return itemsOf(secret, `Secret ${JSON.stringify(text(secret, 'name'))}`);
  if (part(source, 'downwardAPI') !== null) return itemsOf(objectAt(source, 'downwardAPI'), 'DownwardAPI');
  const token = part(source, 'serviceAccountToken');
  return token === null ? [] : [{ path: text(token, 'path'), source: 'ServiceAccountToken' }];
}

const VIRTUAL = ['configMap', 'secret', 'downwardAPI', 'projected'];

/** warningsForOverlappingVirtualPaths. */
function pathWarnings(volume: RawObject): string[] {
  if (!VIRTUAL.some((field) => part(volume, field) !== null)) return [];
  const name = JSON.stringify(text(volume, 'name'));
  const of = (called: string, files: readonly File[]): string[] =>
    overlaps(files).map((one) => `volume ${name} (${called}): overlapping paths: ${one}`);
  const [config, secret] = [objectAt(volume, 'configMap'), objectAt(volume, 'secret')];
  const sources = objectsAt(objectAt(volume, 'projected'), 'sources');
  return [
    ...of(`ConfigMap ${JSON.stringify(text(config, 'name'))}`, itemsOf(config, '')),
    ...of(`Secret ${JSON.stringify(text(secret, 'secretName'))}`, itemsOf(secret, '')),
    ...of('DownwardAPI', itemsOf(objectAt(volume, 'downwardAPI'), '')),
    ...sources
      .filter((source) => Object.values(source).every((value) => value === null))
      .map(() => `volume ${name} (Projected) has no sources provided`),
    ...of('Projected', sources.flatMap(projectedFiles)),
  ];
}

export const volumeWarnings = (spec: RawObject, path: string): string[] =>
  objectsAt(spec, 'volumes').flatMap((volume, index) => {
    const at = `${path}.volumes[${index}]`;
    const template = part(objectAt(volume, 'ephemeral'), 'volumeClaimTemplate');
    return [
      ...GONE.filter(([field]) => part(volume, field) !== null).map(([, field, words]) => `${at}.${field}: ${words}`),
      ...(template === null
        ? []
        : claimWarnings(objectAt(template, 'spec'), `${at}.ephemeral.volumeClaimTemplate.spec`)),
      ...pathWarnings(volume),
    ];
  });
