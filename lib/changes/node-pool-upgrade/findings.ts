import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import type { UpgradeInputs } from './read-inputs';
import { isNewer } from './target';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import { incompatibleWorkloads } from '@/lib/placement';
import { unsupportedBuild } from '@/lib/domain/pool/build-support';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { windowsNeeds, compareVersions } from '@/lib/domain/pool/windows-rules';
import { chooseRuntime } from '@/lib/domain/pool/choosable';
import { meantForWindows } from '@/lib/changes/parts/pool/pool-rescheduling';
import { namedFinding, namesOf, counted, distinct, workloadsFinding } from '../parts/names';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { evictedFindings, placementNow } from '@/lib/changes/parts/rescheduling-findings';
import { nodesClosedByOthers } from '@/lib/changes/parts/other-changes';
import { reschedulingOfRounds } from '../parts/rescheduling-of-rounds';
import { budgetFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { isInterrupted, ownerName } from '@/lib/domain/workload/displaced-pod';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import { osWord } from '@/lib/domain/node/node';
import type { PlanContext } from '@/lib/domain/change/step';

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

function supportFindings({ target, subject, pool, today }: UpgradeInputs): Finding[] {
  const found = pool.os === 'windows' ? unsupportedBuild(target.build, today) : null;
  return found === null ? [] : [finding(found.code, { subject, field, params: found.params })];
}

function diskFindings({ input, pool, target, subject, behind }: UpgradeInputs): Finding[] {
  const needed = pool.os === 'windows' || target.imageId !== null;
  const at = { subject, field: 'replaceSystemDisk' };
  if (needed && !input.replaceSystemDisk) return [finding('disk-replacement-needed', at)];
  if (!input.replaceSystemDisk || behind.length === 0) return [];
  const names = behind.map(({ node }) => node.name);
  return namedFinding('system-disks-lost', names, { ...at, shown: 10 });
}

export const diskImageFindings = (inputs: UpgradeInputs): Finding[] => [
  ...imageFindings(inputs),
  ...supportFindings(inputs),
  ...diskFindings(inputs),
  ...buildFindings(inputs),
];

interface Step {
  from: string;
  to: string;
  nodes: readonly KubeNode[];
}

function isBuiltFor(template: PodTemplate, build: string): boolean {
  const selected = template.nodeSelector[BUILD_LABEL];
  if (selected !== undefined) return selected.split('.').at(-1) === build;
  return template.images.some((image) => windowsBuildOf(image) === build);
}

/** By the full rules; by the builds in templates if not everything these need can be read. */
function stuckOf({ placement, workloads }: UpgradeInputs, { from, to, nodes }: Step): string[] {
  if (placement !== null) {
    const names = new Set(nodes.map(({ name }) => name));
    const here = placement.cluster.nodes.filter(({ name }) => names.has(name));
    return incompatibleWorkloads(placement, { nodes: here, build: Number(to) }).map(
      ({ namespace, name }) => `${namespace}/${name}`,
    );
  }
  return workloads
    .filter(({ template }) => meantForWindows(template) && isBuiltFor(template, from))
    .filter(({ template, kind }) => nodes.some((node) => acceptsTemplate(node, template, kind === 'DaemonSet')))
    .map((one) => `${one.namespace}/${one.name}`);
}

function stepsOf({ behind, target }: UpgradeInputs): Step[] {
  const to = target.build;
  if (to === null) return [];
  const builds = behind.flatMap(({ node }) => (node.build === null ? [] : [node.build]));
  return [...new Set(builds)]
    .filter((from) => from !== to)
    .toSorted()
    .map((from) => ({ from, to, nodes: behind.map(({ node }) => node).filter((node) => node.build === from) }));
}

/** Windows containers start only on their own build (Microsoft docs: "Windows container version compatibility"). */
function buildFindings(inputs: UpgradeInputs): Finding[] {
  const { subject } = inputs;
  return stepsOf(inputs).flatMap((step) => {
    const { from, to } = step;
    const stuck = stuckOf(inputs, step).toSorted();
    return [
      finding('windows-build-changes', { subject, field, params: { from, to } }),
      ...workloadsFinding('windows-images-incompatible', stuck, { subject, field, params: { from, to }, shown: 5 }),
    ];
  });
}

function kubelet({ subject, target, cluster, chosen }: UpgradeInputs): Finding[] {
  const version = target.kubelet;
  if (version === null) return [];
  const controlPlane = cluster.kubernetesVersion;
  const place = { subject, field: 'kubelet' };
  const order = compareVersions(version, controlPlane);
  if (order === null) return [finding('kubelet-version-invalid', { ...place, params: { version, controlPlane } })];
  const newer = namesOf(chosen.filter((node) => isNewer(node.kubeletVersion, version)));
  return [
    ...(order > 0 ? [finding('kubelet-ahead', { ...place, params: { version, controlPlane } })] : []),
    ...namedFinding('kubelet-backwards', newer, { ...place, params: { version }, shown: 3 }),
  ];
}

function runtime({ subject, target, runtimes, pool, behind }: UpgradeInputs): Finding[] {
  const version = target.runtime;
  if (version === null) return [];
  const place = { subject, field: 'runtimeVersion' };
  const offered = runtimes.filter((one) => one.name === 'containerd').map((one) => one.version);
  // Others are skipped.
  const newer = behind.map(({ node }) => node).filter((node) => isNewer(node.containerRuntime, version));
  const windows = pool.os === 'windows' ? 'windows' : 'linux';
  const fits = chooseRuntime({ name: 'containerd', version }, windows).ok;
  return [
    ...(offered.length > 0 && !offered.includes(version)
      ? [finding('runtime-not-offered', { ...place, params: { version, offered: offered.join(', ') } })]
      : []),
    ...(fits ? [] : [finding('runtime-too-old', { ...place, params: { version, needs: windowsNeeds.containerd } })]),
    ...namedFinding('runtime-backwards', namesOf(newer), { ...place, params: { version }, shown: 3 }),
  ];
}

export function versionFindings(inputs: UpgradeInputs): Finding[] {
  const { target, subject } = inputs;
  const empty = target.kubelet === null && target.runtime === null && target.imageId === null;
  return [
    ...(empty ? [finding('upgrade-empty', { subject, field: 'kubelet' })] : []),
    ...kubelet(inputs),
    ...runtime(inputs),
  ];
}

const NAMED_NODES = 20;

export const parallelOf = ({ input, behind }: UpgradeInputs): number =>
  Math.min(input.batch.maxParallel, behind.length);

export function movedPods({ pods, behind }: UpgradeInputs): KubePod[] {
  const names = new Set(behind.map(({ node }) => node.name));
  return pods.filter((pod) => pod.nodeName !== null && names.has(pod.nodeName) && isInterrupted(pod));
}

const cores = (milli: number): number => Math.round(milli / 100) / 10;
const gib = (mib: number): number => Math.round((mib / 1024) * 10) / 10;

const requestsOn = (pods: readonly KubePod[], node: KubeNode) =>
  sumCapacity(pods.filter((pod) => pod.nodeName === node.name).map(({ requests }) => requests));

const isOpen = (node: KubeNode): boolean => node.ready === 'True' && !node.unschedulable;

/** ACK decides which nodes it upgrades at the same time: at worst the fullest ones, which come first. */
function roundsOf(inputs: UpgradeInputs): KubeNode[][] {
  const moved = movedPods(inputs);
  const weighed = inputs.behind.map(({ node }) => ({ node, weight: requestsOn(moved, node).memoryMiB }));
  const nodes = weighed.toSorted((a, b) => b.weight - a.weight).map(({ node }) => node);
  const parallel = parallelOf(inputs);
  return Array.from({ length: Math.ceil(nodes.length / parallel) }, (_, at) =>
    nodes.slice(at * parallel, (at + 1) * parallel),
  );
}

/** Pods of the largest batch against the free capacity of the other nodes of the OS; no nodes are added. */
function room(inputs: UpgradeInputs): Finding[] {
  const { allNodes, pool, subject } = inputs;
  const parallel = parallelOf(inputs);
  const moved = movedPods(inputs);
  const [away = []] = roundsOf(inputs);
  const requested = sumCapacity(away.map((node) => requestsOn(moved, node)));
  const live = inputs.pods.filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed');
  const others = allNodes.filter((node) => node.os === pool.os && isOpen(node) && !away.includes(node));
  const has = sumCapacity(others.map((node) => node.allocatable));
  const used = sumCapacity(others.map((node) => requestsOn(live, node)));
  const free = { cpuMilli: has.cpuMilli - used.cpuMilli, memoryMiB: has.memoryMiB - used.memoryMiB };
  if (requested.cpuMilli <= free.cpuMilli && requested.memoryMiB <= free.memoryMiB) return [];
  const params = {
    parallel,
    os: osWord(pool.os),
    cpu: cores(requested.cpuMilli),
    memory: gib(requested.memoryMiB),
    freeCpu: cores(Math.max(0, free.cpuMilli)),
    freeMemory: gib(Math.max(0, free.memoryMiB)),
  };
  return [finding('upgrade-capacity-short', { subject, field: 'batch.maxParallel', params })];
}

/** Every node is upgraded once, so the pods of each must fit elsewhere while it is unavailable. */
async function rescheduling(ctx: PlanContext, inputs: UpgradeInputs): Promise<Finding[]> {
  const { allNodes: left, subject, target } = inputs;
  const displacedPods = movedPods(inputs).filter(({ workload }) => workload !== null);
  const parts = displacedPods.length === 0 ? null : (inputs.placement ?? (await placementNow(ctx)));
  const rounds = roundsOf(inputs).map(namesOf);
  const closed = await nodesClosedByOthers(ctx);
  const inRounds = { rounds, displacedPods, left, build: target.build, closed };
  const found = parts === null ? null : await reschedulingOfRounds(parts, inRounds);
  const pending = new Set(found?.unschedulable.map(({ displaced }) => ownerName(displaced)));
  return [...evictedFindings(found, { subject, pods: displacedPods.length }), ...places(inputs, pending)];
}

/** Workloads that stay Pending if all nodes that accept them may be unavailable at once; `pending`: those that do in any case. */
function places(inputs: UpgradeInputs, pending: ReadonlySet<string>): Finding[] {
  const { allNodes, pool, subject, behind } = inputs;
  const away = new Set(behind.map(({ node }) => node.name));
  const open = allNodes.filter((node) => node.os === pool.os && isOpen(node));
  const moved = movedPods(inputs);
  const waiting = [...new Set(moved.map(({ template }) => template))].filter((template) => {
    const takers = open.filter((node) => acceptsTemplate(node, template, false));
    return takers.length <= parallelOf(inputs) && takers.every((node) => away.has(node.name));
  });
  const stuck = moved.filter(({ template }) => waiting.includes(template)).map(ownerName);
  const others = stuck.filter((name) => !pending.has(name));
  const place = { subject, field: 'batch.maxParallel', params: { name: pool.name } };
  return workloadsFinding('upgrade-workloads-wait', distinct(others), place);
}

function linuxNodes(inputs: UpgradeInputs): Finding[] {
  const { pool, allNodes, behind, subject } = inputs;
  if (pool.os === 'windows') return [];
  const ready = allNodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  const readyBehind = behind.filter(({ node }) => node.ready === 'True').length;
  const count = ready - Math.min(parallelOf(inputs), readyBehind);
  return count >= 2 ? [] : [finding('few-linux-nodes', { subject, field: 'batch.maxParallel', params: { count } })];
}

export async function batchFindings(ctx: PlanContext, inputs: UpgradeInputs): Promise<Finding[]> {
  const { behind, subject, input, pool } = inputs;
  if (behind.length === 0) return [];
  const parallel = parallelOf(inputs);
  const nodes = behind.map(({ node }) => node);
  const params = { ...counted(namesOf(nodes), NAMED_NODES), parallel, batches: Math.ceil(nodes.length / parallel) };
  return [
    finding('upgrade-batches', { subject, field: 'batch', params }),
    ...(input.ignoreWarnings ? [finding('upgrade-warnings-ignored', { subject, field: 'ignoreWarnings' })] : []),
    // ACK ignores node protection and rolls through every given node.
    ...protectedFindings(nodes, ctx.now),
    ...room(inputs),
    ...(await rescheduling(ctx, inputs)),
    ...(await budgetFindings(ctx, movedPods(inputs), { code: 'upgrade-pdb-blocks', subject, name: pool.name })),
    ...linuxNodes(inputs),
  ];
}
