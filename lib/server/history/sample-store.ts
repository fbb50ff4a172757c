import 'server-only';
import { type NodeTable, AMOUNTS } from '@/lib/domain/history/amounts';
import type { Period } from '@/lib/domain/history/period';
import type { Db } from '@/lib/server/db/db';
import { isTaken } from '@/lib/server/db/database-failure';
import { transaction } from '@/lib/server/db/transaction';
import { TimeSlices } from '@/lib/server/placement/time-slices';
import { type NodesAt, packGroups, packNodes, unpackGroups, unpackNodes } from './chunk-codec';
import { type GroupSpan, type NodeSpan, type Resolution, type SampleSpan, spanOf } from './spans';

/** Rows of nodes in a chunk; at 5,000 nodes each has about 300. */
export const SHARDS = 16;
/** Thrown inside a transaction to undo it: another replica has written this period. */
class WrittenByAnother extends Error {}

/** FNV-1a, 32 bits: spreads names evenly, and never changes. */
export function shardOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return 1 + ((hash >>> 0) % SHARDS);
}

function shardsOf(table: NodeTable): Map<number, NodeTable> {
  const members = new Map<number, number[]>();
  for (const [node, name] of table.names.entries()) {
    const shard = shardOf(name);
    const known = members.get(shard);
    if (known === undefined) members.set(shard, [node]);
    else known.push(node);
  }
  const part = (nodes: readonly number[]): NodeTable => {
    const values = new Float32Array(nodes.length * AMOUNTS);
    for (const [at, node] of nodes.entries())
      values.set(table.values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS), at * AMOUNTS);
    return {
      names: nodes.map((node) => table.names[node] ?? ''),
      pools: nodes.map((node) => table.pools[node] ?? null),
      systems: nodes.map((node) => table.systems[node] ?? 'unknown'),
      values,
    };
  };
  return new Map([...members].map(([shard, nodes]) => [shard, part(nodes)]));
}

interface Chunk {
  cluster: string;
  resolution: Resolution;
  at: number;
}

const chunkStart = (at: number, { chunkMs }: Resolution): number => Math.floor(at / chunkMs) * chunkMs;

/** A damaged row is as if it were missing. */
async function readable<T>(read: Promise<T[]>): Promise<T[]> {
  try {
    return await read;
  } catch {
    return [];
  }
}

