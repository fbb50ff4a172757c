import {
  byOwner,
  rescheduledFindings,
  reschedulingNow,
  pendingFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import { interruptionOf } from '@/lib/changes/parts/drain/pod-findings';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, Impact, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import type { Rescheduling, ReschedulingInputs } from '@/lib/placement';
import { isInterrupted, ownerName } from '@/lib/domain/workload/displaced-pod';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import { allowsNone, covers } from '@/lib/domain/workload/disruption-budget';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct, workloadsFinding } from '../names';
import type { CloudNodePool, CloudQuota } from '@/lib/domain/ports/cloud';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { nodesUnderQuota } from '@/lib/changes/parts/pool/read-world';
import { roomUnderQuota } from '@/lib/domain/pool/size';

interface Loss {
  subject: ResourceRef;
  pods: readonly KubePod[];
  left: readonly KubeNode[];
}

type Nodes = readonly Pick<KubeNode, 'name' | 'os'>[];

const windowsNames = (nodes: Nodes): Set<string> =>
  new Set(nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));

/** Workloads that would run on none of the remaining nodes, even if these were empty. */
function unschedulableFindings(rescheduling: Rescheduling, subject: ResourceRef): Finding[] {
  const unschedulable = rescheduling.unschedulable.filter(({ crowded }) => !crowded);
  const placed = byOwner(rescheduling.places);
  const names = [...byOwner(unschedulable)].map(([name, some]) => {
    const nodes = new Set(some.map(({ displaced }) => displaced.nodeName)).size;
    const after = new Set(placed.get(name)?.map(({ node }) => node)).size;
    return `${name} (${nodes} → ${after})`;
  });
  return workloadsFinding('only-node-removed', names.toSorted(), { subject, params: { pods: unschedulable.length } });
}

export async function placeFindings(
  ctx: PlanContext,
  { subject, pods, ...candidates }: Loss & Pick<ReschedulingInputs, 'cordoned'>,
): Promise<Finding[]> {
  const displacedPods = pods.filter((pod) => isInterrupted(pod) && pod.workload !== null);
  const rescheduling = await reschedulingNow(ctx, { displacedPods, ...candidates });
  const crowded = rescheduling?.unschedulable.filter((one) => one.crowded) ?? [];
  return [
    ...(rescheduling === null ? [] : unschedulableFindings(rescheduling, subject)),
    ...(rescheduling === null ? [] : pendingFindings(crowded, { rescheduling, subject })),
    ...rescheduledFindings(rescheduling, { subject, pods: displacedPods.length }),
  ];
}

/** `nodes`: at least those of the pods. */
export async function lossFindings(ctx: PlanContext, { nodes, ...loss }: Loss & { nodes: Nodes }): Promise<Finding[]> {
  const { subject } = loss;
  const moved = loss.pods.filter(isInterrupted);
  if (moved.length === 0) return [];
  return [
    ...(await placeFindings(ctx, loss)),
    ...lostFindings(moved, { subject, nodes }),
    ...(await interruptionOf(ctx, { subject, pods: moved })).findings,
  ];
}

/** What is lost with interrupted pods where ACK drains their nodes: it asks for no consent. */
export function lostFindings(
  moved: readonly KubePod[],
  { subject, nodes }: { subject: ResourceRef; nodes: Nodes },
): Finding[] {
  const windows = windowsNames(nodes);
  const isLocal = ({ nodeName, template }: KubePod): boolean =>
    template.localVolumes === true || (template.memoryVolumes === true && windows.has(nodeName ?? ''));
  const bare = moved.filter(({ workload }) => workload === null).map(ownerName);
  const local = moved.filter(isLocal).map(ownerName);
  return [
    ...workloadsFinding('bare-pods-lost', distinct(bare), { subject }),
    ...workloadsFinding('local-data-lost', distinct(local), { subject }),
  ];
}

export function countByOs(pods: readonly KubePod[], nodes: readonly KubeNode[]): Impact['pods'] {
  const windows = windowsNames(nodes);
  const onWindows = pods.filter(({ nodeName }) => nodeName !== null && windows.has(nodeName)).length;
  return { linux: pods.length - onWindows, windows: onWindows };
}

export const podsByOs = (pods: readonly KubePod[], nodes: readonly KubeNode[]): Impact['pods'] =>
  countByOs(pods.filter(isInterrupted), nodes);

export function workloadsHit(pods: readonly KubePod[], workloads: readonly KubeWorkload[]): ResourceRef[] {
  const names = new Set(pods.filter(isInterrupted).map(ownerName));
  return workloads
    .map(workloadRef)
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A drain leaves DaemonSet pods, and a PDB protects only running pods (Kubernetes docs: Safely drain a node). */
const isEvicted = ({ phase, workload }: KubePod): boolean => phase === 'Running' && workload?.kind !== 'DaemonSet';

/** null: no permission to read them, or the API server does not serve them. */
async function budgetsOf(ctx: PlanContext): Promise<KubeDisruptionBudget[] | null> {
  try {
    return await ctx.kube.budgets();
  } catch (error) {
    const unknown = error instanceof UpstreamFailure && ['forbidden', 'not-found'].includes(error.kind);
    if (unknown) return null;
    throw error;
  }
}

/** Names of the PDBs that currently refuse the eviction of one of the pods; null: PDBs may not be read. */
async function refusingBudgets(ctx: PlanContext, pods: readonly KubePod[]): Promise<string[] | null> {
  const evicted = pods.filter(isEvicted);
  if (evicted.length === 0) return [];
  const budgets = await budgetsOf(ctx);
  if (budgets === null) return null;
  return budgets
    .filter((budget) => allowsNone(budget) && evicted.some((pod) => covers(budget, pod)))
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
}

/** PDBs that currently refuse the eviction of one of the pods, or that they may not be read. `name`: of the pool. */
export async function budgetFindings(
  ctx: PlanContext,
  pods: readonly KubePod[],
  q: { code: FindingCode; subject: ResourceRef; name: string; field?: string; shown?: number },
): Promise<Finding[]> {
  const { code, name, ...place } = q;
  const names = await refusingBudgets(ctx, pods);
  if (names === null) return [finding('pdbs-unknown', { subject: q.subject, params: { name } })];
  return workloadsFinding(code, names, { ...place, params: { name } });
}

export function nodeQuotaFindings(q: {
  quota: CloudQuota | null;
  pools: readonly CloudNodePool[];
  nodes: readonly KubeNode[];
  added: number;
  subject: ResourceRef;
  field: string;
}): Finding[] {
  const { subject, field, added } = q;
  const quota = q.quota?.nodesPerCluster ?? null;
  const now = nodesUnderQuota(q.pools, q.nodes);
  const room = roomUnderQuota(quota, now);
  if (quota === null || now === null || room === null) return [finding('node-quota-unknown', { subject })];
  return added > room ? [finding('node-quota-exceeded', { subject, field, params: { now, quota, added, room } })] : [];
}
