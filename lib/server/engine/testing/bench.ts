import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { samples } from '@/lib/changes/testing/samples';
import type { Actor } from '@/lib/domain/access/actor';
import type { Role } from '@/lib/domain/access/permission';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeState } from '@/lib/domain/change/state';
import type { Environment } from '@/lib/domain/cluster/cluster';
import type { Json } from '@/lib/domain/json';
import type { Db } from '@/lib/server/db/db';
import { createEngine, type Engine } from '@/lib/server/engine/engine';
import { createSecrets } from '@/lib/server/secrets/seal';
import { PATIENCE_MS } from './until';

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

/** What ann sends with a pause, resume or cancel. */
export const runControl = (id: string) => ({ actor: ann, id, comment: '' });

/** An engine on a real database with a simulated world and a clock that tests may push. */
export interface Bench {
  engine: Engine;
  world: SampleWorld;
  db: Db;
  clock: { now(): number; push(ms: number): void };
  faults: unknown[];
  /** The sample of a kind, asked for by ann. */
  request(kind?: string, more?: { actor?: Actor; input?: Json; reason?: string }): Promise<Change>;
  approve(change: Change, actor?: Actor): Promise<Change>;
  /** Waits until the change is in one of the states. @throws Error with its log when it never is. */
  reached(id: string, ...states: ChangeState[]): Promise<Change>;
  /** A second engine on the same database and world, as after a restart or in another replica. */
  again(more?: { key?: Buffer }): Engine;
  /** The same, begun when the leases of the first have run out. */
  takeOver(): Engine;
}

export interface BenchStart {
  db: Db;
  environment?: Environment;
  world?: SampleWorld;
  settleMs?: number;
  /** Ends when the lists show what ACK has; default: at once. */
  lookAgain?: () => Promise<void>;
}

const KEY = Buffer.alloc(32, 7);

export function bench({
  db,
  environment = 'prod',
  world = new SampleWorld(),
  settleMs = 30,
  lookAgain = () => Promise.resolve(),
}: BenchStart): Bench {
  let pushed = 0;
  // Its past stays where it is: nothing happens in it before something is written.
  world.world.clock.shift(Math.max(0, Date.now() - world.now));
  const clock = { now: () => Date.now() + pushed, push: (ms: number) => void (pushed += ms) };
  const faults: unknown[] = [];
  const again = ({ key = KEY }: { key?: Buffer } = {}): Engine =>
    createEngine({
      db,
      clock,
      secrets: createSecrets(key),
      config: { settleMs, pollMs: 5 },
      onFault: (_message, error) => faults.push(error),
      fleet: {
        cluster: (name) =>
          name === 'prod'
            ? {
                name,
                environment,
                planContext: (now) => world.planContext(now, environment),
                runWriters: () => ({ cloudWrite: world.cloudWrite, kubeWrite: world.kubeWrite }),
                poke: () => undefined,
                lookAgain,
              }
            : null,
      },
    });
  const engine = again();
  return {
    engine,
    world,
    db,
    clock,
    faults,
    again,
    takeOver: () => {
      const next = again();
      clock.push(40_000);
      next.start();
      return next;
    },
    request: (kind = 'node-pool.create', more = {}) =>
      engine.request({
        actor: more.actor ?? ann,
        kind,
        cluster: 'prod',
        input: more.input ?? samples[kind]?.input ?? null,
        reason: more.reason ?? 'because',
      }),
    approve: (change, actor = bob) =>
      engine.approve({ actor, id: change.id, fingerprint: change.plan?.fingerprint ?? '', comment: 'fine' }),
    reached: (id, ...states) => reached(engine, { id, states, faults }),
  };
}

async function reached(engine: Engine, q: { id: string; states: ChangeState[]; faults: unknown[] }): Promise<Change> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const change = await engine.get(q.id);
    if (change !== null && q.states.includes(change.state)) return change;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const change = await engine.get(q.id);
  const text = JSON.stringify({ state: change?.state, problem: change?.problem, steps: change?.steps }, null, 1);
  throw new Error(`never ${q.states.join(' or ')}: ${text} ${q.faults.map(String).join('; ')}`);
}
