import type { Os } from '../cluster/cluster';

/** All that ACK documents for `scaling_group.platform`, which `image_type` replaces (SDK: CreateClusterNodePoolRequest). */
export const ackPlatforms: readonly string[] = ['CentOS', 'AliyunLinux', 'Windows', 'WindowsCore'];

/** Empty for a word outside the documented ones, which is then not sent. */
export const ackPlatformOf = (word: string): string => (ackPlatforms.includes(word) ? word : '');

const platformOfType = (imageType: string): string =>
  ['WindowsCore', 'Windows', 'AliyunLinux', 'CentOS'].find((word) => imageType.startsWith(word)) ?? '';

interface EcsSystem {
  os: 'linux' | 'windows' | 'unknown';
  /** ECS's `OSName`, e.g. `Alibaba Cloud Linux 3.2104 LTS 64 bit`. */
  osName: string;
  arch: string;
}

/** The documented image type that a custom image is based on, by ECS's name of its system; empty: not certain. */
export function typeOfCustomImage({ os, osName, arch }: EcsSystem): string {
  if (os === 'windows') return /\bcore\b/i.test(osName) ? 'WindowsCore' : 'Windows';
  // UEFI and hardened variants have types of their own.
  if (os !== 'linux' || /uefi|security|等保/i.test(osName)) return '';
  if (/containeros/i.test(osName)) return 'ContainerOS';
  const isArm = arch === 'arm64';
  if (/^centos/i.test(osName)) return isArm ? '' : 'CentOS';
  const release = /(?:alibaba cloud|aliyun) linux\s+(\d)/i.exec(osName)?.[1];
  if (release === '3') return isArm ? 'AliyunLinux3Arm64' : 'AliyunLinux3';
  return release === '2' && !isArm ? 'AliyunLinux' : '';
}

export interface ImageWords {
  imageType: string;
  platform: string;
}

interface OfferedImages {
  /** Type of a custom image whose own is unknown. */
  unknownType: string;
  images: readonly (ImageWords & { id: string })[];
  /** Null: not read, or not readable. */
  customImages: readonly { id: string; imageType: string }[] | null;
}

/** Images of an account, as opposed to those of ACK. */
export const isCustomImage = (imageId: string): boolean => imageId.startsWith('m-');

/** Without a type ACK assumes Alibaba Cloud Linux, so a custom image of a Windows pool always has one. */
export const unknownTypeIn = (os: Os): string => (os === 'windows' ? 'Windows' : '');

/** Type and platform of a pool with this image: a public image determines both, for others what is typed counts first. */
export function imageWordsOf(imageId: string, q: OfferedImages & { typed: ImageWords }): ImageWords {
  const { typed } = q;
  const offered = q.images.find(({ id }) => id === imageId);
  if (offered !== undefined) return { imageType: offered.imageType, platform: offered.platform };
  const custom = q.customImages?.find(({ id }) => id === imageId);
  if (custom === undefined && !isCustomImage(imageId)) return { imageType: typed.imageType, platform: typed.platform };
  const imageType = typed.imageType || custom?.imageType || q.unknownType;
  return { imageType, platform: typed.platform || platformOfType(imageType) };
}
