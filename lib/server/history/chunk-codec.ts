import 'server-only';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { tenths } from '@/lib/domain/history/grid';
import { AMOUNTS, type GroupPoint, type Groups, type NodeTable, type Spread } from '@/lib/domain/history/amounts';

/** Sums of groups at one time. */
export interface GroupsAt {
  at: number;
  groups: Groups;
}

/** Nodes at one time. */
export interface NodesAt {
  at: number;
  table: NodeTable;
}

const deflated = promisify(deflate);
const inflated = promisify(inflate);
/** No chunk is larger; a damaged one may claim to be. */
const MAX_BYTES = 64 * 1024 * 1024;

const amount = z.number().nullable();
const spread = z.tuple([z.number(), z.number(), z.number(), z.array(z.number())]).nullable();

/** Names of nodes once; in points by their index. */
const groupsSchema = z.object({
  names: z.array(z.string()),
  points: z.array(
    z.object({
      at: z.number(),
      /** Key, nodes, measured nodes, sums, and the percentiles of CPU, memory and pods. */
      groups: z.array(
        z.tuple([z.string(), z.number(), z.number(), z.array(amount), z.tuple([spread, spread, spread])]),
      ),
    }),
  ),
});

const nodesSchema = z.object({
  at: z.array(z.number()),
  /** Name, pool, OS, and a column for each amount: one value if it never differs. */
  nodes: z.array(z.tuple([z.string(), z.string().nullable(), osSchema, z.array(z.union([amount, z.array(amount)]))])),
});

type PackedSpread = z.infer<typeof spread>;

async function pack(value: unknown): Promise<Buffer> {
  return deflated(Buffer.from(JSON.stringify(value)), { level: 6 });
}

async function unpack(body: Uint8Array): Promise<unknown> {
  const value: unknown = JSON.parse((await inflated(body, { maxOutputLength: MAX_BYTES })).toString('utf8'));
  return value;
}

export function packGroups(points: readonly GroupsAt[]): Promise<Buffer> {
  const names = new Map<string, number>();
  const indexOf = (name: string): number => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  };
  const packed = (one: Spread | null): PackedSpread =>
    one === null ? null : [tenths(one.p5), tenths(one.p50), tenths(one.p95), one.worst.map(indexOf)];
  const rows = points.map(({ at, groups }) => ({
    at,
    groups: [...groups].map(([key, { nodes, measured, sums, spread: of }]) => [
      key,
      tenths(nodes),
      tenths(measured),
      sums.map((sum) => (sum === null ? null : Math.round(sum))),
      [packed(of.cpu), packed(of.memory), packed(of.pods)],
    ]),
  }));
  return pack({ names: [...names.keys()], points: rows });
}

/** @throws Error for a body that is none */
export async function unpackGroups(body: Uint8Array): Promise<GroupsAt[]> {
  const { names, points } = groupsSchema.parse(await unpack(body));
  const spreadOf = (one: PackedSpread): Spread | null =>
    one === null
      ? null
      : { p5: one[0], p50: one[1], p95: one[2], worst: one[3].flatMap((index) => names[index] ?? []) };
  return points.map(({ at, groups }) => ({
    at,
    groups: new Map(
      groups.map(([key, nodes, measured, sums, [cpu, memory, pods]]): [string, GroupPoint] => [
        key,
        { nodes, measured, sums, spread: { cpu: spreadOf(cpu), memory: spreadOf(memory), pods: spreadOf(pods) } },
      ]),
    ),
  }));
}

const rounded = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value);

export function packNodes(points: readonly NodesAt[]): Promise<Buffer> {
  const nodes = new Map<string, { pool: string | null; os: NodeTable['systems'][number]; at: Map<number, number> }>();
  for (const [point, { table }] of points.entries())
    for (const [node, name] of table.names.entries()) {
      const at = nodes.get(name)?.at ?? new Map<number, number>();
      at.set(point, node);
      nodes.set(name, { pool: table.pools[node] ?? null, os: table.systems[node] ?? 'unknown', at });
    }
  const column = (at: ReadonlyMap<number, number>, amountAt: number): number | null | (number | null)[] => {
    const values = points.map(({ table }, point) => {
      const node = at.get(point);
      return node === undefined ? null : rounded(table.values[node * AMOUNTS + amountAt]);
    });
    const [first = null] = values;
    return values.every((value) => value === first) ? first : values;
  };
  return pack({
    at: points.map(({ at }) => at),
    nodes: [...nodes].map(([name, { pool, os, at }]) => [
      name,
      pool,
      os,
      Array.from({ length: AMOUNTS }, (_, amountAt) => column(at, amountAt)),
    ]),
  });
}

/** Every node is in the table of every time, without values where it was not there. @throws Error for a body that is none */
export async function unpackNodes(body: Uint8Array): Promise<NodesAt[]> {
  const { at: times, nodes } = nodesSchema.parse(await unpack(body));
  const [names, pools, systems] = [
    nodes.map(([name]) => name),
    nodes.map(([, pool]) => pool),
    nodes.map(([, , os]) => os),
  ];
  return times.map((at, point) => {
    const values = new Float32Array(nodes.length * AMOUNTS);
    for (const [node, [, , , columns]] of nodes.entries())
      for (let amountAt = 0; amountAt < AMOUNTS; amountAt += 1) {
        const column = columns[amountAt];
        const value = Array.isArray(column) ? column[point] : column;
        values[node * AMOUNTS + amountAt] = value ?? Number.NaN;
      }
    return { at, table: { names, pools, systems, values } };
  });
}
