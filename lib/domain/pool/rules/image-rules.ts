import { unsupportedBuild } from '../build-support';
import { ackPlatformOf, ackPlatforms, isCustomImage } from '../image-type';
import { osOfImage, windowsBuildOf } from '../os-of-image';
import { windowsNeeds } from '../windows-rules';
import { chooseRuntime } from '../choosable';
import type { ChosenImage, Rule, RuleInput, RuleResult } from './rule';

/** Spellings of one architecture: ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const goArch = (word: string): 'amd64' | 'arm64' => (/arm|aarch/i.test(word) ? 'arm64' : 'amd64');

const because = ['imageId'];

/** Not among the offered ones, if these are known. */
const absent: Rule = ({ pool, offers }) => {
  const reported = { field: 'imageId', params: { image: pool.imageId } };
  if (isCustomImage(pool.imageId)) return !!offers?.customImages && { code: 'custom-image-not-found', ...reported };
  const version = offers?.cluster.version ?? '';
  return !!offers?.images && { code: 'image-not-offered', ...reported, params: { ...reported.params, version } };
};

function unfit({ pool, types }: RuleInput, image: ChosenImage): RuleResult {
  const field = 'imageId';
  const params = { image: pool.imageId, os: pool.os, imageOs: image.os };
  if (image.os !== pool.os && image.os !== 'unknown') return { code: 'image-wrong-os', field, params, because };
  const other = types.find(({ arch }) => image.arch !== '' && arch !== goArch(image.arch));
  // ARM types on Windows have their own finding.
  if (other === undefined || (pool.os === 'windows' && other.arch !== 'amd64')) return null;
  const arch = { image: pool.imageId, imageArch: image.arch, type: other.id, typeArch: other.arch };
  return { code: 'image-wrong-arch', field, params: arch, because: [...because, 'instanceTypes'] };
}

const image: Rule = (of) => {
  const { pool, image: found } = of;
  const field = 'imageId';
  if (pool.imageId === '') return { code: 'image-missing', field };
  if (found === null) return absent(of);
  return [
    found.usable === false && { code: 'custom-image-unusable', field, params: { image: pool.imageId } },
    unfit(of, found),
  ];
};

/** ACK still lists images of Windows builds that get no fixes. */
const support: Rule = ({ pool, image: chosen, offers }) => {
  const today = offers?.today ?? null;
  if (pool.os !== 'windows' || today === null) return null;
  const words = [chosen?.name ?? null, chosen?.imageType ?? pool.imageType, chosen?.platform ?? null];
  const build = windowsBuildOf(pool.imageId, ...words);
  const found = unsupportedBuild(build, today);
  return found !== null && { ...found, field: 'imageId' };
};

/** For a public image, the image's own type replaces the entered one; for other images the entered one counts. */
const imageType: Rule = ({ pool, offers, image: found }) => {
  const typed = [
    { field: 'imageType', value: pool.imageType },
    { field: 'platform', value: pool.platform },
  ];
  const offered = offers?.images?.some(({ id }) => id === pool.imageId) === true;
  const isTyped = pool.imageType !== '' || (found?.imageType ?? '') !== '' || pool.os === 'windows';
  const missing = isCustomImage(pool.imageId) && !isTyped;
  const undocumented = !offered && pool.platform !== '' && ackPlatformOf(pool.platform) === '';
  return [
    missing && {
      code: 'image-type-missing',
      field: 'imageType',
      params: { image: pool.imageId },
      because: ['imageType', 'imageId'],
    },
    undocumented && {
      code: 'image-platform-undocumented',
      field: 'platform',
      params: { value: pool.platform, documented: ackPlatforms.join(', ') },
    },
    typed.map(({ field, value }) => {
      const imageOs = osOfImage(value);
      const isOther = !offered && imageOs !== 'unknown' && imageOs !== pool.os;
      return isOther && { code: 'image-type-other-os', field, params: { value, imageOs, os: pool.os } };
    }),
  ];
};

const runtime: Rule = ({ pool, offers }) => {
  const { runtime: name, runtimeVersion: version } = pool;
  const field = 'runtimeVersion';
  const offered = offers?.runtimes?.filter((one) => one.name === name).map((one) => one.version) ?? [];
  const tooOld = pool.os === 'windows' && !chooseRuntime({ name, version }, 'windows').ok;
  const isOffered = offered.length === 0 || offered.includes(version);
  return [
    tooOld && { code: 'runtime-too-old', field, params: { version, needs: windowsNeeds.containerd } },
    !isOffered && { code: 'runtime-not-offered', field, params: { version, offered: offered.join(', ') } },
  ];
};

export const imageRules: Rule[] = [image, support, imageType, runtime];
