import 'server-only';
import { randomUUID } from 'node:crypto';
import { repairActor } from '@/lib/domain/access/actor';
import {
  autoRepair,
  type AutoRepairPolicy,
  unhealthyRemedy,
  type RepairNode,
  type RepairVerdict,
} from '@/lib/domain/node/auto-repair';
import type { WindowsSignal } from '@/lib/domain/node/windows-signals';
import { keepsNodes } from '@/lib/domain/pool/pool-state';
import type { Message } from '@/lib/domain/message/model';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Config } from '@/lib/server/config/load-config';
import type { Db } from '@/lib/server/db/db';
import type { Engine } from '@/lib/server/engine/engine';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { log } from '@/lib/server/http/log';
import { holdTurn } from './repair-turn';
import { type KnownChange, readRepairChanges } from './repair-changes';
import { signalsOf, warningsOf } from './windows-watch';

const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** What automatic repair does about a node, for its page. */
export interface RepairView {
  /** null: it is off. */
  policy: AutoRepairPolicy | null;
  /** Changes it asked for in the last day; null = it has not looked yet. */
  today: number | null;
  /** The change it asked for this node within the day, else the one it has open. */
  change: string | null;
  /** Why it leaves this node alone though it is ill. */
  why: Message | null;
}

export interface Repairs {
  start(): void;
  stop(): Promise<void>;
  /** One round over all clusters; what fails is told and tried again with the next. */
  look(): Promise<void>;
  of(cluster: string, uid: string | null): RepairView;
}

interface RepairDeps {
  db: Db;
  engine: Pick<Engine, 'request'>;
  fleet: Pick<Fleet, 'cluster'>;
  clock: Clock;
  config: Pick<Config, 'clusters'>;
  onFault?: (error: unknown) => void;
}

interface SickNode extends RepairNode {
  /** What is ill, in words. */
  message: string[];
}

interface Known {
  verdict: RepairVerdict;
  changes: KnownChange[];
}

const isLive = (cluster: ClusterHandle): boolean =>
  cluster.sources().some(({ source, state }) => source === 'kubernetes' && state === 'live');

/** Since when each node is ill without a break: as the cluster tells, else as it was seen. */
class Sickness {
  readonly #since = new Map<string, number>();

  of(uid: string, q: { unhealthy: readonly WindowsSignal[]; now: number }): number | null {
    if (q.unhealthy.length === 0) {
      this.#since.delete(uid);
      return null;
    }
    const seen = this.#since.get(uid) ?? q.now;
    this.#since.set(uid, seen);
    // Between two looks it may have been well: what the cluster tells knows better.
    return Math.min(...q.unhealthy.map(({ since }) => since ?? seen));
  }

  forget(present: ReadonlySet<string>): void {
    for (const uid of this.#since.keys()) if (!present.has(uid)) this.#since.delete(uid);
  }
}

/** Whether ACK may be taking a pool's nodes away or making them anew; each pool is looked at once. */
function moves({ store }: ClusterHandle): (poolId: string | null) => boolean {
  const known = new Map<string, boolean>();
  return (poolId) => {
    if (poolId === null) return false;
    const before = known.get(poolId);
    if (before !== undefined) return before;
    const state = store.poolRow(poolId)?.state;
    const now = state !== undefined && !keepsNodes(state);
    known.set(poolId, now);
    return now;
  };
}

function nodesOf(cluster: ClusterHandle, q: { sickness: Sickness; now: number }): SickNode[] {
  const { sickness, now } = q;
  const look = { cluster, warnings: warningsOf(cluster), now };
  const poolMoves = moves(cluster);
  const rows = cluster.store.matchingNodes({ os: 'windows', sort: 'name', dir: 'asc' });
  const nodes = rows.flatMap((row): SickNode[] => {
    const node = row.uid === null ? null : cluster.store.node(row.name);
    const signals = node === null ? null : signalsOf(node, look);
    if (node === null || signals === null) return [];
    const unhealthy = signals.filter(({ state }) => state === 'unhealthy');
    const { uid, name } = node;
    const { poolId, cordoned, protection } = row;
    const unhealthySince = sickness.of(uid, { unhealthy, now });
    const held = protection !== null && protection.until > now;
    return [
      {
        uid,
        name,
        poolId,
        cordoned,
        isProtected: held,
        poolMoves: poolMoves(poolId),
        remedy: unhealthyRemedy(signals),
        unhealthySince,
        message: unhealthy.map((one) => one.message.text),
      },
    ];
  });
  sickness.forget(new Set(nodes.map(({ uid }) => uid)));
  return nodes;
}

/** Automatic repair: looks once a minute and asks for changes where a cluster's configuration allows it. */
export function createRepairs(deps: RepairDeps): Repairs {
  const { db, engine, fleet, clock, config } = deps;
  const owner = randomUUID();
  const policies = new Map(
    config.clusters.flatMap(({ name, autoRepair: one }) => (one === undefined ? [] : [[name, one.windows] as const])),
  );
  const known = new Map<string, Known>();
  const sickness = new Map([...policies.keys()].map((name) => [name, new Sickness()]));
  const onFault =
    deps.onFault ??
    ((error: unknown) =>
      log('error', 'automatic repair failed', { name: error instanceof Error ? error.name : 'unknown' }));
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();

  const request = async (
    cluster: string,
    { request: wanted, nodes }: { request: RepairVerdict['request']; nodes: SickNode[] },
  ) => {
    for (const { node } of wanted) {
      const { uid, name } = node;
      const message = nodes.find((one) => one.uid === uid)?.message ?? [];
      const input = { nodes: [{ name, uid }] };
      const reason = `Automatic repair: ${message.join(' ')}`.slice(0, 500);
      await engine.request({ actor: repairActor, kind: 'node.drain', cluster, input, reason });
    }
  };

  const judge = async (name: string, policy: AutoRepairPolicy): Promise<void> => {
    const cluster = fleet.cluster(name);
    const own = sickness.get(name);
    // What is old says nothing about now.
    if (cluster === null || own === undefined || !cluster.store.known.nodes || !isLive(cluster)) return;
    const now = clock.now();
    const mine = await holdTurn(db, { cluster: name, owner, now });
    const nodes = nodesOf(cluster, { sickness: own, now });
    const changes = await readRepairChanges(db, { cluster: name, since: now - DAY_MS });
    const verdict = autoRepair({ policy, nodes, changes, now });
    known.set(name, { verdict, changes });
    if (mine && verdict.request.length > 0) await request(name, { request: verdict.request, nodes });
  };

  const look = async (): Promise<void> => {
    for (const [name, policy] of policies) await judge(name, policy).catch(onFault);
  };
  return {
    look,
    start: () => {
      if (policies.size === 0 || timer !== null) return;
      timer = setInterval(() => {
        looking = looking.then(look);
      }, LOOK_EVERY_MS);
      timer.unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await looking;
    },
    of: (cluster, uid) => {
      const policy = policies.get(cluster) ?? null;
      const found = known.get(cluster);
      if (policy === null || found === undefined) return { policy, today: null, change: null, why: null };
      const own = found.changes.filter(({ byPolicy }) => byPolicy);
      return {
        policy,
        today: own.filter(({ at }) => clock.now() - at < DAY_MS).length,
        change: (own.find(({ uids }) => uid !== null && uids.includes(uid)) ?? own.find((one) => one.open))?.id ?? null,
        why: uid === null ? null : (found.verdict.why.get(uid) ?? null),
      };
    },
  };
}
