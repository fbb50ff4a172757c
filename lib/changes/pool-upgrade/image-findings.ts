import { someNames } from '@/lib/changes/cordon/plan-cordon';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding } from '@/lib/domain/change/plan';
import { acceptsTemplate } from '@/lib/domain/placement/accepts';
import { meantForWindows } from '@/lib/domain/placement/could-land';
import { windowsBuildOf } from '@/lib/domain/pool/windows-build';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { UpgradeQuestion } from './question';

const field = 'imageId';

/** Kubernetes docs, "Windows nodes": set by the kubelet, `10.0.20348`. */
const BUILD_LABEL = 'node.kubernetes.io/windows-build';

/** The date in an image's id: `…_alibase_20240220.vhd`. */
const dateOf = (imageId: string | null): string | null =>
  /_(20\d{6})(?:\D|$)/.exec(imageId ?? '')?.[1] ?? null;

/** ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const archOf = (words: string): 'arm64' | 'amd64' => (/arm|aarch/i.test(words) ? 'arm64' : 'amd64');

function imageFindings({ image, target, pool, cluster, subject, types }: UpgradeQuestion): Finding[] {
  if (target.imageId === null) return [];
  const params = { image: target.imageId, os: pool.os, version: cluster.kubernetesVersion };
  if (image === null) return [finding('image-not-offered', { subject, field, params })];
  if (image.os !== pool.os)
    return [finding('image-wrong-os', { subject, field, params: { ...params, imageOs: image.os } })];
  const other = types.find(
    (type) => pool.instanceTypes.includes(type.id) && archOf(type.arch) !== archOf(image.arch),
  );
  if (other !== undefined) {
    const arch = { imageArch: image.arch, type: other.id, typeArch: other.arch };
    return [finding('image-wrong-arch', { subject, field, params: { ...params, ...arch } })];
  }
  const [date, now] = [dateOf(target.imageId), dateOf(pool.imageId)];
  const older = date !== null && now !== null && date < now;
  return older
    ? [finding('image-older', { subject, field, params: { image: target.imageId, date, now } })]
    : [];
}

function diskFindings({ input, pool, target, subject, behind }: UpgradeQuestion): Finding[] {
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

/** Whether a template says that it is for one Windows build and no other. */
function isBuiltFor(template: PodTemplate, build: string): boolean {
  const selected = template.nodeSelector[BUILD_LABEL];
  if (selected !== undefined) return selected.split('.').at(-1) === build;
  return template.images.some((image) => windowsBuildOf(image) === build);
}

/** Windows containers start only on the build they were made for (Microsoft docs: "Windows container version compatibility"). */
function buildFindings({ behind, target, workloads, subject }: UpgradeQuestion): Finding[] {
  const to = target.build;
  const builds = [
    ...new Set(behind.flatMap(({ node }) => (node.build === null ? [] : [node.build]))),
  ].toSorted();
  if (to === null) return [];
  return builds
    .filter((from) => from !== to)
    .flatMap((from) => {
      const nodes = behind.map(({ node }) => node).filter((node) => node.build === from);
      const stuck = workloads
        .filter(({ template }) => meantForWindows(template) && isBuiltFor(template, from))
        .filter(({ template, kind }) =>
          nodes.some((node) => acceptsTemplate(node, template, kind === 'DaemonSet')),
        )
        .map((one) => `${one.namespace}/${one.name}`)
        .toSorted();
      const left = { from, to, count: stuck.length, names: someNames(stuck, 5) };
      return [
        finding('windows-build-changes', { subject, field, params: { from, to } }),
        ...(stuck.length > 0
          ? [finding('windows-images-left-behind', { subject, field, params: left })]
          : []),
      ];
    });
}

/** The image: offered, of the pool's kind, newer; what replacing the system disks costs. */
export const diskImageFindings = (question: UpgradeQuestion): Finding[] => [
  ...imageFindings(question),
  ...diskFindings(question),
  ...buildFindings(question),
];
