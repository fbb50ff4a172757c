import { protectedFindings } from '@/lib/changes/parts/node/protected-findings';
import { refusingBudgets } from '@/lib/changes/parts/pool/refusing-budgets';
import { counted, lossFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { type Outcome, withOutcome } from './instance-outcomes';
import type { RemoveInputs } from './read-inputs';
import type { Leaving } from './identity';

const named = (nodes: readonly Leaving[]) =>
  counted(nodes.map(({ wanted }) => `${wanted.name} (${wanted.instanceId})`));

const OUTCOMES: [Outcome, FindingCode][] = [
  ['released', 'instances-released'],
  ['kept', 'removed-kept'],
  ['kept-subscription', 'subscriptions-not-released'],
  ['unknown', 'release-unknown'],
];

function outcomes(question: RemoveInputs): Finding[] {
  const at = { subject: question.subject, field: 'release' };
  return OUTCOMES.flatMap(([outcome, code]) => {
    const nodes = withOutcome(question, outcome);
    return nodes.length === 0 ? [] : [finding(code, { ...at, params: named(nodes) })];
  });
}

/** Remaining nodes, in any pool. */
export function nodesLeft({ allNodes, leaving }: RemoveInputs): KubeNode[] {
  const gone = new Set(leaving.map(({ node }) => node?.uid));
  return allNodes.filter(({ uid }) => !gone.has(uid));
}

function linux(question: RemoveInputs): Finding[] {
  const { leaving, subject } = question;
  if (!leaving.some(({ node }) => node?.os === 'linux')) return [];
  const at = { subject, field: 'nodes' };
  const count = nodesLeft(question).filter((node) => node.os === 'linux' && node.ready === 'True').length;
  if (count === 0) return [finding('last-linux-nodes-removed', at)];
  return count < 2 ? [finding('few-linux-nodes', { ...at, params: { count } })] : [];
}

/** ACK drains for a while and removes the nodes regardless (ACK docs: "Remove nodes"). */
async function drain(ctx: PlanContext, { input, moved, pool, subject }: RemoveInputs): Promise<Finding[]> {
  if (moved.length === 0) return [];
  const at = { subject, field: 'drain' };
  if (!input.drain) return [finding('removed-without-drain', { ...at, params: { count: moved.length } })];
  const name = pool?.name ?? '';
  const names = await refusingBudgets(ctx, moved);
  if (names === null) return [finding('pdbs-unknown', { subject, params: { name } })];
  return names.length === 0 ? [] : [finding('pdb-allows-none', { ...at, params: { name, ...counted(names) } })];
}

/** The pool's size afterwards; null: no expected number is configured. */
export function sizeAfter({ pool, leaving }: RemoveInputs): number | null {
  if (pool === null || pool.autoScaling !== null || pool.desiredSize === null) return null;
  return Math.max(0, pool.desiredSize - leaving.length);
}

/**
 * ACK API, RemoveNodePoolNodes: "…and adjusts the expected number of nodes". The pages about DeleteClusterNodes state
 * that a pool with an expected number refills; they are about the other call. Verification checks the actual result.
 */
function size(question: RemoveInputs): Finding[] {
  const { pool, subject, instances, leaving } = question;
  if (pool === null) return [];
  const { name, autoScaling, desiredSize } = pool;
  const emptied = instances.length > 0 && leaving.length >= instances.length;
  const to = sizeAfter(question);
  return [
    ...(emptied ? [finding('pool-emptied', { subject, params: { name, total: instances.length } })] : []),
    autoScaling !== null
      ? finding('autoscaler-may-refill', { subject, params: { name, ...autoScaling } })
      : desiredSize === null || to === null
        ? finding('pool-shrinks-unnumbered', { subject, params: { name } })
        : finding('pool-shrinks', { subject, params: { name, from: desiredSize, to } }),
  ];
}

/** What is lost with the nodes, what remains billed, and how the pool reacts. */
export async function removalFindings(ctx: PlanContext, question: RemoveInputs): Promise<Finding[]> {
  const { leaving, moved, subject } = question;
  if (leaving.length === 0) return [];
  const left = nodesLeft(question);
  return [
    ...protectedFindings(
      leaving.flatMap(({ node }) => (node === null ? [] : [node])),
      ctx.now,
    ),
    ...linux(question),
    ...outcomes(question),
    ...(await drain(ctx, question)),
    ...(await lossFindings(ctx, { subject, pods: moved, left })),
    ...size(question),
  ];
}
