import { protectedFindings } from '@/lib/changes/parts/node/protected-findings';
import { refusingBudgets } from '@/lib/changes/parts/pool/refusing-budgets';
import { counted, lossFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { nameFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { OutcomeReason } from '@/lib/domain/pool/release';
import { type DeleteInputs, type PoolInstance, withOutcome } from './read-inputs';

/** States in which ACK accepts a deletion; a stuck deletion is repeated (ACK: `delete_failed`). */
const DELETABLE = ['active', 'failed', 'delete_failed'];

/** Whether the pool is the intended one, and ACK will accept the call. */
function stateFindings({ pool, subject, input, instances }: DeleteInputs): Finding[] {
  const { name, rawState } = pool;
  const params = { name, state: rawState };
  const named = nameFindings({ pool, subject, requested: input.nodePool.name });
  if (named.length > 0) return named;
  if (pool.isDefault) return [finding('default-pool-stays', { subject, params: { name } })];
  if (!DELETABLE.includes(rawState)) return [finding('pool-busy', { subject, params })];
  const count = Math.max(pool.counts.total, instances.length);
  return [
    ...(rawState === 'failed' ? [finding('pool-failed', { subject, params })] : []),
    ...(rawState === 'delete_failed' ? [finding('deletion-stuck-before', { subject, params })] : []),
    ...(count > 0 && !input.force
      ? [finding('pool-not-empty', { subject, field: 'force', params: { name, count } })]
      : []),
  ];
}

const named = (instances: readonly PoolInstance[]): { count: number; names: string } =>
  counted(instances.map(({ name, instanceId }) => (name === instanceId ? name : `${name} (${instanceId})`)));

/** What happens to the instances, and which remain billed. */
function instanceFindings(question: DeleteInputs): Finding[] {
  const { subject, pool, instances } = question;
  const kept = (because: OutcomeReason): PoolInstance[] =>
    withOutcome(question, 'kept').filter((one) => one.outcome.because === because);
  const groups: [FindingCode, PoolInstance[]][] = [
    ['instances-released', withOutcome(question, 'released')],
    ['subscriptions-kept', kept('subscription')],
    ['added-kept', kept('added')],
    ['release-unknown', withOutcome(question, 'unknown')],
  ];
  const { total } = pool.instances;
  const unlisted = { name: pool.name, total: total ?? 0, listed: instances.length };
  return [
    ...groups.flatMap(([code, some]) => (some.length === 0 ? [] : [finding(code, { subject, params: named(some) })])),
    ...(total !== null && total > instances.length
      ? [finding('instances-unlisted', { subject, params: unlisted })]
      : []),
  ];
}

const daemonSets = (pods: readonly KubePod[]): Set<string> =>
  new Set(
    pods.flatMap(({ namespace, workload }) =>
      workload?.kind === 'DaemonSet' ? [`${namespace}/${workload.name}`] : [],
    ),
  );

function daemonFindings({ subject, pool, pods, podsElsewhere }: DeleteInputs): Finding[] {
  const elsewhere = daemonSets(podsElsewhere);
  const only = [...daemonSets(pods)].filter((name) => !elsewhere.has(name)).toSorted();
  if (only.length === 0) return [];
  return [finding('daemon-sets-leave', { subject, params: { name: pool.name, ...counted(only) } })];
}

/**
 * System components run on Linux: without a Linux node the cluster cannot work, with a single one there is no spare.
 */
function linuxFindings({ subject, pool, nodes, left }: DeleteInputs): Finding[] {
  if (!nodes.some((node) => node.os === 'linux')) return [];
  const count = left.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  if (count === 0) return [finding('no-linux-node-left', { subject, params: { name: pool.name } })];
  return count < 2 ? [finding('few-linux-nodes', { subject, params: { count } })] : [];
}

async function budgetFindings(ctx: PlanContext, { subject, pool, pods }: DeleteInputs): Promise<Finding[]> {
  const name = pool.name;
  const names = await refusingBudgets(ctx, pods);
  if (names === null) return [finding('pdbs-unknown', { subject, params: { name } })];
  if (names.length === 0) return [];
  return [finding('pdb-blocks-drain', { subject, params: { name, ...counted(names) } })];
}

/** Blocking findings about the deletion, and information about its effects. */
export async function deleteFindings(ctx: PlanContext, question: DeleteInputs): Promise<Finding[]> {
  const { subject, pods, left } = question;
  return [
    ...stateFindings(question),
    ...protectedFindings(question.nodes, ctx.now),
    ...linuxFindings(question),
    ...instanceFindings(question),
    ...(await lossFindings(ctx, { subject, pods, left })),
    ...(await budgetFindings(ctx, question)),
    ...daemonFindings(question),
  ];
}
