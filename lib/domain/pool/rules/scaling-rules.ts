import { addedNodes, largestNodes, roomUnderQuota } from '../size';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** ACK API, `max_instances` and `desired_size`. */
const MOST = 2_000;

const size: Rule = ({ pool }) => {
  const numbers = Object.entries(pool.size).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ field: `size.${name}`, size: value }] : [],
  );
  const refused = numbers
    .filter((one) => one.size < 0 || one.size > MOST)
    .map(({ field, ...one }): FieldFinding => ({ code: 'size-invalid', field, params: { ...one, min: 0, max: MOST } }));
  if (pool.size.mode === 'manual' || pool.size.min <= pool.size.max) return refused;
  const { min, max } = pool.size;
  return [...refused, { code: 'size-range-inverted', field: 'size', params: { min, max } }];
};

/** Nodes more than now; null: unknown. */
const added = ({ pool, before }: RuleInput): number | null => addedNodes(pool.size, before?.size ?? null);

const nodeQuota: Rule = (of) => {
  const { pool, before, offers } = of;
  if (offers === null) return [];
  const quota = offers.quota?.nodesPerCluster ?? null;
  const [now, more] = [offers.nodesNow, added(of)];
  const room = roomUnderQuota(quota, now);
  const because = ['size'];
  if (quota === null || now === null || room === null || more === null)
    return [{ code: 'node-quota-unknown', field: null, because }];
  const most = largestNodes(pool.size) - (before === null ? 0 : largestNodes(before.size));
  if (more > room) return [{ code: 'node-quota-exceeded', field: 'size', params: { now, quota, added: more, room } }];
  return most > room ? [{ code: 'node-quota-tight', field: 'size', params: { added: most, quota, room } }] : [];
};

/**
 * The cluster's system components run on Linux (ACK docs: "Create and manage node pools", expected number of nodes).
 */
const linuxNodes: Rule = (of) => {
  const ready = of.offers?.readyLinuxNodes ?? null;
  const more = of.pool.os === 'linux' ? added(of) : 0;
  // An edit is judged by the pool's actual nodes, which the plan knows.
  if (ready === null || more === null || of.before !== null) return [];
  const count = Math.max(0, ready + more);
  return count >= 2 ? [] : [{ code: 'few-linux-nodes', field: null, params: { count }, because: ['size', 'os'] }];
};

/** ACK docs, "Economical mode": with auto scaling, and not for families with local storage. */
const economical: Rule = ({ pool, types }) => {
  if (!pool.economical) return [];
  const field = 'economical';
  const local = types.filter(({ localDisks, localStorage }) => localDisks > 0 || localStorage !== null);
  return [
    ...(pool.size.mode === 'auto'
      ? []
      : [{ code: 'economical-without-auto' as const, field, because: [field, 'size.mode'] }]),
    ...local.map(({ id: type }) => ({
      code: 'economical-local-storage' as const,
      field,
      params: { type },
      because: [field, 'instanceTypes'],
    })),
  ];
};

/** How many nodes. */
export const scalingRules: readonly Rule[] = [size, nodeQuota, linuxNodes, economical];
