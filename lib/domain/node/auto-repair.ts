import type { Message } from '../message/model';
import { message } from '../message/message';
import type { AutoRemedy, AutoRepairPolicy } from './auto-repair-policy';
import type { WindowsRemedy } from './windows-parts';
import type { WindowsSignal } from './windows-signals';

/** Times are epoch milliseconds. */
export interface RepairNode {
  uid: string;
  name: string;
  poolId: string | null;
  cordoned: boolean;
  isProtected: boolean;
  /** ACK removes or recreates nodes of its pool, or its activity is unknown. */
  poolMoves: boolean;
  /** Remedy for its unhealthy parts; `none`: nothing is unhealthy, or no remedy applies. */
  remedy: WindowsRemedy;
  /** Since when it has been continuously unhealthy; null: healthy. */
  unhealthySince: number | null;
  /** Since when it has been seen to be recovered (`isRecovered`); null: it is not, or that is unknown. */
  recoveredSince: number | null;
}

/** A change that the policy requested before, or that is open. */
export interface RepairChange {
  id: string;
  /** UIDs of the nodes and pools it affects. */
  uids: readonly string[];
  byPolicy: boolean;
  /** It waits, runs, or is about to run. */
  open: boolean;
  /** It waits for approval, and no person has approved it. */
  undecided: boolean;
  /** The policy withdrew it: its reason had passed. */
  passed: boolean;
  at: number;
}

export interface RepairInputs {
  policy: AutoRepairPolicy;
  nodes: readonly RepairNode[];
  /** The policy's changes of the last day, and all open ones. */
  changes: readonly RepairChange[];
  now: number;
}

