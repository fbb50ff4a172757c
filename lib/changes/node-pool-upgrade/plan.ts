import type { NodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import { podsByOs, workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { stateFindings, ofPoolOs, poolNotFound } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Impact, PlannedCall, Finding } from '@/lib/domain/change/plan';
import { NO_IMPACT, NO_EFFECT } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { sumCapacity } from '@/lib/domain/pool/capacity';
import { ackDrainFindings } from './ack-drain-findings';
import { batchFindings, movedPods, diskImageFindings, versionFindings } from './findings';
import { readUpgrade, type NodeBehind, type UpgradeInputs } from './read-inputs';
import { upgradeBody, type PoolUpgradeData } from './data';
import { isNewer, type Part, type UpgradeTarget } from './target';
import { planBatches } from './batches/plan-batches';
import type { PlanContext } from '@/lib/domain/change/step';
import { nodeRef } from '../parts/refs';
import { namedFinding, namesOf } from '../parts/names';
import { ackCall } from '@/lib/changes/parts/pool/read-world';

type Wanted = NonNullable<UpgradeInputs['input']['nodes']>[number];

function identity(inputs: UpgradeInputs, wanted: Wanted): Finding[] {
  const { allNodes, poolNodes, pool } = inputs;
  const at = { subject: nodeRef(wanted), field: 'nodes' };
  const node = allNodes.find(({ name }) => name === wanted.name);
  if (node === undefined) return [finding('node-not-found', { ...at, params: { name: wanted.name } })];
  if (node.uid !== wanted.uid) return [finding('node-replaced', { ...at, params: { name: wanted.name } })];
  if (poolNodes.includes(node)) return [];
  return [finding('node-not-in-pool', { ...at, params: { node: node.name, name: pool.name } })];
}

function currentStateFindings({ pool, subject, poolNodes, chosen, behind, input, target }: UpgradeInputs): Finding[] {
  const requested = target.kubelet !== null || target.runtime !== null || target.imageId !== null;
  if (poolNodes.length === 0) return [finding('upgrade-no-nodes', { subject, params: { name: pool.name } })];
  const notReady = behind.filter(({ node }) => node.ready !== 'True').map(({ node }) => node.name);
  const skipped = chosen.filter((node) => !behind.some((one) => one.node === node));
  const newer = skipped.filter((node) => isNewer(node.containerRuntime, target.runtime));
  const there = skipped.filter((node) => !newer.includes(node) && !isNewer(node.kubeletVersion, target.kubelet)).length;
  const { maxFailed } = input.batch;
  return [
    ...namedFinding('upgrade-nodes-not-ready', notReady, { subject, params: { maxFailed }, shown: 5 }),
    ...namedFinding('upgrade-nodes-newer', namesOf(newer), { subject, field: 'runtimeVersion', shown: 5 }),
    ...(requested && chosen.length > 0 && behind.length === 0 ? [finding('nothing-to-do', { subject })] : []),
    ...(there > 0 && there < chosen.length
      ? [finding('upgrade-nodes-up-to-date', { subject, params: { count: there, total: chosen.length } })]
      : []),
  ];
}

const nodeFindings = (inputs: UpgradeInputs): Finding[] => [
  ...(inputs.input.nodes ?? []).flatMap((wanted) => identity(inputs, wanted)),
  ...currentStateFindings(inputs),
];

const wanted = (target: UpgradeTarget): Record<Part, Json> => ({
  kubelet: target.kubelet,
  runtime: target.runtime,
  image: target.imageId,
});

function diffOf({ node, cloud, parts }: NodeBehind, target: UpgradeTarget): DiffEntry[] {
  const has: Record<Part, Json> = {
    kubelet: node.kubeletVersion,
    runtime: node.containerRuntime,
    image: cloud?.imageId ?? node.osImage,
  };
  return parts.map((path) => ({ target: nodeRef(node), path, from: has[path], to: wanted(target)[path] }));
}

function impactOf(inputs: UpgradeInputs): Impact {
  const { behind, pool, poolNodes, workloads, input } = inputs;
  const pods = movedPods(inputs);
  const capacity = sumCapacity(poolNodes.map((node) => node.allocatable));
  const surgeNodes = input.batches?.surge ?? 0;
  return {
    ...NO_IMPACT,
    nodes: ofPoolOs(pool, behind.length),
    pods: podsByOs(pods, poolNodes),
    workloads: workloadsHit(pods, workloads),
    capacityBefore: capacity,
    capacityAfter: capacity,
    // They are added first and removed at the end.
    vmsCreated: surgeNodes,
    vmsReleased: surgeNodes,
    reversible: false,
  };
}

/** DaemonSets that run there now must run again; one that never ran is not caused by the upgrade. */
function daemonSetsOn({ pods, behind }: UpgradeInputs): string[] {
  const names = new Set(behind.map(({ node }) => node.name));
  const running = pods.filter(({ phase, nodeName }) => phase === 'Running' && nodeName !== null && names.has(nodeName));
  const owners = running.flatMap(({ namespace, workload }) =>
    workload?.kind === 'DaemonSet' ? [`${namespace}/${workload.name}`] : [],
  );
  return [...new Set(owners)].toSorted();
}

function dataOf(inputs: UpgradeInputs): PoolUpgradeData {
  const { input, pool, target, behind, chosen } = inputs;
  const { maxParallel, intervalMinutes, pause, maxFailed } = input.batch;
  // Without names ACK takes all nodes, including up-to-date ones that must be left alone.
  const all = behind.length === inputs.poolNodes.length && chosen.length === inputs.poolNodes.length;
  return {
    poolId: pool.id,
    poolName: pool.name,
    target,
    replaceSystemDisk: input.replaceSystemDisk,
    nodes: behind.map(({ node }) => ({ name: node.name, uid: node.uid })),
    allNodes: all,
    batch: { maxParallel, intervalMinutes, pause, maxFailed },
    ignoreWarnings: input.ignoreWarnings,
    daemonSets: daemonSetsOn(inputs),
    batches: null,
    earlierTasks: inputs.earlierTasks,
  };
}

export async function planUpgrade(ctx: PlanContext, input: NodePoolUpgradeInput): Promise<PlanDraft<PoolUpgradeData>> {
  const inputs = await readUpgrade(ctx, input);
  if (inputs === null) {
    const { batch, replaceSystemDisk, ignoreWarnings } = input;
    const { id: poolId, name: poolName } = input.nodePool;
    const none = { allNodes: false, nodes: [], daemonSets: [], batches: null, earlierTasks: null };
    const target = { kubelet: null, runtime: null, imageId: null, build: null };
    return poolNotFound(input, { poolId, poolName, target, batch, replaceSystemDisk, ignoreWarnings, ...none });
  }
  const data = dataOf(inputs);
  const findings = [
    ...stateFindings({ ...inputs, requested: input.nodePool.name }),
    ...versionFindings(inputs),
    ...diskImageFindings(inputs),
    ...nodeFindings(inputs),
  ];
  if (inputs.behind.length === 0) return { ...NO_EFFECT, data, findings };
  const callOf = (part: PoolUpgradeData): PlannedCall =>
    ackCall(ctx, 'UpgradeClusterNodepool', {
      method: 'POST',
      path: `nodepools/${part.poolId}/upgrade`,
      body: upgradeBody(part),
    });
  const requested = input.batches;
  const way =
    requested === null
      ? {
          data,
          findings: [...(await batchFindings(ctx, inputs)), ...(await ackDrainFindings(ctx, inputs))],
          calls: [callOf(data)],
          bounds: { nodes: inputs.behind.length },
          // ACK drains them: excludes concurrent drains of these nodes and concurrent changes of the pool.
          targets: [inputs.subject, ...inputs.behind.map(({ node }) => nodeRef(node))],
        }
      : await planBatches(ctx, { upgrade: inputs, requested, data, callOf });
  return {
    ...way,
    diff: inputs.behind.flatMap((one) => diffOf(one, inputs.target)),
    impact: impactOf(inputs),
    findings: [...findings, ...way.findings],
  };
}
