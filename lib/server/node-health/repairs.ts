import 'server-only';
import { randomUUID } from 'node:crypto';
import { repairActor } from '@/lib/domain/access/actor';
import type { RepairChange, RepairNode, RepairVerdict } from '@/lib/domain/node/auto-repair';
import type { AutoRepairPolicy } from '@/lib/domain/node/auto-repair-policy';
import { autoRepair, isRecovered, unhealthyRemedy } from '@/lib/domain/node/auto-repair';
import { Failure } from '@/lib/domain/failure';
import type { WindowsSignal } from '@/lib/domain/node/windows-signals';
import { keepsNodes } from '@/lib/domain/pool/node-pool';
import type { Message } from '@/lib/domain/message/model';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Config } from '@/lib/server/config/load-config';
import type { Db } from '@/lib/server/db/db';
import type { Engine } from '@/lib/server/engine/engine';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { log } from '@/lib/server/http/log';
import { holdRepairLease, readRepairChanges } from './repair-records';
import { signalsOf, warningsOf } from './windows-watch';

const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

export interface RepairView {
  /** null: it is off. */
  policy: AutoRepairPolicy | null;
  /** Changes requested in the last day; null = not checked yet. */
  today: number | null;
  /** The change requested for this node within the day, else the open one. */
  change: string | null;
  why: Message | null;
}

interface RepairDeps {
  db: Db;
  engine: Pick<Engine, 'request' | 'withdraw' | 'isHeld'>;
  fleet: Pick<Fleet, 'cluster'>;
  clock: Clock;
  config: Pick<Config, 'clusters'>;
  onFault?: (error: unknown) => void;
}

interface SickNode extends RepairNode {
  message: string[];
}

interface Known {
  verdict: RepairVerdict;
  changes: RepairChange[];
}

const isLive = (cluster: ClusterHandle): boolean =>
  cluster.sources().some(({ source, state }) => source === 'kubernetes' && state === 'live');

/** Since when each node has been so at every check. */
class Seen {
  readonly #since = new Map<string, number>();

  of(uid: string, q: { is: boolean; now: number }): number | null {
    if (!q.is) {
      this.#since.delete(uid);
      return null;
    }
    const seen = this.#since.get(uid) ?? q.now;
    this.#since.set(uid, seen);
    return seen;
  }

  forget(present: ReadonlySet<string>): void {
    for (const uid of this.#since.keys()) if (!present.has(uid)) this.#since.delete(uid);
  }
}

class Sickness {
  readonly #unhealthy = new Seen();
  readonly #recovered = new Seen();

  of(uid: string, { signals, now }: { signals: readonly WindowsSignal[]; now: number }) {
    const unhealthy = signals.filter(({ state }) => state === 'unhealthy');
    const seen = this.#unhealthy.of(uid, { is: unhealthy.length > 0, now });
    return {
      // It may have recovered between two checks: the cluster's own time is better.
      unhealthySince: seen === null ? null : Math.min(...unhealthy.map(({ since }) => since ?? seen)),
      recoveredSince: this.#recovered.of(uid, { is: isRecovered(signals), now }),
      message: unhealthy.map((one) => one.message.text),
    };
  }

