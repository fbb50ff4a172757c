import { cordonCall } from '@/lib/changes/parts/node/plan-cordon';
import { drainData } from '@/lib/changes/parts/drain/data';
import type { NodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import type { PlanDraft, DiffEntry, Impact, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import { readRestart, type Restarting, type RestartInputs } from './read-inputs';
import { restartFindings } from './findings';
import type { RestartData, RestartNode } from './restart-work';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef, poolRef } from '../parts/refs';
import { nodesByOs } from '@/lib/changes/parts/node/chosen-nodes';

const nodeOf = ({ wanted, node }: Restarting): RestartNode => ({
  name: node.name,
  uid: node.uid,
  instanceId: wanted.instanceId,
  bootId: node.bootId,
  os: node.os,
});

function dataOf({ input, due, drained }: RestartInputs): RestartData {
  const { accepted, onLimit, drainFirst } = input;
  const none = drainData.parse({
    batches: [],
    accepted,
    onLimit,
    force: false,
    disk: 'kept',
    nodeLimitMs: null,
    soakMs: 0,
    mostPending: 0,
    shortBudgets: [],
  });
  const batches = due.map(({ node: { name, uid, os } }) => ({ os, nodes: [{ name, uid }] }));
  return { nodes: due.map(nodeOf), drainFirst, drain: { ...(drained?.data ?? none), batches } };
}

function diffOf({ due, drained }: RestartInputs): DiffEntry[] {
  const moved = drained?.diff.filter(({ path }) => path === 'drained') ?? [];
  return due.flatMap(({ node }): DiffEntry[] => [
    ...moved.filter(({ target }) => target.uid === node.uid),
    { target: nodeRef(node), path: 'boot', from: node.bootId, to: null },
  ]);
}

/** ECS takes the instance as a query (ECS API, version 2014-05-26: RebootInstance). */
const rebootCall = ({ wanted }: Restarting): PlannedCall => ({
  system: 'ecs',
  action: 'RebootInstance',
  method: 'POST',
  path: `/?Action=RebootInstance&InstanceId=${encodeURIComponent(wanted.instanceId)}`,
  body: null,
});

/** In the order of sending: nodes cordoned by others stay cordoned. */
const callsOf = ({ due, drained }: RestartInputs): PlannedCall[] =>
  due.flatMap((one) => {
    const { node } = one;
    const evictions = drained?.calls.filter(({ action }) => action === `evict each pod of ${node.name}`) ?? [];
    return [
      ...(node.unschedulable ? [] : [cordonCall(node, true)]),
      ...evictions,
      rebootCall(one),
      ...(node.unschedulable ? [] : [cordonCall(node, false)]),
    ];
  });

/** Each pool first: nothing else changes it meanwhile, and no two changes restart its instances at once. */
const targetsOf = ({ input, pools }: RestartInputs): ResourceRef[] => [
  ...pools.map(poolRef),
  ...input.nodes.map(nodeRef),
];

async function impactOf(ctx: PlanContext, { due, pods, drained }: RestartInputs): Promise<Impact> {
  if (due.length === 0) return NO_IMPACT;
  const nodes = due.map(({ node }) => node);
  return {
    ...NO_IMPACT,
    nodes: nodesByOs(nodes),
    pods: drained?.impact.pods ?? podsByOs(pods, nodes),
    workloads: drained?.impact.workloads ?? workloadsHit(pods, await ctx.kube.workloads()),
    reversible: false,
  };
}

/** Plans restarting the instances of some nodes. Nodes that no longer run from the named boot have no entry. */
export async function planRestart(ctx: PlanContext, input: NodeRestartInstanceInput): Promise<PlanDraft<RestartData>> {
  const inputs = await readRestart(ctx, input);
  const { due, drained } = inputs;
  return {
    data: dataOf(inputs),
    diff: diffOf(inputs),
    impact: await impactOf(ctx, inputs),
    findings: restartFindings(inputs, ctx.now),
    calls: callsOf(inputs),
    bounds: { ...drained?.bounds, nodes: due.length },
    targets: targetsOf(inputs),
    ...(drained?.pods === undefined ? {} : { pods: drained.pods }),
  };
}
