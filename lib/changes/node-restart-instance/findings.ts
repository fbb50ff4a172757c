import { keepsNodes, poolStateOf } from '@/lib/domain/pool/node-pool';
import { protectedFindings } from '@/lib/domain/node/protected-findings';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { instanceOf } from '@/lib/domain/node/node';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { isRestarted, type Restarting, type RestartInputs } from './read-inputs';
import { nodeRef, poolRef } from '../parts/refs';
import { namedFinding, podsFinding } from '../parts/names';

/** Findings of the drain that this plan reports itself, or not at all. */
const OWN = ['nothing-to-do', 'node-protected'];

function instanceFindings({ wanted, node, instance }: Restarting): Finding[] {
  const at = { subject: nodeRef(node), field: 'nodes' };
  const params = { node: node.name, requested: wanted.instanceId };
  const own = instanceOf(node);
  if (own === null) return [finding('node-instance-unproven', { ...at, params })];
  if (own !== wanted.instanceId)
    return [finding('node-on-another-instance', { ...at, params: { ...params, seen: own } })];
  const message = { node: node.name, id: own };
  if (instance === null) return [finding('restart-instance-not-found', { ...at, params: message })];
  if (node.bootId === '') return [finding('restart-boot-id-unknown', { ...at, params: { node: node.name } })];
  return instance.status === 'Running'
    ? []
    : [finding('restart-not-running', { ...at, params: { ...message, status: instance.status } })];
}

/** A reboot by ACK, when it removes or recreates nodes, could be mistaken for the requested one. */
const busyPools = ({ pools }: RestartInputs): Finding[] =>
  pools
    .filter(({ rawState }) => !keepsNodes(poolStateOf(rawState)))
    .map((pool) => finding('pool-busy', { subject: poolRef(pool), params: { name: pool.name, state: pool.rawState } }));

/** These pods are not moved: they stop with the instance and start on it again. */
function cutOff({ input, due, pods, interruption, chosen: { subject } }: RestartInputs): Finding[] {
  if (input.drainFirst || due.length === 0) return [];
  return [
    ...podsFinding('restart-in-place', pods.filter(isInterrupted), { subject, field: 'drainFirst' }),
    ...interruption,
  ];
}

export function restartFindings(inputs: RestartInputs, now: number): Finding[] {
  const { chosen, present, due, drained } = inputs;
  const { subject } = chosen;
  const past = present.filter(isRestarted).map(({ node }) => node.name);
  const windows = due.filter(({ node }) => node.os === 'windows').map(({ node }) => node.name);
  return [
    ...chosen.findings,
    ...present.filter((one) => !isRestarted(one)).flatMap(instanceFindings),
    ...busyPools(inputs),
    ...protectedFindings(
      due.map(({ node }) => node),
      now,
    ),
    ...(drained?.findings.filter(({ code }) => !OWN.includes(code)) ?? []),
    ...cutOff(inputs),
    ...namedFinding('restart-windows-slow', windows, { subject, shown: 3 }),
    ...namedFinding('restarted-already', past, { subject, shown: 3 }),
    ...(past.length > 0 && past.length === inputs.input.nodes.length ? [finding('nothing-to-do', { subject })] : []),
  ];
}
