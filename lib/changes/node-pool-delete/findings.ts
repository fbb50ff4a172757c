import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { lossFindings, budgetFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { nameFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { OutcomeReason } from '@/lib/domain/pool/release';
import { type DeleteInputs, type PoolInstance, withOutcome } from './read-inputs';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '@/lib/changes/parts/names';

/** States in which ACK accepts a deletion; a stuck deletion is repeated (ACK: `delete_failed`). */
const DELETABLE = ['active', 'failed', 'delete_failed'];

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

const labelOf = ({ name, instanceId }: PoolInstance): string =>
  name === instanceId ? name : `${name} (${instanceId})`;

function instanceFindings(inputs: DeleteInputs): Finding[] {
  const { subject, pool, instances } = inputs;
  const kept = (because: OutcomeReason): PoolInstance[] =>
    withOutcome(inputs, 'kept').filter((one) => one.outcome.because === because);
  const groups: [FindingCode, PoolInstance[]][] = [
    ['instances-released', withOutcome(inputs, 'released')],
    ['subscriptions-kept', kept('subscription')],
    ['added-kept', kept('added')],
    ['release-unknown', withOutcome(inputs, 'unknown')],
  ];
  const { total } = pool.instances;
  const unlisted = { name: pool.name, total: total ?? 0, listed: instances.length };
  return [
    ...groups.flatMap(([code, some]) => namedFinding(code, some.map(labelOf), { subject })),
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
  return namedFinding('daemon-sets-leave', only, { subject, params: { name: pool.name } });
}

/** System components run on Linux: without a Linux node the cluster cannot work, with one there is no spare. */
function linuxFindings({ subject, pool, nodes, left }: DeleteInputs): Finding[] {
  if (!nodes.some((node) => node.os === 'linux')) return [];
  const count = left.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  if (count === 0) return [finding('no-linux-node-left', { subject, params: { name: pool.name } })];
  return count < 2 ? [finding('few-linux-nodes', { subject, params: { count } })] : [];
}

export async function deleteFindings(ctx: PlanContext, inputs: DeleteInputs): Promise<Finding[]> {
  const { subject, pods, left } = inputs;
  return [
    ...stateFindings(inputs),
    ...protectedFindings(inputs.nodes, ctx.now),
    ...linuxFindings(inputs),
    ...instanceFindings(inputs),
    ...(await lossFindings(ctx, { subject, pods, left, except: inputs.pool.id })),
    ...(await budgetFindings(ctx, pods, { code: 'pdb-blocks-drain', subject, name: inputs.pool.name })),
    ...daemonFindings(inputs),
  ];
}
