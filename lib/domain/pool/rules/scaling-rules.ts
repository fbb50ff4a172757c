import { addedNodes, largestNodes, roomUnderQuota } from '../size';
import type { Rule, RuleInput } from './rule';

/** ACK API, `max_instances` and `desired_size`. */
const MOST = 2_000;

const size: Rule = ({ pool }) => {
  const inverted = pool.size.mode === 'auto' && pool.size.min > pool.size.max ? pool.size : null;
  return [
    Object.entries(pool.size).map(([name, value]) => {
      const isInvalid = typeof value === 'number' && (value < 0 || value > MOST);
      return isInvalid && { code: 'size-invalid', field: `size.${name}`, params: { size: value, min: 0, max: MOST } };
    }),
    inverted && { code: 'size-range-inverted', field: 'size', params: { min: inverted.min, max: inverted.max } },
  ];
};

const added = ({ pool, before }: RuleInput): number | null => addedNodes(pool.size, before?.size ?? null);

const nodeQuota: Rule = (of) => {
  const { pool, before, offers } = of;
  if (offers === null) return null;
  const quota = offers.quota?.nodesPerCluster ?? null;
  const [now, more] = [offers.nodesNow, added(of)];
  const room = roomUnderQuota(quota, now);
  if (quota === null || now === null || room === null || more === null)
    return { code: 'node-quota-unknown', field: null, because: ['size'] };
  const most = largestNodes(pool.size) - (before === null ? 0 : largestNodes(before.size));
  if (more > room) return { code: 'node-quota-exceeded', field: 'size', params: { now, quota, added: more, room } };
  return most > room && { code: 'node-quota-tight', field: 'size', params: { added: most, quota, room } };
};

/** The cluster's system components run on Linux (ACK docs: "Create and manage node pools", expected number). */
const linuxNodes: Rule = (of) => {
  const ready = of.offers?.readyLinuxNodes ?? null;
  const more = of.pool.os === 'linux' ? added(of) : 0;
  // An edit is checked against the pool's actual nodes, which the plan knows.
  if (ready === null || more === null || of.before !== null) return null;
  const count = Math.max(0, ready + more);
  return count < 2 && { code: 'few-linux-nodes', field: null, params: { count }, because: ['size', 'os'] };
};

/** ACK docs, "Economical mode": with auto scaling, and not for families with local storage. */
const economical: Rule = ({ pool, types }) => {
  if (!pool.economical) return null;
  const field = 'economical';
  const because = [field, 'instanceTypes'];
  const local = types.filter(({ localDisks, localStorage }) => localDisks > 0 || localStorage !== null);
  return [
    pool.size.mode !== 'auto' && { code: 'economical-without-auto', field, because: [field, 'size.mode'] },
    local.map(({ id: type }) => ({ code: 'economical-local-storage', field, params: { type }, because })),
  ];
};

export const scalingRules: Rule[] = [size, nodeQuota, linuxNodes, economical];
