import { unfitFor, type NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { stateFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import type { RepairInputs } from './read-inputs';
import { nodeRef } from '../parts/refs';
import { namedFinding, podsFinding } from '@/lib/changes/parts/names';

type Wanted = Exclude<NodePoolRepairInput['nodes'], 'all'>[number];

/** A node that was removed, was recreated, or belongs elsewhere is never touched. */
function identityFindings({ allNodes, nodes, listed, pool }: RepairInputs, wanted: Wanted): Finding[] {
  const at = { subject: nodeRef(wanted), field: 'nodes' };
  const { name, uid, instanceId } = wanted;
  const node = allNodes.find((one) => one.name === name);
  if (node === undefined) return [finding('node-not-found', { ...at, params: { name } })];
  if (node.uid !== uid) return [finding('node-replaced', { ...at, params: { name } })];
  if (!nodes.includes(node)) return [finding('node-not-in-pool', { ...at, params: { node: name, name: pool.name } })];
  const seen = listed?.find((one) => one.nodeName === name)?.instanceId ?? instanceId;
  if (seen === instanceId) return [];
  return [finding('instance-differs', { ...at, params: { node: name, seen, requested: instanceId } })];
}

function operationFindings(inputs: RepairInputs): Finding[] {
  const { input, pool, subject, pods, interruption } = inputs;
  const name = pool.name;
  const unfit = input.operations.flatMap((operation) => {
    const has = unfitFor(operation, pool);
    return has === null
      ? []
      : [finding('repair-not-applicable', { subject, field: 'operations', params: { operation, name, has } })];
  });
  return [
    ...unfit,
    ...(pool.os === 'windows' ? [finding('repair-on-windows', { subject, params: { name } })] : []),
    ...(pool.managed ? [] : [finding('no-automatic-repair', { subject, params: { name, os: pool.os } })]),
    ...(input.autoRestart
      ? podsFinding('repair-may-restart', pods.filter(isInterrupted), { subject, field: 'autoRestart' })
      : []),
    ...interruption,
  ];
}

function healthFindings({ chosen, unhealthy, subject, input }: RepairInputs): Finding[] {
  const well = chosen.filter((node) => !unhealthy.includes(node)).map((node) => node.name);
  const allThere = input.nodes === 'all' || chosen.length === new Set(input.nodes.map(({ uid }) => uid)).size;
  return [
    ...namedFinding('already-healthy', well, { subject }),
    ...(unhealthy.length === 0 && allThere ? [finding('nothing-to-do', { subject })] : []),
  ];
}

export const repairFindings = (inputs: RepairInputs, now: number): Finding[] => [
  ...stateFindings({ ...inputs, requested: inputs.input.nodePool.name }),
  ...(inputs.input.nodes === 'all' ? [] : inputs.input.nodes).flatMap((wanted) => identityFindings(inputs, wanted)),
  ...healthFindings(inputs),
  ...protectedFindings(inputs.unhealthy, now),
  ...(inputs.unhealthy.length === 0 ? [] : operationFindings(inputs)),
];
