import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { lossFindings, budgetFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { type Outcome, withOutcome, type RemoveInputs, type Leaving, identityOf } from './read-inputs';
import { stateFindings } from '@/lib/changes/parts/pool/pool-state';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding, podsFinding } from '@/lib/changes/parts/names';
import { nodeRef } from '@/lib/changes/parts/refs';
import { unmetFindings } from '@/lib/changes/parts/resize/unmet-findings';

const OUTCOMES: [Outcome, FindingCode][] = [
  ['released', 'instances-released'],
  ['kept', 'removed-kept'],
  ['kept-subscription', 'subscriptions-not-released'],
  ['unknown', 'release-unknown'],
];

function outcomes(inputs: RemoveInputs): Finding[] {
  const at = { subject: inputs.subject, field: 'release' };
  return OUTCOMES.flatMap(([outcome, code]) => {
    const names = withOutcome(inputs, outcome).map(({ wanted }) => `${wanted.name} (${wanted.instanceId})`);
    return namedFinding(code, names, at);
  });
}

export function nodesLeft({ allNodes, leaving }: RemoveInputs): KubeNode[] {
  const gone = new Set(leaving.map(({ node }) => node?.uid));
  return allNodes.filter(({ uid }) => !gone.has(uid));
}

function linux(inputs: RemoveInputs): Finding[] {
  const { leaving, subject } = inputs;
  if (!leaving.some(({ node }) => node?.os === 'linux')) return [];
  const at = { subject, field: 'nodes' };
  const count = nodesLeft(inputs).filter((node) => node.os === 'linux' && node.ready === 'True').length;
  if (count === 0) return [finding('last-linux-nodes-removed', at)];
  return count < 2 ? [finding('few-linux-nodes', { ...at, params: { count } })] : [];
}

/** ACK drains for a while and removes the nodes regardless (ACK docs: "Remove nodes"). */
async function drain(ctx: PlanContext, { input, moved, pool, subject }: RemoveInputs): Promise<Finding[]> {
  if (moved.length === 0) return [];
  const at = { subject, field: 'drain' };
  if (!input.drain) return podsFinding('removed-without-drain', moved, at);
  return budgetFindings(ctx, moved, { code: 'pdb-allows-none', ...at, name: pool?.name ?? '' });
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
function size(inputs: RemoveInputs): Finding[] {
  const { pool, subject, instances, leaving } = inputs;
  if (pool === null) return [];
  const { name, autoScaling, desiredSize } = pool;
  const emptied = instances.length > 0 && leaving.length >= instances.length;
  const to = sizeAfter(inputs);
  return [
    ...(emptied ? [finding('pool-emptied', { subject, params: { name, total: instances.length } })] : []),
    autoScaling !== null
      ? finding('autoscaler-may-refill', { subject, params: { name, ...autoScaling } })
      : desiredSize === null || to === null
        ? finding('pool-shrinks-unnumbered', { subject, params: { name } })
        : finding('pool-shrinks', { subject, params: { name, from: desiredSize, to } }),
  ];
}

export async function removalFindings(ctx: PlanContext, inputs: RemoveInputs): Promise<Finding[]> {
  const { leaving, moved, subject } = inputs;
  if (leaving.length === 0) return [];
  const left = nodesLeft(inputs);
  const nodes = leaving.flatMap(({ node }) => node ?? []);
  return [
    ...protectedFindings(nodes, ctx.now),
    ...linux(inputs),
    ...outcomes(inputs),
    ...(await drain(ctx, inputs)),
    ...(await lossFindings(ctx, { subject, pods: moved, left })),
    ...size(inputs),
    ...(inputs.pool === null ? [] : await unmetFindings(ctx, { pool: inputs.pool, subject })),
  ];
}

const NAMED = 10;

function poolState(inputs: RemoveInputs): Finding[] {
  const { input, subject, poolIds, pool, pools } = inputs;
  if (poolIds.length > 1) {
    const names = poolIds.map((id) => pools.find((one) => one.id === id)?.name ?? id).join(', ');
    return [finding('nodes-of-several-pools', { subject, field: 'nodes', params: { names } })];
  }
  const requested = input.nodePool?.name;
  if (pool === null)
    return requested === undefined ? [] : [finding('pool-not-found', { subject, params: { name: requested } })];
  return stateFindings({ pool, subject, requested: requested ?? null });
}

const isGone = ({ node, instance }: Leaving): boolean => node === null && instance === null;

/** Evidence that the instance does not belong to the node. */
function otherInstance(inputs: RemoveInputs, leaving: Leaving): Finding[] {
  const { wanted } = leaving;
  const at = { subject: nodeRef(wanted), field: 'nodes' };
  const identity = identityOf(leaving, inputs);
  const params = { node: wanted.name, requested: wanted.instanceId };
  switch (identity.is) {
    case 'proven':
      return [];
    case 'unproven':
      return [finding('node-instance-unproven', { ...at, params })];
    case 'other-node':
      return [finding('instance-of-another-node', { ...at, params: { ...params, seen: identity.seen } })];
    case 'other-instance': {
      const code = identity.by === 'ack' ? 'instance-differs' : 'node-on-another-instance';
      return [finding(code, { ...at, params: { ...params, seen: identity.seen } })];
    }
  }
}

function identity(inputs: RemoveInputs, leaving: Leaving): Finding[] {
  const { wanted, node, instance } = leaving;
  const { pool } = inputs;
  const at = { subject: nodeRef(wanted), field: 'nodes' };
  if (isGone(leaving)) return [];
  if (node !== null && node.uid !== wanted.uid)
    return [finding('node-replaced', { ...at, params: { name: wanted.name } })];
  const name = pool?.name ?? '–';
  const another = otherInstance(inputs, leaving);
  // Nothing more can be known about an instance outside of the pool.
  const unproven = another.some(({ code }) => code === 'node-instance-unproven');
  if (another.length > 0 && !(unproven && instance === null)) return another;
  if (node !== null && (instance === null || node.labels[POOL_LABEL] !== pool?.id))
    return [finding('node-not-in-pool', { ...at, params: { node: wanted.name, name } })];
  if (node !== null) return [];
  return [finding('node-unregistered', { ...at, params: { node: wanted.name, id: wanted.instanceId, name } })];
}

export function nodeFindings(inputs: RemoveInputs): Finding[] {
  const { requested, subject, poolIds } = inputs;
  const gone = requested.filter(isGone).map(({ wanted }) => wanted.name);
  const about = gone.length > 0 && poolIds.length < 2;
  return [
    ...poolState(inputs),
    ...(poolIds.length > 1 ? [] : requested.flatMap((one) => identity(inputs, one))),
    ...(about ? namedFinding('nodes-removed-already', gone, { subject, shown: NAMED }) : []),
    ...(about && gone.length === requested.length ? [finding('nothing-to-do', { subject })] : []),
  ];
}