/** Samples of nodes in the database. Each period is written once, whichever replica comes first. */
export class SampleStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns false when the period, or a later one, is there already */
  async append(cluster: string, resolution: Resolution, period: Period): Promise<boolean> {
    const at = chunkStart(period.at, resolution);
    const chunk = { cluster, resolution, at };
    const rows = await this.#db.usageChunk.findMany({ where: this.#whereOf(chunk) });
    const sums = rows.find(({ shard }) => shard === 0);
    const last = Math.floor(period.at / resolution.stepMs) * resolution.stepMs;
    if (sums !== undefined && Number(sums.last) >= last) return false;
    const slices = new TimeSlices(10);
    const earlier = sums === undefined ? [] : await readable(unpackGroups(sums.body));
    const bodies = new Map([[0, await packGroups([...earlier, { at: period.at, groups: period.groups }])]]);
    await slices.next();
    for (const [shard, table] of shardsOf(period.table)) {
      const row = rows.find((one) => one.shard === shard);
      const points = row === undefined ? [] : await readable(unpackNodes(row.body));
      await slices.next();
      bodies.set(shard, await packNodes([...points, { at: period.at, table }]));
      await slices.next();
    }
    return this.#write({ ...chunk, last, known: sums?.last ?? null, bodies });
  }

  #whereOf({ cluster, resolution, at }: Chunk) {
    return { cluster, stepMs: resolution.stepMs, at: BigInt(at) };
  }

  async #write(o: Chunk & { last: number; known: bigint | null; bodies: Map<number, Buffer> }): Promise<boolean> {
    const where = this.#whereOf(o);
    try {
      await transaction(this.#db, async (tx) => {
        for (const [shard, bytes] of o.bodies) {
          const data = { last: BigInt(o.last), size: bytes.length, body: new Uint8Array(bytes) };
          // The row of sums decides which replica writes the period.
          if (shard === 0 && o.known !== null) {
            const { count } = await tx.usageChunk.updateMany({ where: { ...where, shard, last: o.known }, data });
            if (count === 0) throw new WrittenByAnother();
          } else if (shard === 0) await tx.usageChunk.createMany({ data: { ...where, shard, ...data } });
          else {
            const { count } = await tx.usageChunk.updateMany({ where: { ...where, shard }, data });
            if (count === 0) await tx.usageChunk.createMany({ data: { ...where, shard, ...data } });
          }
        }
      });
      return true;
    } catch (error) {
      if (error instanceof WrittenByAnother || isTaken(error)) return false;
      throw error;
    }
  }

  async groups(cluster: string, resolution: Resolution, { from, to }: SampleSpan): Promise<GroupSpan[]> {
    const rows = await this.#rows({ cluster, resolution, shards: [0], from, to });
    const spans: GroupSpan[] = [];
    for (const { body } of rows)
      for (const { at, groups } of await readable(unpackGroups(body))) {
        const span = spanOf(at, resolution);
        if (at + span.spanMs > from && at < to) spans.push({ ...span, groups });
      }
    return spans;
  }

  /** Of the named nodes, each oldest first. */
  async nodes(o: { cluster: string; resolution: Resolution; names: readonly string[] } & SampleSpan) {
    const { resolution, names, from, to } = o;
    const found = new Map<string, NodeSpan[]>(names.map((name) => [name, []]));
    const rows = await this.#rows({ ...o, shards: [...new Set(names.map(shardOf))] });
    for (const { body, shard } of rows)
      for (const { at, table } of await readable(unpackNodes(body))) {
        const span = spanOf(at, resolution);
        if (at + span.spanMs <= from || at >= to) continue;
        for (const name of names) {
          const node = shardOf(name) === shard ? table.names.indexOf(name) : -1;
          const values = table.values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS);
          if (node !== -1) found.get(name)?.push({ ...span, values });
        }
      }
    return found;
  }

  /** Whole periods of one chunk, as they were appended. */
  async periods(cluster: string, resolution: Resolution, at: number): Promise<Period[]> {
    const rows = await this.#db.usageChunk.findMany({ where: this.#whereOf({ cluster, resolution, at }) });
    const slices = new TimeSlices(10);
    const groups = rows.find(({ shard }) => shard === 0);
    const tables: NodesAt[][] = [];
    for (const { body, shard } of rows) {
      if (shard !== 0) tables.push(await readable(unpackNodes(body)));
      await slices.next();
    }
    const points = groups === undefined ? [] : await readable(unpackGroups(groups.body));
    return points.map((point) => ({
      ...spanOf(point.at, resolution),
      groups: point.groups,
      table: joined(tables.flatMap((shard) => shard.find(({ at: when }) => when === point.at)?.table ?? [])),
    }));
  }

  /** Starts of chunks after a time, oldest first. */
  async chunksAfter(cluster: string, { stepMs }: Resolution, after: number): Promise<number[]> {
    const rows = await this.#db.usageChunk.findMany({
      where: { cluster, stepMs, shard: 0, at: { gt: BigInt(after) } },
      select: { at: true },
      orderBy: { at: 'asc' },
    });
    return rows.map(({ at }) => Number(at));
  }

  /** Start of the newest period; null: none. */
  async newest(cluster: string, { stepMs }: Resolution): Promise<number | null> {
    const row = await this.#db.usageChunk.findFirst({
      where: { cluster, stepMs, shard: 0 },
      select: { last: true },
      orderBy: { at: 'desc' },
    });
    return row === null ? null : Number(row.last);
  }

  /** Start of the oldest period, and the time before which samples were removed for lack of room; null: none. */
  async kept(cluster: string): Promise<{ since: number | null; droppedBefore: number | null }> {
    const [row, drop] = await Promise.all([
      this.#db.usageChunk.findFirst({ where: { cluster, shard: 0 }, orderBy: { at: 'asc' }, select: { body: true } }),
      this.#db.usageDrop.findUnique({ where: { cluster } }),
    ]);
    const points = row === null ? [] : await readable(unpackGroups(row.body));
    return { since: points[0]?.at ?? null, droppedBefore: drop === null ? null : Number(drop.before) };
  }

  #rows(o: { cluster: string; resolution: Resolution; shards: number[] } & SampleSpan) {
    const { cluster, resolution, shards, from, to } = o;
    const at = { gte: BigInt(chunkStart(from, resolution)), lt: BigInt(Math.ceil(to)) };
    return this.#db.usageChunk.findMany({
      where: { cluster, stepMs: resolution.stepMs, shard: { in: shards }, at },
      select: { body: true, shard: true },
      orderBy: [{ at: 'asc' }, { shard: 'asc' }],
    });
  }
}

/** Nodes of all shards; those that were not there have no values and are left out. */
function joined(tables: readonly NodeTable[]): NodeTable {
  const names: string[] = [];
  const pools: NodeTable['pools'][number][] = [];
  const systems: NodeTable['systems'][number][] = [];
  const values: number[] = [];
  for (const table of tables)
    for (const [node, name] of table.names.entries()) {
      const own = table.values.subarray(node * AMOUNTS, (node + 1) * AMOUNTS);
      if (own.every((value) => Number.isNaN(value))) continue;
      names.push(name);
      pools.push(table.pools[node] ?? null);
      systems.push(table.systems[node] ?? 'unknown');
      values.push(...own);
    }
  return { names, pools, systems, values: Float32Array.from(values) };
}
