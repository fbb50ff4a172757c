import { z } from 'zod';
import { sourceStatusSchema } from '@/lib/domain/cluster/cluster';
import { nodeRowSchema } from '@/lib/domain/node/node';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { endpoint } from './endpoint';
import { liveTileSchema, mapGroupSchema, mapLook } from './map';
import { nodePoolQuery, poolTotalsSchema } from './node-pools';
import { nodeFilter, nodeTotalsSchema } from './nodes';
import { listedWorkloadSchema } from '@/lib/domain/workload/workload-row';
import { workloadFilter, workloadTotalsSchema } from './workloads';

/**
 * What a tab shows now. The tab opens `GET /api/live` (EventSource), gets `hello { tab }`, and declares its views
 * by `POST /api/live/{tab}`; each declaration replaces the one before. At most 200 keys a view.
 */
export const liveViewSchema = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.string().max(64),
    type: z.literal('nodes'),
    cluster: z.string().max(128),
    keys: z.array(z.string().max(256)).max(200),
    filter: nodeFilter,
  }),
  z.strictObject({
    id: z.string().max(64),
    type: z.literal('node-pools'),
    cluster: z.string().max(128),
    keys: z.array(z.string().max(256)).max(200),
    filter: nodePoolQuery,
  }),
  z.strictObject({
    id: z.string().max(64),
    type: z.literal('workloads'),
    cluster: z.string().max(128),
    keys: z.array(z.string().max(600)).max(200),
    filter: workloadFilter,
  }),
  /** Workloads against pools: reports that verdicts may have changed. */
  z.strictObject({ id: z.string().max(64), type: z.literal('placement'), cluster: z.string().max(128) }),
  /** The overview: totals and freshness of every cluster. */
  z.strictObject({ id: z.string().max(64), type: z.literal('clusters') }),
  /** Tiles of one cluster, or of all: sends those that look different. */
  z.strictObject({
    id: z.string().max(64),
    type: z.literal('map'),
    cluster: z.string().max(128).nullable(),
    ...mapLook,
  }),
  /** Inbox and badges: reports that a change was updated. */
  z.strictObject({ id: z.string().max(64), type: z.literal('changes') }),
]);
export type LiveView = z.infer<typeof liveViewSchema>;

/** Server → tab. SSE `event:` is the type, `data:` this object. */
export const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), tab: z.string(), now: z.number() }),
  z.object({ type: z.literal('node-rows'), view: z.string(), rows: z.array(nodeRowSchema) }),
  z.object({ type: z.literal('pool-rows'), view: z.string(), rows: z.array(nodePoolRowSchema) }),
  z.object({ type: z.literal('workload-rows'), view: z.string(), rows: z.array(listedWorkloadSchema) }),
  z.object({ type: z.literal('workload-totals'), view: z.string(), totals: workloadTotalsSchema.nullable() }),
  z.object({ type: z.literal('node-totals'), view: z.string(), totals: nodeTotalsSchema.nullable() }),
  z.object({ type: z.literal('pool-totals'), view: z.string(), totals: poolTotalsSchema.nullable() }),
  /** Tiles that look different, or are new or gone; `groups`: those of these tiles. */
  z.object({
    type: z.literal('map-tiles'),
    view: z.string(),
    cluster: z.string(),
    now: z.number(),
    groups: z.array(mapGroupSchema),
    tiles: z.array(liveTileSchema),
    removed: z.array(z.string()),
  }),
  /** Membership or order changed: refetch the page, at most once a second. */
  z.object({ type: z.literal('moved'), view: z.string() }),
  z.object({ type: z.literal('sources'), cluster: z.string(), now: z.number(), sources: z.array(sourceStatusSchema) }),
  z.object({ type: z.literal('change-moved'), id: z.string(), state: z.string() }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

export const declareLive = endpoint({
  id: 'live.declare',
  params: z.strictObject({ tab: z.string().min(8).max(64) }),
  query: z.strictObject({}),
  body: z.strictObject({ views: z.array(liveViewSchema).max(8) }),
  response: z.object({ ok: z.literal(true) }),
});