export interface RepairVerdict {
  request: { node: RepairNode; remedy: AutoRemedy }[];
  /** Why no repair is requested for an unhealthy node, by UID. */
  why: Map<string, Message>;
  /** Changes of the policy whose reason has passed. */
  withdraw: { id: string; reason: 'recovered' | 'gone' }[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The strongest remedy of the unhealthy parts; a part that is only watched requests nothing. */
export function unhealthyRemedy(signals: readonly WindowsSignal[]): WindowsRemedy {
  const grades: readonly WindowsRemedy[] = ['replace', 'drain', 'restart-pods'];
  const unhealthy = signals.filter(({ state }) => state === 'unhealthy').map(({ remedy }) => remedy);
  return grades.find((grade) => unhealthy.includes(grade)) ?? 'none';
}

/** Its conditions are current, because the kubelet works, and pods are known. What cannot be read may be unhealthy. */
export const isRecovered = (signals: readonly WindowsSignal[]): boolean =>
  signals.every(
    ({ part, state }) => state === 'healthy' || (state !== 'unhealthy' && part !== 'kubelet' && part !== 'stuck-pods'),
  );

const isUnhealthy = ({ unhealthySince }: RepairNode): boolean => unhealthySince !== null;
const byPool = ({ poolId }: RepairNode): string => poolId ?? '';

/** Pools with too many unhealthy nodes at once; a single one is never too many. */
function failingPools({ nodes, policy }: RepairInputs): Set<string> {
  const pools = new Map<string, { all: number; unhealthy: number }>();
  for (const node of nodes) {
    const { all, unhealthy } = pools.get(byPool(node)) ?? { all: 0, unhealthy: 0 };
    pools.set(byPool(node), { all: all + 1, unhealthy: unhealthy + (isUnhealthy(node) ? 1 : 0) });
  }
  const failing = [...pools].filter(
    ([, { all, unhealthy }]) => unhealthy > 1 && (100 * unhealthy) / all > policy.poolPercent,
  );
  return new Set(failing.map(([pool]) => pool));
}

const touches = ({ uids }: RepairChange, { uid }: RepairNode): boolean => uids.includes(uid);

/** A change of the pool may affect the node too: an upgrade cordons and recreates its nodes one after the other. */
const reaches = (change: RepairChange, node: RepairNode): boolean =>
  touches(change, node) || (node.poolId !== null && change.uids.includes(node.poolId));

/** Why this node needs manual repair, regardless of other activity; null: it does not. */
function left(node: RepairNode, q: RepairInputs): Message | null {
  const { policy, changes, now } = q;
  if (node.remedy === 'none' || !policy.remedies.some((one) => one === node.remedy))
    return message('repair.not-allowed');
  if (node.isProtected) return message('repair.protected');
  if (node.cordoned) return message('repair.cordoned');
  if (changes.some((one) => one.open && reaches(one, node))) return message('repair.open');
  if (node.poolMoves) return message('repair.pool-moves');
  if (changes.some((one) => one.byPolicy && !one.passed && now - one.at < DAY_MS && touches(one, node)))
    return message('repair.requested-recently');
  const dueAt = (node.unhealthySince ?? now) + policy.afterMinutes * MINUTE_MS;
  if (dueAt <= now) return null;
  return message('repair.waits', { minutes: Math.ceil((dueAt - now) / MINUTE_MS) });
}

/** How many repairs the policy may still request; decreases with every request. */
class Allowance {
  readonly #policy: AutoRepairPolicy;
  readonly #failing: ReadonlySet<string>;
  /** Pools with nodes that a change of the policy is about. */
  readonly #busy: Set<string>;
  #open: number;
  #today: number;

  constructor(q: RepairInputs) {
    const own = q.changes.filter(({ byPolicy }) => byPolicy);
    const open = own.filter((change) => change.open);
    this.#policy = q.policy;
    this.#failing = failingPools(q);
    this.#busy = new Set(q.nodes.filter((node) => open.some((change) => touches(change, node))).map(byPool));
    this.#open = open.length;
    this.#today = own.filter(({ at }) => q.now - at < DAY_MS).length;
  }

  /** Why not now; null: it was taken from the allowance. */
  take(node: RepairNode): Message | null {
    const { atMost, perDay, poolPercent } = this.#policy;
    if (this.#failing.has(byPool(node))) return message('repair.pool-failing', { percent: poolPercent });
    if (this.#busy.has(byPool(node))) return message('repair.pool-busy');
    if (this.#open >= atMost) return message('repair.at-most', { count: atMost });
    if (this.#today >= perDay) return message('repair.per-day', { count: perDay });
    this.#open += 1;
    this.#today += 1;
    this.#busy.add(byPool(node));
    return null;
  }
}

const longestFirst = (a: RepairNode, b: RepairNode): number =>
  (a.unhealthySince ?? 0) - (b.unhealthySince ?? 0) || (a.name < b.name ? -1 : 1);

/** A node must be well for as long as it had to be unhealthy, so that a fault that comes and goes is decided by a person. */
function withdrawals({ policy, nodes, changes, now }: RepairInputs): RepairVerdict['withdraw'] {
  const isWell = ({ recoveredSince }: RepairNode): boolean =>
    recoveredSince !== null && recoveredSince + policy.afterMinutes * MINUTE_MS <= now;
  return changes.flatMap((change): RepairVerdict['withdraw'] => {
    if (!change.byPolicy || !change.undecided) return [];
    const about = nodes.filter((node) => touches(change, node));
    if (!about.every(isWell)) return [];
    return [{ id: change.id, reason: about.length === 0 ? 'gone' : 'recovered' }];
  });
}

/** Pure: equal inputs give equal results. */
export function autoRepair(q: RepairInputs): RepairVerdict {
  const verdict: RepairVerdict = { request: [], why: new Map(), withdraw: withdrawals(q) };
  const allowance = new Allowance(q);
  for (const node of q.nodes.filter(isUnhealthy).toSorted(longestFirst)) {
    const why = left(node, q) ?? allowance.take(node);
    if (why !== null) verdict.why.set(node.uid, why);
    else if (node.remedy === 'drain') verdict.request.push({ node, remedy: node.remedy });
  }
  return verdict;
}
