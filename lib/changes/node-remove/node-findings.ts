import { someNames } from '../parts/some-names';
import { stateFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { identityOf } from './identity';
import { nodeRefOf, type RemoveInputs } from './read-inputs';
import type { Leaving } from './identity';

const NAMED = 10;

function poolState(question: RemoveInputs): Finding[] {
  const { input, subject, poolIds, pool, pools } = question;
  if (poolIds.length > 1) {
    const names = poolIds.map((id) => pools.find((one) => one.id === id)?.name ?? id).join(', ');
    return [finding('nodes-of-several-pools', { subject, field: 'nodes', params: { names } })];
  }
  const requested = input.nodePool?.name;
  if (pool === null)
    return requested === undefined ? [] : [finding('pool-not-found', { subject, params: { name: requested } })];
  return stateFindings({ pool, subject, requested: requested ?? null });
}

/** Neither Kubernetes nor the pool has it anymore. */
const isGone = ({ node, instance }: Leaving): boolean => node === null && instance === null;

/** Evidence that the instance does not belong to the node. */
function otherInstance(question: RemoveInputs, leaving: Leaving): Finding[] {
  const { wanted } = leaving;
  const at = { subject: nodeRefOf(wanted), field: 'nodes' };
  const identity = identityOf(leaving, question);
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

function identity(question: RemoveInputs, leaving: Leaving): Finding[] {
  const { wanted, node, instance } = leaving;
  const { pool } = question;
  const at = { subject: nodeRefOf(wanted), field: 'nodes' };
  if (isGone(leaving)) return [];
  if (node !== null && node.uid !== wanted.uid)
    return [finding('node-replaced', { ...at, params: { name: wanted.name } })];
  const name = pool?.name ?? '–';
  const another = otherInstance(question, leaving);
  // Nothing more can be known about an instance outside of the pool.
  const unproven = another.some(({ code }) => code === 'node-instance-unproven');
  if (another.length > 0 && !(unproven && instance === null)) return another;
  if (node !== null && (instance === null || node.labels[POOL_LABEL] !== pool?.id))
    return [finding('node-not-in-pool', { ...at, params: { node: wanted.name, name } })];
  if (node !== null) return [];
  return [finding('node-unregistered', { ...at, params: { node: wanted.name, id: wanted.instanceId, name } })];
}

/** Whether these are the intended nodes, of one idle pool. */
export function nodeFindings(question: RemoveInputs): Finding[] {
  const { requested, subject, poolIds } = question;
  const gone = requested.filter(isGone).map(({ wanted }) => wanted.name);
  const params = { count: gone.length, names: someNames(gone, NAMED) };
  const about = gone.length > 0 && poolIds.length < 2;
  return [
    ...poolState(question),
    ...(poolIds.length > 1 ? [] : requested.flatMap((one) => identity(question, one))),
    ...(about ? [finding('nodes-removed-already', { subject, params })] : []),
    ...(about && gone.length === requested.length ? [finding('nothing-to-do', { subject })] : []),
  ];
}
