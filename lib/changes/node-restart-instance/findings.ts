import { keepsNodes, poolStateOf } from '@/lib/domain/pool/pool-state';
import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { protectedFindings } from '@/lib/changes/parts/node/protected-findings';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { instanceOf } from '@/lib/domain/node/instance-of';
import { isInterrupted, ownerName } from '@/lib/domain/workload/displaced-pod';
import { isRestarted, type Restarting, type RestartInputs } from './read-inputs';

/** Findings of the drain that this plan reports itself, or not at all. */
const OWN = ['nothing-to-do', 'node-protected'];

/**
 * Findings about restarting one instance: wrong identity, a state in which it cannot restart, or no way to detect the
 * end.
 */
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
    .map(({ id, name, rawState }) => {
      const subject = { type: 'node-pool' as const, uid: id, name };
      return finding('pool-busy', { subject, params: { name, state: rawState } });
    });

/** These pods are not moved: they stop with the instance and start on it again. */
function cutOff({ input, due, pods, chosen: { subject } }: RestartInputs): Finding[] {
  const hit = pods.filter(isInterrupted);
  if (input.drainFirst || due.length === 0 || hit.length === 0) return [];
  const { names } = counted([...new Set(hit.map(ownerName))].toSorted());
  return [finding('restart-in-place', { subject, field: 'drainFirst', params: { count: hit.length, names } })];
}

/** Blocking findings about the restart, and information about its effects. */
export function restartFindings(question: RestartInputs, now: number): Finding[] {
  const { chosen, present, due, drained } = question;
  const { subject } = chosen;
  const past = present.filter(isRestarted).map(({ node }) => node.name);
  const windows = due.filter(({ node }) => node.os === 'windows').map(({ node }) => node.name);
  const params = (names: string[]) => ({ count: names.length, names: someNames(names) });
  return [
    ...chosen.findings,
    ...present.filter((one) => !isRestarted(one)).flatMap(instanceFindings),
    ...busyPools(question),
    ...protectedFindings(
      due.map(({ node }) => node),
      now,
    ),
    ...(drained?.findings.filter(({ code }) => !OWN.includes(code)) ?? []),
    ...cutOff(question),
    ...(windows.length > 0 ? [finding('restart-windows-slow', { subject, params: params(windows) })] : []),
    ...(past.length > 0 ? [finding('restarted-already', { subject, params: params(past) })] : []),
    ...(past.length > 0 && past.length === question.input.nodes.length ? [finding('nothing-to-do', { subject })] : []),
  ];
}
