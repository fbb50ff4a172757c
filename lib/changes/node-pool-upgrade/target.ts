import { z } from 'zod';
import { compareVersions } from '@/lib/domain/pool/windows-rules';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** The target of the nodes; null: unchanged. */
export const upgradeTarget = z.strictObject({
  kubelet: z.string().nullable(),
  runtime: z.string().nullable(),
  imageId: z.string().nullable(),
  /** Windows build of the image, if its name shows it. */
  build: z.string().nullable(),
});
export type UpgradeTarget = z.output<typeof upgradeTarget>;

const reaches = (have: string, want: string): boolean => {
  const order = compareVersions(have, want);
  return order === null ? have === want : order >= 0;
};

export const isNewer = (have: string, want: string | null): boolean =>
  want !== null && (compareVersions(have, want) ?? 0) > 0;

/** Whether a node runs an image: by ACK's information about its instance, else by its Windows build; null: unknown. */
function runsImage(node: KubeNode, cloud: CloudNode | undefined, target: UpgradeTarget): boolean | null {
  if (target.imageId === null) return true;
  const reported = cloud?.imageId ?? null;
  if (reported !== null) return reported === target.imageId;
  // Another build is certainly another image; the same build may be an older image.
  return target.build !== null && node.build !== null && target.build !== node.build ? false : null;
}

export type Part = 'kubelet' | 'runtime' | 'image';

/** Which parts of a node differ from the target. An unknown image counts as `unsure`. */
export function partsBehind(
  node: KubeNode,
  { cloud, target, unsure }: { cloud: CloudNode | undefined; target: UpgradeTarget; unsure: 'behind' | 'there' },
): Part[] {
  const { kubelet, runtime } = target;
  const image = runsImage(node, cloud, target) ?? unsure === 'there';
  return [
    ...(kubelet !== null && !reaches(node.kubeletVersion, kubelet) ? (['kubelet'] as const) : []),
    ...(runtime !== null && !reaches(node.containerRuntime, runtime) ? (['runtime'] as const) : []),
    ...(image ? [] : (['image'] as const)),
  ];
}
