import { osOfImage } from '../os-of-image';
import { chooseRuntime, windowsNeeds } from '../windows-rules';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** Spellings of one architecture: ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const goArch = (word: string): 'amd64' | 'arm64' => (/arm|aarch/i.test(word) ? 'arm64' : 'amd64');

const isCustom = (id: string): boolean => id.startsWith('m-');
const because = ['imageId'];

/** Not among the offered ones, if these are known. */
function absent({ pool, offers }: RuleInput): FieldFinding[] {
  const image = pool.imageId;
  if (isCustom(image)) {
    const known = offers?.customImages ?? null;
    return known === null ? [] : [{ code: 'custom-image-not-found', field: 'imageId', params: { image } }];
  }
  const known = offers?.images ?? null;
  if (known === null || offers === null) return [];
  const params = { image, version: offers.cluster.version };
  return [{ code: 'image-not-offered', field: 'imageId', params }];
}

function unfit({ pool, image, types }: RuleInput & { image: NonNullable<RuleInput['image']> }): FieldFinding[] {
  const field = 'imageId';
  const params = { image: pool.imageId, os: pool.os, imageOs: image.os };
  if (image.os !== pool.os && image.os !== 'unknown') return [{ code: 'image-wrong-os', field, params, because }];
  const other = types.find(({ arch }) => image.arch !== '' && arch !== goArch(image.arch));
  // ARM types on Windows have their own finding.
  if (other === undefined || (pool.os === 'windows' && other.arch !== 'amd64')) return [];
  const arch = { imageArch: image.arch, type: other.id, typeArch: other.arch };
  return [
    {
      code: 'image-wrong-arch',
      field,
      params: { image: pool.imageId, ...arch },
      because: [...because, 'instanceTypes'],
    },
  ];
}

const image: Rule = (of) => {
  const { pool, image: found } = of;
  if (pool.imageId === '') return [{ code: 'image-missing', field: 'imageId' }];
  if (found === null) return absent(of);
  return [
    ...(found.usable === false
      ? [{ code: 'custom-image-unusable' as const, field: 'imageId', params: { image: pool.imageId } }]
      : []),
    ...unfit({ ...of, image: found }),
  ];
};

/** For a public image, the image's own type replaces the entered one; for other images the entered one counts. */
const imageType: Rule = ({ pool, offers }) => {
  const typed = [
    { field: 'imageType', value: pool.imageType },
    { field: 'platform', value: pool.platform },
  ];
  const offered = offers?.images?.some(({ id }) => id === pool.imageId) === true;
  const missing = isCustom(pool.imageId) && pool.imageType === '';
  return [
    ...(missing
      ? [
          {
            code: 'image-type-missing' as const,
            field: 'imageType',
            params: { image: pool.imageId },
            because: ['imageType', 'imageId'],
          },
        ]
      : []),
    ...typed.flatMap(({ field, value }): FieldFinding[] => {
      const imageOs = osOfImage(value);
      return offered || imageOs === 'unknown' || imageOs === pool.os
        ? []
        : [{ code: 'image-type-other-os', field, params: { value, imageOs, os: pool.os } }];
    }),
  ];
};

const runtime: Rule = ({ pool, offers }) => {
  const { runtime: name, runtimeVersion: version } = pool;
  const field = 'runtimeVersion';
  const offered = offers?.runtimes?.filter((one) => one.name === name).map((one) => one.version) ?? [];
  const needs = windowsNeeds.containerd;
  const tooOld = pool.os === 'windows' && !chooseRuntime({ name, version }, 'windows').ok;
  return [
    ...(tooOld ? [{ code: 'runtime-too-old' as const, field, params: { version, needs } }] : []),
    ...(offered.length === 0 || offered.includes(version)
      ? []
      : [{ code: 'runtime-not-offered' as const, field, params: { version, offered: offered.join(', ') } }]),
  ];
};

/** Image and container runtime of the nodes. */
export const imageRules: readonly Rule[] = [image, imageType, runtime];
