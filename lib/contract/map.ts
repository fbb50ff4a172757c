import { z } from 'zod';
import { osSchema, sourceStatusSchema } from '@/lib/domain/cluster/cluster';
import { mapFills, mapGroupings } from '@/lib/domain/node/node-map';
import { endpoint } from './endpoint';

export const mapGroupSchema = z.object({
  /** Unique in its cluster. */
  key: z.string(),
  /** Null: the group has nodes of several. */
  os: osSchema.nullable(),
  build: z.string().nullable(),
  /** Of the pool, zone or instance type; null: nodes that are in none, or grouped by OS and build alone. */
  name: z.string().nullable(),
  /** Null: not grouped by pool, or nodes of no pool. */
  poolId: z.string().nullable(),
});
export type MapGroup = z.infer<typeof mapGroupSchema>;

/** Parallel lists, one entry a node: groups in order, in each the nodes by name. */
const mapNodesSchema = z.object({
  groups: z.array(mapGroupSchema),
  /** What `load` refers to when the fill is a word. */
  words: z.array(z.string()),
  name: z.array(z.string()),
  group: z.array(z.number()),
  /** Index in `nodeStates`, plus 8 when cordoned. */
  state: z.array(z.number()),
  /** Seconds since 1970, to the minute when longer than an hour ago; null: unknown. */
  since: z.array(z.number().nullable()),
  /** Percent of allocatable, seconds since 1970, or an index in `words`; null: unknown. */
  load: z.array(z.number().nullable()),
});
export type MapNodes = z.infer<typeof mapNodesSchema>;

const clusterMapSchema = z.object({
  cluster: z.string(),
  sources: z.array(sourceStatusSchema),
  /** Null: the nodes have not been read. */
  total: z.number().nullable(),
  /** Null: not read, or left out because the clusters before it have too many nodes for one picture. */
  nodes: mapNodesSchema.nullable(),
});
export type ClusterMap = z.infer<typeof clusterMapSchema>;

export const mapLook = { group: z.enum(mapGroupings).default('pool'), fill: z.enum(mapFills).default('cpu') };

/** Every node as one tile, without its pods. */
export const fleetMap = endpoint({
  id: 'fleet.map',
  query: z.strictObject({
    /** Absent: all clusters. */
    cluster: z.string().min(1).max(128).optional(),
    ...mapLook,
  }),
  response: z.object({
    now: z.number(),
    /** What was requested: a picture shows it until the next answer. */
    look: z.object({ group: z.enum(mapGroupings), fill: z.enum(mapFills) }),
    clusters: z.array(clusterMapSchema),
  }),
});
export type FleetMap = z.infer<typeof fleetMap.response>;

/** A tile as live messages carry it: name, group, state, since, load (words in full). */
export const liveTileSchema = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.number().nullable(),
  z.union([z.number(), z.string()]).nullable(),
]);
export type LiveTile = z.infer<typeof liveTileSchema>;
