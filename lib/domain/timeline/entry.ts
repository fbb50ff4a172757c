import { z } from 'zod';
import { messageSchema } from '../message/schema';
import { timelineSources, timelineTones } from './sources';
import { timelineObjectTypes } from './timeline-object';

export const timelineObjectSchema = z.object({
  type: z.enum(timelineObjectTypes),
  /** Of a pod or workload. */
  namespace: z.string().nullable(),
  /** `Kind/name` of a workload; the id of a node pool. */
  name: z.string(),
  /** What screens call it where that is not its name; null: its name. */
  label: z.string().nullable(),
});

export const timelineEntrySchema = z.object({
  /** Unique and ordered by time. */
  id: z.string(),
  at: z.number(),
  /** When it ended; null = a moment, or still in progress (`running`). */
  until: z.number().nullable(),
  running: z.boolean(),
  cluster: z.string().nullable(),
  source: z.enum(timelineSources),
  tone: z.enum(timelineTones),
  object: timelineObjectSchema.nullable(),
  text: messageSchema,
  /** The provider's or Kubernetes' own words. */
  raw: z.string().nullable(),
  /** How often it was repeated. */
  count: z.number(),
  /** When it was last repeated; equals `at` for what happened once. */
  lastAt: z.number(),
  /** The change or page that it opens. */
  href: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
