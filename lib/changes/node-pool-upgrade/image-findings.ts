import { someNames } from '../parts/some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { buildFindings } from './build-findings';
import type { UpgradeInputs } from './read-inputs';

const field = 'imageId';

/** The date in an image's id: `…_alibase_20240220.vhd`. */
const dateOf = (imageId: string | null): string | null => /_(20\d{6})(?:\D|$)/.exec(imageId ?? '')?.[1] ?? null;

/** ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const archOf = (words: string): 'arm64' | 'amd64' => (/arm|aarch/i.test(words) ? 'arm64' : 'amd64');

function imageFindings({ image, target, pool, cluster, subject, types }: UpgradeInputs): Finding[] {
  if (target.imageId === null) return [];
  const params = { image: target.imageId, os: pool.os, version: cluster.kubernetesVersion };
  if (image === null) return [finding('image-not-offered', { subject, field, params })];
  if (image.os !== pool.os)
    return [finding('image-wrong-os', { subject, field, params: { ...params, imageOs: image.os } })];
  const other = types.find((type) => pool.instanceTypes.includes(type.id) && archOf(type.arch) !== archOf(image.arch));
  if (other !== undefined) {
    const arch = { imageArch: image.arch, type: other.id, typeArch: other.arch };
    return [finding('image-wrong-arch', { subject, field, params: { ...params, ...arch } })];
  }
  const [date, now] = [dateOf(target.imageId), dateOf(pool.imageId)];
  const older = date !== null && now !== null && date < now;
  return older ? [finding('image-older', { subject, field, params: { image: target.imageId, date, now } })] : [];
}

function diskFindings({ input, pool, target, subject, behind }: UpgradeInputs): Finding[] {
  const needed = pool.os === 'windows' || target.imageId !== null;
  const at = { subject, field: 'replaceSystemDisk' };
  if (needed && !input.replaceSystemDisk) return [finding('disk-replacement-needed', at)];
  if (!input.replaceSystemDisk || behind.length === 0) return [];
  const params = {
    count: behind.length,
    names: someNames(
      behind.map(({ node }) => node.name),
      10,
    ),
  };
  return [finding('system-disks-lost', { ...at, params })];
}

/** The image: offered, of the pool's kind, newer; the cost of replacing the system disks. */
export const diskImageFindings = (question: UpgradeInputs): Finding[] => [
  ...imageFindings(question),
  ...diskFindings(question),
  ...buildFindings(question),
];
