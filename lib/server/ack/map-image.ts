import 'server-only';
import type { DescribeKubernetesVersionMetadataResponseBodyImages } from '@alicloud/cs20151215';
import type { NodeImage } from '@/lib/domain/ports/cloud';
import { osOf } from './map-os';

const architectures: Record<string, string> = {
  x86_64: 'amd64',
  X86: 'amd64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ARM: 'arm64',
};

/** Go's name of a CPU architecture, as Kubernetes writes it; an unknown word stays as it is. */
export const architectureOf = (word: string): string => architectures[word] ?? word;

/**
 * An image of DescribeKubernetesVersionMetadata. The type goes back unchanged when a pool is created, and is the
 * platform too: ACK's Windows pages send the same word in both fields.
 */
export function toNodeImage(image: DescribeKubernetesVersionMetadataResponseBodyImages): NodeImage {
  const imageType = image.imageType ?? image.platform ?? '';
  return {
    id: image.imageId ?? '',
    name: image.imageName ?? image.imageId ?? '',
    os: osOf(image.osType, imageType, image.imageId),
    platform: imageType,
    imageType,
    arch: architectureOf(image.architecture ?? ''),
  };
}
