import { message } from '../message/message';
import { inTransition, type NodePoolRow } from '../pool/node-pool';
import { type TimelineSignal, statedTime } from './signal';
import { poolObject } from './timeline-object';

export type SeenPool = Pick<NodePoolRow, 'id' | 'name' | 'state' | 'rawState' | 'scaling' | 'task'>;

export interface PoolSighting {
  before: SeenPool | null;
  after: SeenPool | null;
  now: number;
  /** ACK is read for the first time: pools that exist were not created now. */
  first: boolean;
}

type Part = Omit<TimelineSignal, 'object' | 'within' | 'count'> & { count?: number };

const keyOf = (pool: SeenPool, what: string): string => `node-pool/${pool.id}/${what}`;

/** What a change of a pool's row means. */
export function poolSignals({ before, after, now, first }: PoolSighting): TimelineSignal[] {
  const pool = after ?? before;
  if (pool === null) return [];
  const parts = [
    ...(after === null ? [existence(pool, { now, isGone: true })] : []),
    ...(before === null && after !== null && !first ? [existence(after, { now, isGone: false })] : []),
    ...states({ before, after, now, first }),
    ...(before === null || after === null ? [] : sizes(before, after, now)),
    ...tasks({ before, after, now, first }),
  ];
  const object = poolObject(pool);
  return parts.map((part) => ({ count: 1, ...part, object, within: [] }));
}

function existence(pool: SeenPool, { now, isGone }: { now: number; isGone: boolean }): Part {
  const params = { pool: pool.name };
  const text = isGone ? message('timeline.pool-removed', params) : message('timeline.pool-created', params);
  return {
    key: keyOf(pool, isGone ? 'removed' : 'created'),
    kind: 'moment',
    at: now,
    source: 'node-pool',
    tone: 'info',
    text,
    raw: null,
  };
}

/** ACK states no time of a transition: at the first reading only a running task tells one. */
function states({ before, after, now, first }: PoolSighting): Part[] {
  if (before?.rawState === after?.rawState) return [];
  const parts: Part[] = [];
  const has = (pool: SeenPool | null, what: 'moving' | 'degraded'): pool is SeenPool =>
    pool !== null && (what === 'degraded' ? pool.state === 'degraded' : inTransition(pool.state));
  for (const what of ['moving', 'degraded'] as const) {
    if (has(before, what) && !has(after, what)) parts.push(state(before, { what, kind: 'end', at: now }));
    const at = first ? (after?.task?.startedAt ?? null) : now;
    if (!has(after, what)) continue;
    const kind = at === null ? 'holds' : 'start';
    const begun = state(after, { what, kind, at: statedTime(at, now), standing: first });
    // One transition that follows another goes on.
    parts.push({ ...begun, count: has(before, what) ? 0 : 1 });
  }
  return parts;
}

function state(
  pool: SeenPool,
  o: { what: 'moving' | 'degraded'; kind: TimelineSignal['kind']; at: number; standing?: boolean },
): Part {
  const params = { pool: pool.name, state: pool.rawState };
  const text =
    o.what === 'degraded' ? message('timeline.pool-degraded', params) : message('timeline.pool-moving', params);
  const tone = o.what === 'degraded' ? 'bad' : 'info';
  const { standing = false } = o;
  return { key: keyOf(pool, o.what), kind: o.kind, at: o.at, source: 'node-pool', tone, text, raw: null, standing };
}

const desiredOf = ({ scaling }: SeenPool): number | null => (scaling.mode === 'manual' ? scaling.desired : null);

function sizes(before: SeenPool, after: SeenPool, now: number): Part[] {
  const [from, to] = [desiredOf(before), desiredOf(after)];
  if (from === null || to === null || from === to) return [];
  const text = message('timeline.pool-resized', { pool: after.name, from, to });
  return [
    { key: keyOf(after, 'resized'), kind: 'moment', at: now, source: 'node-pool', tone: 'info', text, raw: null },
  ];
}

function tasks({ before, after, now, first }: PoolSighting): Part[] {
  const [was, is] = [before?.task ?? null, after?.task ?? null];
  if (was?.id === is?.id) return [];
  const task = (pool: SeenPool, one: NonNullable<SeenPool['task']>, kind: 'start' | 'end'): Part => ({
    key: `ack-task/${one.id}`,
    kind,
    at: kind === 'start' ? statedTime(one.startedAt, now) : now,
    source: 'ack-task',
    tone: 'info',
    text: message('timeline.task', { task: one.type, pool: pool.name }),
    raw: one.stage === '' ? one.id : `${one.id}: ${one.stage}`,
    standing: first,
  });
  return [
    ...(before === null || was === null ? [] : [task(before, was, 'end')]),
    ...(after === null || is === null ? [] : [task(after, is, 'start')]),
  ];
}
