import { z } from 'zod';
import { endpoint, integerParam } from './endpoint';
import { messageSchema } from './message';

/** Where an entry comes from. */
export const timelineSources = ['change', 'audit', 'event', 'node', 'pod', 'node-pool', 'ack-task', 'scaling'] as const;
export type TimelineSource = (typeof timelineSources)[number];

export const timelineObjectSchema = z.object({
  type: z.enum(['cluster', 'node-pool', 'node', 'pod', 'workload']),
  /** Of a pod or workload. */
  namespace: z.string().nullable(),
  /** `Kind/name` of a workload. */
  name: z.string(),
});
export type TimelineObject = z.infer<typeof timelineObjectSchema>;

export const timelineEntrySchema = z.object({
  /** Unique and ordered by time. */
  id: z.string(),
  at: z.number(),
  /** When it ended; null = a moment, or still in progress (`running`). */
  until: z.number().nullable(),
  running: z.boolean(),
  cluster: z.string().nullable(),
  source: z.enum(timelineSources),
  tone: z.enum(['ok', 'info', 'warn', 'bad']),
  object: timelineObjectSchema.nullable(),
  text: messageSchema,
  /** The provider's or Kubernetes' own words. */
  raw: z.string().nullable(),
  /** How often it was repeated. */
  count: z.number(),
  /** The change or page that it opens. */
  href: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const filter = {
  cluster: z.string().max(128).optional(),
  from: integerParam({ min: 0 }).optional(),
  to: integerParam({ min: 0 }).optional(),
};

export const listTimeline = endpoint({
  id: 'timeline.list',
  query: z.strictObject({
    ...filter,
    /** `type/name` or `type/namespace/name`, and what belongs to it (pods of a node, nodes of a pool). */
    object: z.string().max(600).optional(),
    /** Comma-separated. */
    sources: z.string().max(200).optional(),
    /** Only entries that are `warn` or `bad`. */
    problems: z.enum(['yes', 'no']).default('no'),
    text: z.string().max(200).optional(),
    cursor: z.string().max(200).optional(),
    limit: integerParam({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({
    now: z.number(),
    /** Newest first. */
    rows: z.array(timelineEntrySchema),
    next: z.string().nullable(),
    /** The oldest entry that is kept, and whether the size limit removed older ones. */
    kept: z.object({ since: z.number().nullable(), dropped: z.boolean() }),
  }),
});
export type Timeline = z.infer<typeof listTimeline.response>;

/** The marks of a lane: entries of a period, grouped by time so that their number is bounded. */
export const timelineLanes = endpoint({
  id: 'timeline.lanes',
  query: z.strictObject({ ...filter, object: z.string().max(600).optional() }),
  response: z.object({
    now: z.number(),
    from: z.number(),
    to: z.number(),
    lanes: z.array(
      z.object({
        cluster: z.string(),
        /** At most 120, oldest first; `count` entries of one source and time. `entry` is the worst of them. */
        marks: z.array(z.object({ entry: timelineEntrySchema, count: z.number() })),
      }),
    ),
  }),
});
export type TimelineLanes = z.infer<typeof timelineLanes.response>;
