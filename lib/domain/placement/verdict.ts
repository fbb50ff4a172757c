import { z } from 'zod';
import { cellVerdicts, nodeOutcomes, outcomes } from './verdict-words';
import { phraseSchema } from '@/lib/domain/message/schema';

const message = z.object({ text: z.string(), phrase: phraseSchema.optional() });

export const nodeOutcomeSchema = z.enum(nodeOutcomes);
export const outcomeSchema = z.enum(outcomes);
const cellVerdictSchema = z.enum(cellVerdicts);

export const cellSchema = z.object({
  verdict: cellVerdictSchema,
  /** The reason's short name: `taint os=windows`, `build 17763`, `cpu`. Identifiers, the same in every language. */
  why: z.string().nullable(),
  /** Nodes of the pool on which a pod would run, and all nodes of the pool. */
  works: z.number(),
  of: z.number(),
});
export type Cell = z.infer<typeof cellSchema>;

/** A column of the matrix: a pool, or equivalent nodes without a known pool. */
export const placementPoolSchema = z.object({
  key: z.string(),
  name: z.string(),
  os: z.enum(['linux', 'windows', 'mixed', 'unknown']),
  /** Windows builds there, ascending. */
  builds: z.array(z.number()),
  nodes: z.number(),
  schedulable: z.number(),
});
export type PlacementPool = z.infer<typeof placementPoolSchema>;

export const findingCountsSchema = z.object({
  error: z.number(),
  warning: z.number(),
  info: z.number(),
  suppressed: z.number(),
});
export type FindingCounts = z.infer<typeof findingCountsSchema>;

export const inferredOsSchema = z.object({
  os: z.enum(['linux', 'windows', 'either', 'unknown']),
  confidence: z.enum(['confident', 'likely', 'unknown']),
});

export const placementRowSchema = z.object({
  /** UID of the workload. */
  key: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** null: its kind has no such number, or it is unknown. */
  replicas: z.number().nullable(),
  available: z.number().nullable(),
  intent: inferredOsSchema,
  outcome: outcomeSchema,
  sentence: message,
  findings: findingCountsSchema,
  /** By the column's key; every column has one. */
  cells: z.record(z.string(), cellSchema),
});
export type PlacementRow = z.infer<typeof placementRowSchema>;

/** A row of a page: indexes into the page's cells, in the order of its columns. */
export const packedRowSchema = placementRowSchema.extend({ cells: z.array(z.number()) });
export type PackedRow = z.infer<typeof packedRowSchema>;

export const nodeGroupSchema = z.object({
  outcome: nodeOutcomeSchema,
  /** First in the scheduler's order, then further reasons. Empty if it runs. */
  reasons: z.array(
    z.object({
      /** Name of the filter or stage: `TaintToleration`, `PodOSNotSupported`, `image`. */
      by: z.string(),
      sentence: message,
      /** The original message; null: only our own text. */
      message: z.string().nullable(),
    }),
  ),
  count: z.number(),
  /** At most 20 names. */
  nodes: z.array(z.string()),
  pools: z.array(z.string()),
});
export type NodeGroup = z.infer<typeof nodeGroupSchema>;

export const outcomeChangeSchema = z.object({
  key: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  before: outcomeSchema,
  after: outcomeSchema,
  /** Nodes that would run it, before and after. */
  runsBefore: z.number(),
  runsAfter: z.number(),
  /** How many of those have capacity for one more pod afterwards. */
  roomAfter: z.number(),
  /** New nodes that its pods could be scheduled to, and on how many of them they would not start. */
  reaches: z.number(),
  failsThere: z.number(),
  displaced: z.number(),
  /** Why no node is known that would run the displaced pods, however much capacity there is; null: there is one, or none is displaced. */
  noNode: message.nullable(),
  change: z.enum(['worse', 'spills', 'tight', 'better', 'same']),
});
export type OutcomeChange = z.infer<typeof outcomeChangeSchema>;

/** How many workloads have a verdict and its findings; null: all. */
export const progressSchema = z.object({ evaluated: z.number(), of: z.number() }).nullable();
export type PlacementProgress = z.output<typeof progressSchema>;
