import { z } from 'zod';
import type { Message } from '../message/model';
import { message } from '../message/message';
import type { WindowsRemedy, WindowsSignal } from './windows-signals';

/** What may be done without a person asking for it. Replacing a machine ends what is on its disks: never by itself. */
export const autoRemedySchema = z.enum(['drain']);
export type AutoRemedy = z.infer<typeof autoRemedySchema>;

/** How far automatic repair of the Windows nodes of a cluster may go. */
export const autoRepairSchema = z.strictObject({
  remedies: z.array(autoRemedySchema).min(1).describe('Remedies that the policy may request.'),
  afterMinutes: z
    .int()
    .min(5)
    .max(1_440)
    .default(15)
    .describe('How long a node must be unhealthy without interruption before a request.'),
  atMost: z
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe(
      'Maximum number of waiting and running changes of this policy in the cluster; never more than one per pool.',
    ),
  perDay: z
    .int()
    .min(1)
    .max(50)
    .default(3)
    .describe('Maximum number of changes that this policy requests within 24 hours.'),
  poolPercent: z
    .int()
    .min(1)
    .max(100)
    .default(30)
    .describe(
      'If more than this percentage of a pool is unhealthy, the cause lies elsewhere and the policy requests nothing.',
    ),
});
export type AutoRepairPolicy = z.output<typeof autoRepairSchema>;

/** A Windows node as the policy sees it. Times are epoch milliseconds. */
export interface RepairNode {
  uid: string;
  name: string;
  poolId: string | null;
  cordoned: boolean;
  held: boolean;
  /** ACK takes nodes of its pool away or makes them anew, or does what nobody can tell. */
  poolMoves: boolean;
  /** Of its parts that are ill; `none` = nothing is, or nothing helps. */
  remedy: WindowsRemedy;
  /** Since when it is ill without a break; null = it is not. */
  unhealthySince: number | null;
}

/** What the policy asked for before, or somebody works on. */
export interface RepairChange {
  /** Of what it touches: nodes, and pools as a whole. */
  uids: readonly string[];
  byPolicy: boolean;
  /** It waits, runs, or is about to. */
  open: boolean;
  at: number;
}

export interface RepairInputs {
  policy: AutoRepairPolicy;
  /** Every Windows node of the cluster. */
  nodes: readonly RepairNode[];
  /** Those of the policy in the last day, and whoever's are open. */
  changes: readonly RepairChange[];
  now: number;
}

export interface RepairVerdict {
  /** What is to be asked for now. */
  request: { node: RepairNode; remedy: AutoRemedy }[];
  /** Why nothing is asked for an ill node, by UID. */
  why: Map<string, Message>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The strongest remedy that an ill part asks for; a part that is only watched asks for nobody. */
export function unhealthyRemedy(signals: readonly WindowsSignal[]): WindowsRemedy {
  const grades: readonly WindowsRemedy[] = ['replace', 'drain', 'restart-pods'];
  const unhealthy = signals.filter(({ state }) => state === 'unhealthy').map(({ remedy }) => remedy);
  return grades.find((grade) => unhealthy.includes(grade)) ?? 'none';
}

const isUnhealthy = ({ unhealthySince }: RepairNode): boolean => unhealthySince !== null;
const byPool = ({ poolId }: RepairNode): string => poolId ?? '';

/** Pools of which too many nodes are ill at once: one alone is never too many. */
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

/** A change of its pool may reach the node, too: an upgrade closes its nodes and makes them anew, one after the other. */
const reaches = (change: RepairChange, node: RepairNode): boolean =>
  touches(change, node) || (node.poolId !== null && change.uids.includes(node.poolId));

/** Why this node is left to people, whatever else is going on; null = it is not. */
function left(node: RepairNode, q: RepairInputs): Message | null {
  const { policy, changes, now } = q;
  if (node.remedy === 'none' || !policy.remedies.some((one) => one === node.remedy))
    return message('repair.not-allowed');
  if (node.held) return message('repair.held');
  if (node.cordoned) return message('repair.cordoned');
  if (changes.some((one) => one.open && reaches(one, node))) return message('repair.open');
  if (node.poolMoves) return message('repair.pool-moves');
  if (changes.some((one) => one.byPolicy && now - one.at < DAY_MS && touches(one, node)))
    return message('repair.requested-recently');
  const dueAt = (node.unhealthySince ?? now) + policy.afterMinutes * MINUTE_MS;
  if (dueAt <= now) return null;
  return message('repair.waits', { minutes: Math.ceil((dueAt - now) / MINUTE_MS) });
}

/** How much the policy may still ask for; counts down as it asks. */
class Allowance {
  readonly #policy: AutoRepairPolicy;
  readonly #failing: ReadonlySet<string>;
  /** Pools of nodes that a change of the policy is about. */
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

  /** Why not now; null = it has been taken. */
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

/** Which ill nodes the policy asks for now, and why it leaves the others. Pure: the same question has the same answer. */
export function autoRepair(q: RepairInputs): RepairVerdict {
  const verdict: RepairVerdict = { request: [], why: new Map() };
  const allowance = new Allowance(q);
  for (const node of q.nodes.filter(isUnhealthy).toSorted(longestFirst)) {
    const why = left(node, q) ?? allowance.take(node);
    if (why !== null) verdict.why.set(node.uid, why);
    else if (node.remedy === 'drain') verdict.request.push({ node, remedy: node.remedy });
  }
  return verdict;
}
