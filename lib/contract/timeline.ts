import { z } from 'zod';
import { timelineEntrySchema } from '@/lib/domain/timeline/entry';
import { causeRelations } from '@/lib/domain/timeline/relation';
import { endpoint, integerParam } from './endpoint';

export { type TimelineSource, timelineSources } from '@/lib/domain/timeline/sources';
export type { TimelineObject } from '@/lib/domain/timeline/timeline-object';
export type { TimelineEntry } from '@/lib/domain/timeline/entry';

const filter = {
  cluster: z.string().max(128).optional(),
  from: integerParam({ min: 0 }).optional(),
  to: integerParam({ min: 0 }).optional(),
};

const narrowing = {
  /** `type/name` or `type/namespace/name`, and what belongs to it (pods of a node, nodes of a pool). Requires `cluster`. */
  object: z.string().max(600).optional(),
  /** Comma-separated. */
  sources: z.string().max(200).optional(),
  /** Only entries that are `warn` or `bad`. */
  problems: z.enum(['yes', 'no']).default('no'),
};

export const listTimeline = endpoint({
  id: 'timeline.list',
  query: z.strictObject({
    ...filter,
    ...narrowing,
    text: z.string().max(200).optional(),
    cursor: z.string().max(200).optional(),
    limit: integerParam({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({
    now: z.number(),
    /** Newest first. May be fewer than `limit`, also none, while `next` is not null: the search then continues there. */
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
  query: z.strictObject({ ...filter, ...narrowing }),
  response: z.object({
    now: z.number(),
    from: z.number(),
    to: z.number(),
    lanes: z.array(
      z.object({
        cluster: z.string(),
        /** At most 120, oldest first; `count` entries of one source and time. `entry` is the worst of them. */
        marks: z.array(z.object({ entry: timelineEntrySchema, count: z.number() })),
        /** What was before is not recorded, or not all of it is in the answer; null: the period is complete. */
        since: z.number().nullable(),
      }),
    ),
  }),
});
export type TimelineLanes = z.infer<typeof timelineLanes.response>;

/** What happened before an entry on its object and what that belongs to, likeliest first. */
export const timelineCauses = endpoint({
  id: 'timeline.causes',
  params: z.strictObject({ entry: z.string().min(1).max(100) }),
  response: z.object({
    now: z.number(),
    entry: timelineEntrySchema,
    /** How long before the entry was searched. */
    searchedMs: z.number(),
    causes: z.array(z.object({ entry: timelineEntrySchema, relation: z.enum(causeRelations) })),
  }),
});
export type TimelineCauses = z.infer<typeof timelineCauses.response>;
