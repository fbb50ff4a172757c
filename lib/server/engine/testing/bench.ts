import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { samples } from '@/lib/changes/testing/samples';
import type { Actor } from '@/lib/domain/access/actor';
import type { Role } from '@/lib/domain/access/permission';
import type { Change } from '@/lib/domain/change/change';
import { type ChangeState, isOver } from '@/lib/domain/change/state';
import type { Environment } from '@/lib/domain/cluster/cluster';
import type { Json } from '@/lib/domain/json';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { createEngine, type Engine } from '@/lib/server/engine/engine';
import { createSecrets } from '@/lib/server/secrets/seal';
import type { EngineCluster, EngineDeps } from '../deps';
import { readEvents } from '../journal/change-log';
import { unansweredIntents } from './unanswered-intents';

export const person = (name: string, ...roles: Role[]): Actor => ({
  kind: 'person',
  id: `local:${name}`,
  name,
  roles,
  via: 'session',
});

export const ann = person('ann', 'requester');
export const bob = person('bob', 'approver');
export const eve = person('eve', 'requester', 'approver');
export const olga = person('olga', 'operator', 'approver');

export const runControl = (id: string) => ({ actor: ann, id, comment: '' });

interface Asked {
  actor?: Actor;
  input?: Json;
  reason?: string;
  key?: string;
}

/** Polls far longer than it takes on a slow, busy machine. @throws Error when it never is. */
export const until = (test: () => boolean | Promise<boolean>, interval = 10): Promise<boolean> =>
  vi.waitUntil(test, { timeout: 300_000, interval });

export async function changeOf(engine: Engine, id: string): Promise<Change> {
  const change = await engine.get(id);
  if (change === null) throw new Error(`no change ${id}`);
  return change;
}

/** The change is over or needs attention: no worker has it. */
export const isLeft = ({ state }: Change): boolean =>
  isOver(state) || ['blocked', 'awaiting-approval', 'paused', 'needs-attention'].includes(state);

interface BenchStart {
  db: Db;
  environment?: Environment;
  world?: SampleWorld;
  settleMs?: number;
  /** Resolves when the lists show ACK's state; default: at once. */
  lookAgain?: () => Promise<void>;
  databaseFailure?: EngineDeps['databaseFailure'];
  /** Whether the configuration names the cluster; default: always. */
  hasCluster?: () => boolean;
}

type Running = Required<Pick<BenchStart, 'environment' | 'world' | 'lookAgain'>> & Pick<BenchStart, 'hasCluster'>;

const clusterOf = ({ world, environment, lookAgain }: Running): EngineCluster => ({
  name: 'prod',
  environment,
  planContext: (now) => world.planContext(now, environment),
  runWriters: () => ({ cloudWrite: world.cloudWrite, kubeWrite: world.kubeWrite }),
  poke: () => undefined,
  lookAgain,
});

const fleetOf = (running: Running): EngineDeps['fleet'] => ({
  cluster: (name) => (name === 'prod' && running.hasCluster?.() !== false ? clusterOf(running) : null),
});

const follower = ({ engine, db, faults }: { engine: Engine; db: Db; faults: unknown[] }) => ({
  get: (id: string) => changeOf(engine, id),
  reached: async (id: string, ...states: ChangeState[]) => {
    await until(async () => states.includes((await changeOf(engine, id)).state)).catch(async () => {
      const { state, problem, steps } = await changeOf(engine, id);
      const text = JSON.stringify({ state, problem, steps }, null, 1);
      throw new Error(`never ${states.join(' or ')}: ${text} ${faults.map(String).join('; ')}`);
    });
    return changeOf(engine, id);
  },
  locks: (id: string) => db.resourceLock.count({ where: { changeId: id } }),
  typesOf: async (id: string) => (await readEvents(db, id)).map(({ type }) => type),
  actionsOf: async (id: string) =>
    (await db.auditRecord.findMany({ where: { changeId: id }, orderBy: { seq: 'asc' } })).map(
      (row) => `${row.action.split(':')[1]} ${row.outcome}`,
    ),
});

function pushedClock() {
  let pushed = 0;
  return { now: () => Date.now() + pushed, push: (ms: number) => void (pushed += ms) };
}

const clearRuns = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.changeRun.updateMany({ data: { state: 'finished', owner: null } });
    await tx.resourceLock.deleteMany();
  });

export function bench({ db, settleMs = 30, databaseFailure = () => null, ...start }: BenchStart) {
  const running: Running = {
    environment: 'prod',
    world: new SampleWorld(),
    lookAgain: async () => undefined,
    ...start,
  };
  const { world } = running;
  // Nothing happens in its past before the first write.
  world.world.clock.shift(Math.max(0, Date.now() - world.now));
  const clock = pushedClock();
  const faults: unknown[] = [];
  const engines: Engine[] = [];
  /** A second engine on the same data, as after a restart or in another replica. */
  const again = (key = 7): Engine => {
    const made = createEngine({
      db,
      clock,
      leaseNow: () => Promise.resolve(clock.now()),
      secrets: createSecrets(Buffer.alloc(32, key)),
      config: { settleMs, pollMs: 5 },
      databaseFailure,
      onFault: (_message, error) => faults.push(error),
      fleet: fleetOf(running),
    });
    engines.push(made);
    return made;
  };
  const engine = again();
  const request = (kind = 'node-pool.create', more: Asked = {}) => {
    // Tests share a database: every request is another one unless a test says the reason.
    const { actor = ann, input = samples[kind]?.input ?? null, reason = `because ${randomUUID()}`, key } = more;
    return engine.request({ actor, kind, cluster: 'prod', input, reason, key });
  };
  const approve = (change: Change, actor = bob): Promise<Change> =>
    engine.approve({ actor, id: change.id, fingerprint: change.plan?.fingerprint ?? '', comment: 'fine' });
  const approved = async (kind?: string, more = {}): Promise<Change> => approve(await request(kind, more));
  const made = { engine, world, db, clock, faults, again, request, approve, approved };
  return {
    ...made,
    ...follower(made),
    started: async (kind?: string, more = {}) => {
      const change = await approved(kind, more);
      engine.start();
      return change;
    },
    takeOver: () => {
      clock.push(40_000);
      const next = again();
      next.start();
      return next;
    },
    /** Also checks the audit chain and that each call has its answer, and clears what a failed test left behind. */
    end: async () => {
      world.outage = null;
      world.hanging.splice(0).forEach((release) => release());
      await Promise.all(engines.map((one) => one.stop()));
      expect([(await verifyAudit(db)).breaks, await unansweredIntents(db)]).toEqual([[], []]);
      await clearRuns(db);
    },
  };
}

export type Bench = ReturnType<typeof bench>;

export const benchOn = (db: Db): Bench => bench({ db });
