import type { DrainBudget, DrainPod } from '../ports/kube-drain';
import { budgetName, budgetStance, budgetVerdict } from './budget-verdict';
import type { DrainNode, Reason } from './classified';
import { STUCK_AFTER_MS } from './limits';

export type BlockReason =
  | Reason<'pdb-covers-all' | 'pdb-none-healthy' | 'pdbs-overlap'>
  | Reason<'pdb-waits' | 'pdb-unreconciled' | 'pdbs-unknown'>
  /** Deleted and overdue, on a node that is not Ready and cannot stop them. */
  | { code: 'stuck' }
  /** The same on a node that is Ready. */
  | { code: 'hanging' }
  | { code: 'finalizers'; names: string[] }
  /** Nothing recreates them: `kubectl drain` refuses without `--force`. */
  | { code: 'bare' }
  | { code: 'terminating' };
export type BlockCode = BlockReason['code'];

/** In the order to fix them. */
const BLOCK_ORDER: readonly BlockCode[] = [
  'pdb-covers-all',
  'pdb-none-healthy',
  'pdbs-overlap',
  'stuck',
  'finalizers',
  'hanging',
  'pdb-unreconciled',
  'pdb-waits',
  'pdbs-unknown',
  'bare',
  'terminating',
];

/** These block the drain until fixed; the others leave when evicted. */
export const isHolding = (code: BlockCode): boolean => code !== 'bare' && code !== 'terminating';

export const blockingCodes: readonly BlockCode[] = BLOCK_ORDER.filter(isHolding);

export interface BlockedPods {
  reason: BlockReason;
  count: number;
  /** `namespace/name` of the first of them. */
  names: string[];
}

export interface ExternalDrainPod extends Pick<
  DrainPod,
  'namespace' | 'name' | 'labels' | 'phase' | 'ready' | 'deletionAt' | 'mirror'
> {
  finalizers: readonly string[];
  owner: { kind: string; name: string } | null;
}

/** An unschedulable node that was not cordoned by one of our changes. */
export interface ExternalDrainNode extends DrainNode {
  uid: string;
  /** The field manager that cordoned it; null: unknown. */
  cordonedBy: string | null;
  /** Epoch milliseconds; null: unknown. */
  cordonedAt: number | null;
  pods: Iterable<ExternalDrainPod>;
}

/** `blocked`: some pods cannot leave. `leaving`: pods terminate, none is blocked. `waiting`: no pod is evicted. */
export type ExternalDrainState = 'blocked' | 'leaving' | 'waiting' | 'empty';

export interface ExternalDrain extends Omit<ExternalDrainNode, 'pods'> {
  state: ExternalDrainState;
  /** Pods that a drain must move, without those of DaemonSets, static pods, and ended pods. */
  left: number;
  blocked: BlockedPods[];
}

const NAMES_KEPT = 20;

/** A drain ignores these, or they no longer block anything. */
const stays = ({ mirror, phase, owner }: ExternalDrainPod): boolean =>
  mirror || phase === 'Succeeded' || phase === 'Failed' || owner?.kind === 'DaemonSet';

function leavingReason(pod: ExternalDrainPod, { node, now }: { node: DrainNode; now: number }): BlockReason {
  const isLate = pod.deletionAt !== null && now - pod.deletionAt > STUCK_AFTER_MS;
  if (!isLate) return { code: 'terminating' };
  if (node.ready !== 'True') return { code: 'stuck' };
  return pod.finalizers.length > 0 ? { code: 'finalizers', names: pod.finalizers.toSorted() } : { code: 'hanging' };
}

function budgetReason(pod: ExternalDrainPod, budgets: readonly DrainBudget[] | null): BlockReason | null {
  const verdict = budgetVerdict(pod, budgets);
  if (verdict.verdict === 'passes') return null;
  const { reason } = verdict;
  switch (reason.code) {
    case 'pdb-covers-all':
    case 'pdb-none-healthy':
    case 'pdbs-overlap':
    case 'pdb-waits':
    case 'pdb-unreconciled':
    case 'pdbs-unknown':
      return reason;
    default:
      // A PDB has no other answer.
      return null;
  }
}

function keyOf(reason: BlockReason): string {
  if ('budget' in reason) return `${reason.code} ${reason.budget}`;
  if ('budgets' in reason) return `${reason.code} ${reason.budgets.join(' ')}`;
  return 'names' in reason ? `${reason.code} ${reason.names.join(' ')}` : reason.code;
}

function grouped(found: readonly { reason: BlockReason; name: string }[]): BlockedPods[] {
  const groups = new Map<string, { reason: BlockReason; names: string[] }>();
  for (const { reason, name } of found) {
    const key = keyOf(reason);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { reason, names: [name] });
    else group.names.push(name);
  }
  return [...groups]
    .toSorted(([keyA, a], [keyB, b]) => {
      const rank = BLOCK_ORDER.indexOf(a.reason.code) - BLOCK_ORDER.indexOf(b.reason.code);
      return rank === 0 ? (keyA < keyB ? -1 : 1) : rank;
    })
    .map(([, { reason, names }]) => ({ reason, count: names.length, names: names.toSorted().slice(0, NAMES_KEPT) }));
}

function stateOf(left: number, blocked: readonly BlockedPods[]): ExternalDrainState {
  if (blocked.some(({ reason }) => isHolding(reason.code))) return 'blocked';
  if (left === 0) return 'empty';
  return blocked.some(({ reason }) => reason.code === 'terminating') ? 'leaving' : 'waiting';
}

/** `budgets`: at least those that cover a pod; null: no permission to read them. */
export function externalDrain(
  { pods, ...node }: ExternalDrainNode,
  { budgets, now }: { budgets: ((pod: ExternalDrainPod) => readonly DrainBudget[]) | null; now: number },
): ExternalDrain {
  let left = 0;
  const found: { reason: BlockReason; name: string }[] = [];
  for (const pod of pods) {
    if (stays(pod)) continue;
    left += 1;
    const reason =
      pod.deletionAt === null
        ? (budgetReason(pod, budgets === null ? null : budgets(pod)) ??
          (pod.owner === null ? { code: 'bare' as const } : null))
        : leavingReason(pod, { node, now });
    if (reason !== null) found.push({ reason, name: `${pod.namespace}/${pod.name}` });
  }
  const blocked = grouped(found);
  return { ...node, state: stateOf(left, blocked), left, blocked };
}

export interface BlockingPdb {
  uid: string;
  budget: string;
  reason: Reason<'pdb-covers-all' | 'pdb-none-healthy'>;
}

/** The PDBs that block every drain of a node with one of their pods, by name. */
export function blockingPdbs(budgets: Iterable<DrainBudget>): BlockingPdb[] {
  const found: BlockingPdb[] = [];
  for (const budget of budgets) {
    const verdict = budgetStance(budget);
    if (verdict.verdict !== 'never') continue;
    const { reason } = verdict;
    if (reason.code === 'pdb-covers-all' || reason.code === 'pdb-none-healthy')
      found.push({ uid: budget.uid, budget: budgetName(budget), reason });
  }
  return found.toSorted((a, b) => (a.budget < b.budget ? -1 : 1));
}
