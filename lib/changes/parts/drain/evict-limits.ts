import { problem } from '@/lib/domain/change/problem';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { nodeLimitMs } from '@/lib/domain/drain/limits';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainData, DrainBatch } from './data';
import { podName } from './batch-pods';
import { protectedNodes, protectionEnd } from '@/lib/domain/node/node-protection';
import type { WorkPast, WorkView } from '@/lib/domain/change/step';

const MINUTE_MS = 60_000;
const NAMED = 3;

function names(rows: readonly ClassifiedPod[]): string {
  const more = rows.length - NAMED;
  const shown = rows.slice(0, NAMED).map(({ pod }) => podName(pod));
  return more > 0 ? `${shown.join(', ')}, +${more}` : shown.join(', ');
}

const isBudget = ({ reasons }: ClassifiedPod): boolean => reasons[0]?.code.startsWith('pdb') ?? false;
const isBlocked = ({ treatment }: ClassifiedPod): boolean => treatment === 'blocked';

/** Pods that exceed their time to stop; the time restarts when a person resumes the run. */
const late = (left: readonly ClassifiedPod[], { past, now }: { past: WorkPast; now: number }): ClassifiedPod[] =>
  left.filter(({ pod, limitMs }) => {
    const item = past.items.get(pod.uid);
    if (pod.deletionAt === null || item?.state !== 'moving') return false;
    return now - Math.max(item.since, past.from) >= limitMs;
  });

/** Why the run must pause; null while the pods are within their limits. */
export function limitReached(q: {
  left: readonly ClassifiedPod[];
  data: DrainData;
  batch: DrainBatch;
  past: WorkPast;
  now: number;
  /** Last serving pods of their workloads. */
  held?: ReadonlySet<string> | undefined;
}): Message | null {
  const { left, data, batch, past, now, held } = q;
  const slow = late(left, { past, now });
  if (slow.length > 0) return message('problem.pods-late', { count: slow.length, names: names(slow) });
  const limitMs = data.nodeLimitMs ?? nodeLimitMs(batch.os);
  if (now - past.from >= limitMs) {
    const minutes = Math.round(limitMs / MINUTE_MS);
    const last = left.filter(({ pod }) => held?.has(pod.uid) === true);
    if (last.length > 0) return message('problem.last-serving', { count: last.length, names: names(last), minutes });
    return message('problem.nodes-late', { count: left.length, names: names(left), minutes });
  }
  const blocked = left.filter(isBlocked);
  // A PDB may allow evictions later by itself; an unaccepted loss needs a decision.
  if (blocked.length < left.length || blocked.every(isBudget)) return null;
  const lost = blocked.filter((row) => !isBudget(row));
  return message('problem.pods-blocked', { count: lost.length, names: names(lost) });
}

/** A node was uncordoned meanwhile: new pods would keep arriving. */
export function openedMessage(nodes: readonly KubeNode[]): Message | null {
  const open = nodes.filter((node) => !node.unschedulable).map(({ name }) => name);
  return open.length === 0 ? null : message('problem.nodes-opened', { names: open.slice(0, NAMED).join(', ') });
}

export function endAtLimit(msg: Message, { onLimit, force }: DrainData): WorkView['end'] {
  if (force) return { state: 'done' };
  if (onLimit === 'ask') return { state: 'ask', message: msg };
  return { state: 'failed', problem: problem('drain-limit', { message: msg, remedy: message('remedy.unblock') }) };
}

/** Several PDBs cover one pod: its eviction can never succeed. */
export function endIfImpossible(left: readonly ClassifiedPod[]): WorkView['end'] | null {
  for (const { pod, reasons } of left) {
    const reason = reasons.find((one) => one.code === 'pdbs-overlap');
    if (reason?.code !== 'pdbs-overlap') continue;
    const msg = message('problem.several-budgets', { pod: podName(pod), names: reason.budgets.join(', ') });
    return {
      state: 'failed',
      problem: problem('several-budgets', { message: msg, remedy: message('remedy.one-budget') }),
    };
  }
  return null;
}

/** Nodes protected since the plan was made (it found none). null: none. */
function protectedMessage(nodes: readonly KubeNode[], now: number): Message | null {
  const held = protectedNodes(nodes, now);
  const [first] = held;
  if (first === undefined) return null;
  const { owner, reason, until } = first.protection;
  const params = { name: first.node.name, owner, reason, until: protectionEnd(until) };
  return held.length === 1
    ? message('problem.node-protected', params)
    : message('problem.nodes-held', { ...params, more: held.length - 1 });
}

/** Nothing more starts on a protected node, not even with force; the plan decides whether the run pauses or stops. */
export function endIfProtected(
  nodes: readonly KubeNode[],
  { data, now }: { data: Pick<DrainData, 'onLimit'>; now: number },
): WorkView['end'] | null {
  const msg = protectedMessage(nodes, now);
  if (msg === null) return null;
  if (data.onLimit === 'ask') return { state: 'ask', message: msg };
  const remedy = message('remedy.release-hold');
  return { state: 'failed', problem: problem('node-protected', { message: msg, remedy }) };
}
