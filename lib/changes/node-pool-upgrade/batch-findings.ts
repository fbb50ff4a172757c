import { someNames } from '../parts/some-names';
import { protectedFindings } from '@/lib/changes/parts/node/protected-findings';
import { rescheduledFindings, reschedulingNow } from '@/lib/changes/parts/rescheduling-findings';
import { refusingBudgets } from '@/lib/changes/parts/pool/refusing-budgets';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import { isInterrupted, ownerName } from '@/lib/domain/workload/displaced-pod';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { osWord } from '@/lib/domain/node/os-word';
import type { UpgradeInputs } from './read-inputs';

/** Nodes named in one sentence: those of a small pool all. */
const NAMED_NODES = 20;

/** Nodes that are unavailable at once. */
const parallelOf = ({ input, behind }: UpgradeInputs): number => Math.min(input.batch.maxParallel, behind.length);

/** Pods that move off the nodes. */
export function movedPods({ pods, behind }: UpgradeInputs): KubePod[] {
  const names = new Set(behind.map(({ node }) => node.name));
  return pods.filter((pod) => pod.nodeName !== null && names.has(pod.nodeName) && isInterrupted(pod));
}

const cores = (milli: number): number => Math.round(milli / 100) / 10;
const gib = (mib: number): number => Math.round((mib / 1024) * 10) / 10;

const requestsOn = (pods: readonly KubePod[], node: KubeNode) =>
  sumCapacity(pods.filter((pod) => pod.nodeName === node.name).map(({ requests }) => requests));

const isOpen = (node: KubeNode): boolean => node.ready === 'True' && !node.unschedulable;

/** Nodes of the largest batch. */
function fullest(question: UpgradeInputs): KubeNode[] {
  const moved = movedPods(question);
  const weight = (node: KubeNode): number => requestsOn(moved, node).memoryMiB;
  const nodes = question.behind.map(({ node }) => node);
  return nodes.toSorted((a, b) => weight(b) - weight(a)).slice(0, parallelOf(question));
}

/**
 * The pods of the largest batch against the free capacity of the other nodes of the OS. No new nodes are created
 * meanwhile.
 */
function room(question: UpgradeInputs): Finding[] {
  const { allNodes, pool, subject } = question;
  const parallel = parallelOf(question);
  const moved = movedPods(question);
  const away = fullest(question);
  const requested = sumCapacity(away.map((node) => requestsOn(moved, node)));
  const live = question.pods.filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed');
  const others = allNodes.filter((node) => node.os === pool.os && isOpen(node) && !away.includes(node));
  const [has, used] = [
    sumCapacity(others.map((node) => node.allocatable)),
    sumCapacity(others.map((node) => requestsOn(live, node))),
  ];
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

/**
 * Where the pods of the largest batch go meanwhile. `room` reports missing capacity, `places` pods without another
 * node.
 */
async function rescheduling(ctx: PlanContext, question: UpgradeInputs): Promise<Finding[]> {
  const { allNodes: left, subject } = question;
  const closed = new Set(fullest(question).map(({ name }) => name));
  const displacedPods = movedPods(question).filter(
    ({ workload, nodeName }) => workload !== null && closed.has(nodeName ?? ''),
  );
  const rescheduled = await reschedulingNow(ctx, { displacedPods, left, closed });
  return rescheduledFindings(rescheduled, { subject, pods: displacedPods.length });
}

async function budgets(ctx: PlanContext, question: UpgradeInputs): Promise<Finding[]> {
  const { subject, pool } = question;
  const names = await refusingBudgets(ctx, movedPods(question));
  if (names === null) return [finding('pdbs-unknown', { subject, params: { name: pool.name } })];
  return names.length === 0 ? [] : [finding('upgrade-pdb-blocks', { subject, params: counted(names) })];
}

/**
 * Workloads that stay Pending if all nodes that accept them may be unavailable at once. Many pods share one template.
 */
function places(question: UpgradeInputs): Finding[] {
  const { allNodes, pool, subject, behind } = question;
  const away = new Set(behind.map(({ node }) => node.name));
  const open = allNodes.filter((node) => node.os === pool.os && isOpen(node));
  const moved = movedPods(question);
  const waiting = [...new Set(moved.map(({ template }) => template))].filter((template) => {
    const takers = open.filter((node) => acceptsTemplate(node, template, false));
    return takers.length <= parallelOf(question) && takers.every((node) => away.has(node.name));
  });
  const stuck = moved.filter(({ template }) => waiting.includes(template)).map(ownerName);
  const names = [...new Set(stuck)].toSorted();
  const params = { name: pool.name, ...counted(names) };
  return names.length === 0 ? [] : [finding('upgrade-workloads-wait', { subject, field: 'batch.maxParallel', params })];
}

function linuxNodes(question: UpgradeInputs): Finding[] {
  const { pool, allNodes, behind, subject } = question;
  if (pool.os === 'windows') return [];
  const ready = allNodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  const readyBehind = behind.filter(({ node }) => node.ready === 'True').length;
  const count = ready - Math.min(parallelOf(question), readyBehind);
  return count >= 2 ? [] : [finding('few-linux-nodes', { subject, field: 'batch.maxParallel', params: { count } })];
}

/** What the nodes that are unavailable at once leave to the others. */
export async function batchFindings(ctx: PlanContext, question: UpgradeInputs): Promise<Finding[]> {
  const { behind, subject, input } = question;
  if (behind.length === 0) return [];
  const parallel = parallelOf(question);
  const names = someNames(
    behind.map(({ node }) => node.name),
    NAMED_NODES,
  );
  const params = { count: behind.length, parallel, batches: Math.ceil(behind.length / parallel), names };
  return [
    finding('upgrade-batches', { subject, field: 'batch', params }),
    ...(input.ignoreWarnings ? [finding('upgrade-warnings-ignored', { subject, field: 'ignoreWarnings' })] : []),
    // ACK ignores node protection and rolls through every given node.
    ...protectedFindings(
      behind.map(({ node }) => node),
      ctx.now,
    ),
    ...room(question),
    ...(await rescheduling(ctx, question)),
    ...(await budgets(ctx, question)),
    ...places(question),
    ...linuxNodes(question),
  ];
}