  forget(present: ReadonlySet<string>): void {
    this.#unhealthy.forget(present);
    this.#recovered.forget(present);
  }
}

/** Whether ACK may be removing or recreating nodes of a pool. */
function isMoving({ store }: ClusterHandle, poolId: string | null): boolean {
  const state = poolId === null ? undefined : store.poolRow(poolId)?.state;
  return state !== undefined && !keepsNodes(state);
}

function nodesOf(cluster: ClusterHandle, q: { sickness: Sickness; now: number }): SickNode[] {
  const { sickness, now } = q;
  const look = { cluster, warnings: warningsOf(cluster), now };
  const rows = cluster.store.matchingNodes({ os: 'windows', sort: 'name', dir: 'asc' });
  const nodes = rows.flatMap((row): SickNode[] => {
    const node = row.uid === null ? null : cluster.store.node(row.name);
    const signals = node === null ? null : signalsOf(node, look);
    if (node === null || signals === null) return [];
    const { uid, name } = node;
    const { poolId, cordoned, protection } = row;
    const isProtected = protection !== null && protection.until > now;
    const known = { uid, name, poolId, cordoned, isProtected, ...sickness.of(uid, { signals, now }) };
    return [{ ...known, poolMoves: isMoving(cluster, poolId), remedy: unhealthyRemedy(signals) }];
  });
  sickness.forget(new Set(nodes.map(({ uid }) => uid)));
  return nodes;
}

const logFault = (error: unknown): void =>
  log('error', 'automatic repair failed', { name: error instanceof Error ? error.name : 'unknown' });

/** Checks once a minute and requests changes where the configuration allows it. */
export class Repairs {
  readonly #deps: RepairDeps;
  readonly #owner = randomUUID();
  readonly #policies: ReadonlyMap<string, AutoRepairPolicy>;
  readonly #known = new Map<string, Known>();
  readonly #sickness = new Map<string, Sickness>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(deps: RepairDeps) {
    this.#deps = deps;
    const configured = deps.config.clusters.flatMap(({ name, autoRepair: one }) =>
      one === undefined ? [] : [[name, one.windows] as const],
    );
    this.#policies = new Map(configured);
  }

  start(): void {
    if (this.#policies.size === 0 || this.#timer !== null) return;
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.look());
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#looking;
  }

  /** One round over all clusters; failures are reported and retried in the next. */
  async look(): Promise<void> {
    const { engine, onFault = logFault } = this.#deps;
    // In a restored database, nothing is requested before a person has decided.
    if (engine.isHeld()) return;
    for (const [name, policy] of this.#policies) await this.#checkCluster(name, policy).catch(onFault);
  }

  of(cluster: string, uid: string | null): RepairView {
    const policy = this.#policies.get(cluster) ?? null;
    const found = this.#known.get(cluster);
    if (policy === null || found === undefined) return { policy, today: null, change: null, why: null };
    const own = found.changes.filter(({ byPolicy }) => byPolicy);
    const now = this.#deps.clock.now();
    return {
      policy,
      today: own.filter(({ at }) => now - at < DAY_MS).length,
      change: (own.find(({ uids }) => uid !== null && uids.includes(uid)) ?? own.find((one) => one.open))?.id ?? null,
      why: uid === null ? null : (found.verdict.why.get(uid) ?? null),
    };
  }

  async #checkCluster(name: string, policy: AutoRepairPolicy): Promise<void> {
    const { db, fleet, clock } = this.#deps;
    const cluster = fleet.cluster(name);
    // Stale data says nothing about now.
    if (cluster === null || !cluster.store.known.nodes || !isLive(cluster)) return;
    const now = clock.now();
    const mine = await holdRepairLease(db, { cluster: name, owner: this.#owner, now });
    const sickness = this.#sickness.get(name) ?? new Sickness();
    this.#sickness.set(name, sickness);
    const nodes = nodesOf(cluster, { sickness, now });
    const changes = await readRepairChanges(db, { cluster: name, since: now - DAY_MS });
    const verdict = autoRepair({ policy, nodes, changes, now });
    this.#known.set(name, { verdict, changes });
    if (!mine) return;
    for (const one of verdict.withdraw) await this.#withdraw(one);
    for (const { node } of verdict.request) await this.#request(name, node, nodes);
  }

  /** One that a person decides on meanwhile stays. */
  async #withdraw({ id, reason }: RepairVerdict['withdraw'][number]): Promise<void> {
    const comment = `Automatic repair: ${reason === 'gone' ? 'the cluster no longer has this Windows node.' : 'the node has recovered.'}`;
    try {
      await this.#deps.engine.withdraw({ actor: repairActor, id, comment });
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'conflict')) throw error;
    }
  }

  async #request(cluster: string, { uid, name }: RepairNode, nodes: readonly SickNode[]): Promise<void> {
    const message = nodes.find((one) => one.uid === uid)?.message ?? [];
    const reason = `Automatic repair: ${message.join(' ')}`.slice(0, 500);
    const input = { nodes: [{ name, uid }] };
    await this.#deps.engine.request({ actor: repairActor, kind: 'node.drain', cluster, input, reason });
  }
}
