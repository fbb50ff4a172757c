import { readerOf, writerOf } from '@/lib/changes/parts/observe-step';
import { problem } from '@/lib/domain/change/problem';
import type { WorkState } from '@/lib/domain/change/work';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { z } from 'zod';
import { drainData } from '@/lib/changes/parts/drain/data';
import { endIfProtected } from '@/lib/changes/parts/drain/evict-limits';
import type { RunContext, PastAct, StepWork, WorkAct, WorkAnswer, WorkPast, WorkView } from '@/lib/domain/change/step';
import { isDue } from '@/lib/domain/change/step';

const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;
/** Windows stops its services and may install updates before it is back. */
export const restartLimitMs = ({ os }: RestartNode): number => (os === 'windows' ? 45 : 15) * MINUTE_MS;
/**
 * ECS leaves Running as soon as it accepts a restart, and a kubelet that is silent for 40 s makes its node NotReady. So
 * an instance that is Running and Ready on its old boot that long after an unclear answer was not restarted.
 */
const SURE_AFTER_MS = 3 * MINUTE_MS;
const MAX_TRIES = 3;

/** ECS restarts only running instances (ECS API: RebootInstance, error codes). */
const NOT_RUNNING = /^IncorrectInstanceStatus/;

export const isNewBoot = (node: Pick<KubeNode, 'bootId'>, { bootId }: RestartNode): boolean =>
  node.bootId !== '' && node.bootId !== bootId;

async function restart(ctx: RunContext, { instanceId }: RestartNode): Promise<WorkAnswer> {
  try {
    const { requestId } = await writerOf(ctx).restartInstance({ instanceId });
    return { state: 'accepted', requestId };
  } catch (error) {
    const code = error instanceof UpstreamFailure ? (error.details.upstream?.code ?? '') : '';
    if (!NOT_RUNNING.test(code)) throw error;
    const msg = message('detail.restart-rejected', { code });
    // It was running a moment ago: another actor may be restarting it, and its node reports the new boot only later.
    return { state: 'refused', code, message: msg, retryAfterMs: SURE_AFTER_MS };
  }
}

interface Looked {
  one: RestartNode;
  node: KubeNode;
  /** ECS status; null: no such instance in ECS. */
  status: string | null;
  act: PastAct | null;
  past: WorkPast;
  now: number;
}

/** Whether it shows no sign of an earlier request. */
const isUntouched = ({ node, status }: Looked): boolean => status === 'Running' && node.ready === 'True';

/** The run was resumed after a pause: then even an accepted request may be sent again. */
const isBeforePause = (act: PastAct, past: WorkPast): boolean => act.at < past.from;

/** A restart is sent once, and again only if the last one certainly had no effect. */
function mayRequest(looked: Looked): boolean {
  const { act, past, now, one, status } = looked;
  if (status !== 'Running' || !isDue(past, one.uid, now)) return false;
  if (act === null || act.state === 'refused') return true;
  if (!isUntouched(looked) || now - act.at < SURE_AFTER_MS) return false;
  return isBeforePause(act, past) || (act.state !== 'accepted' && act.tries < MAX_TRIES);
}

function reported({ one, node, status, act }: Looked): { state: WorkState; detail: Message } {
  if (isNewBoot(node, one))
    return node.ready === 'True'
      ? { state: 'done', detail: message('detail.instance-restarted') }
      : { state: 'moving', detail: message('detail.restarted-not-ready') };
  if (act === null) return { state: 'waiting', detail: message('detail.instance-awaited') };
  if (act.state === 'refused') return { state: 'blocked', detail: act.message };
  if (status !== 'Running')
    return { state: 'moving', detail: message('detail.instance-state', { status: status ?? '–' }) };
  if (node.ready !== 'True') return { state: 'moving', detail: message('detail.instance-not-found') };
  return act.state === 'accepted'
    ? { state: 'moving', detail: message('detail.restart-requested') }
    : { state: 'waiting', detail: message('detail.answer-unclear') };
}

function endOf(looked: Looked, state: WorkState): WorkView['end'] {
  const { one, past, now } = looked;
  if (state === 'done') return { state: 'done' };
  if (now - past.from < restartLimitMs(one)) return { state: 'working' };
  const minutes = Math.round(restartLimitMs(one) / MINUTE_MS);
  return { state: 'ask', message: message('problem.instance-restart-late', { name: one.name, minutes }) };
}

const ended = (msg: Message, code: string): WorkView => ({
  rows: [],
  acts: [],
  end: { state: 'failed', problem: problem(code, { message: msg, remedy: message('remedy.look-at-node') }) },
  detail: msg,
  nextLookMs: LOOK_MS,
});

export const restartWork = ({ drain }: RestartData, one: RestartNode): StepWork => ({
  look: async (ctx, past) => {
    const { name, uid, instanceId } = one;
    const [node, instances] = await Promise.all([ctx.kube.node(name), readerOf(ctx).instances([instanceId])]);
    if (node === null) return ended(message('ended.node-gone', { name }), 'node-not-found');
    if (node.uid !== uid) return ended(message('ended.node-replaced', { name }), 'node-replaced');
    const { now } = ctx;
    const status = instances.find(({ id }) => id === instanceId)?.status ?? null;
    const looked: Looked = { one, node, status, act: past.items.get(uid)?.act ?? null, past, now };
    const { state, detail } = reported(looked);
    const due = state !== 'done' && !isNewBoot(node, one) && mayRequest(looked);
    const protectedEnd = due ? endIfProtected([node], { data: drain, now }) : null;
    const send = (run: RunContext): Promise<WorkAnswer> => restart(run, one);
    const acts: WorkAct[] = due ? [{ key: uid, send }] : [];
    return {
      rows: [{ key: uid, type: 'node', group: uid, name, state, detail }],
      acts,
      end: protectedEnd ?? endOf(looked, state),
      detail,
      nextLookMs: LOOK_MS,
    };
  },
});

/** Steps before a restart are skipped for an instance that has already restarted. */
export const unlessRestarted = (work: StepWork, one: RestartNode): StepWork => ({
  look: async (ctx, past) => {
    const node = await ctx.kube.node(one.name);
    if (node?.uid !== one.uid || !isNewBoot(node, one)) return work.look(ctx, past);
    return {
      rows: [],
      acts: [],
      end: { state: 'done' },
      detail: message('detail.instance-restarted'),
      nextLookMs: LOOK_MS,
    };
  },
});

const restartNode = z.strictObject({
  name: z.string(),
  uid: z.string(),
  instanceId: z.string(),
  bootId: z.string(),
  os: z.enum(['linux', 'windows', 'unknown']),
});
export type RestartNode = z.output<typeof restartNode>;

/** Each node is its own batch. */
export const restartData = z.strictObject({ nodes: z.array(restartNode), drainFirst: z.boolean(), drain: drainData });
export type RestartData = z.output<typeof restartData>;
