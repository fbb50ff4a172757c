import 'server-only';
import type { DescribeKubernetesVersionMetadataResponseBodyImages } from '@alicloud/cs20151215';
import type { NodeImage } from '@/lib/domain/ports/cloud';
import { ackPlatformOf } from '@/lib/domain/pool/image-type';
import { osOfImage } from '@/lib/domain/pool/os-of-image';

const architectures: Record<string, string> = {
  x86_64: 'amd64',
  X86: 'amd64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ARM: 'arm64',
};

/** Go's name of a CPU architecture, as Kubernetes writes it; an unknown value is kept. */
export const architectureOf = (word: string): string => architectures[word] ?? word;

/** The size in an image's id or name: `win2022_21H2_x64_dtc_en-us_40G_container_alibase_….vhd` → 40. */
export function imageSizeGiB(...words: (string | undefined)[]): number | null {
  for (const word of words) {
    const found = /(?:^|[_ -])(\d{1,4})G(?:i?B)?(?=[_ .-]|$)/.exec(word ?? '');
    if (found !== null) return Number(found[1]);
  }
  return null;
}

/** Of DescribeKubernetesVersionMetadata. A platform that ACK does not document is left out: pools cannot be sent it. */
export function toNodeImage(image: DescribeKubernetesVersionMetadataResponseBodyImages): NodeImage {
  const imageType = image.imageType ?? image.platform ?? '';
  return {
    id: image.imageId ?? '',
    name: image.imageName ?? image.imageId ?? '',
    os: osOfImage(image.osType, imageType, image.imageId),
    platform: ackPlatformOf(image.platform ?? ''),
    imageType,
    arch: architectureOf(image.architecture ?? ''),
    sizeGiB: imageSizeGiB(image.imageId, image.imageName),
  };
}
