import { z } from 'zod';
import { osSchema } from '../cluster/cluster';
import { findingCountsSchema } from '../placement/verdict';
import { workloadStates } from './workload-words';

/** Pods by what they do now; each is counted once. */
export const podCountsSchema = z.object({
  /** Running and Ready. */
  ready: z.number(),
  /** Running, but not Ready. */
  notReady: z.number(),
  /** Pending or starting; it may pass. */
  waiting: z.number(),
  /** It does not start by itself. */
  stuck: z.number(),
  succeeded: z.number(),
  failed: z.number(),
});
export type PodCounts = z.infer<typeof podCountsSchema>;

/** Requested by pods that hold or want a node. */
const requestsSchema = z.object({ cpuMilli: z.number(), memoryMiB: z.number() });

/** A workload as every screen lists it. Times are epoch milliseconds; null = unknown, never zero. */
export const workloadRowSchema = z.object({
  /** `namespace/kind/name`. */
  key: z.string(),
  cluster: z.string(),
  namespace: z.string(),
  kind: z.string(),
  name: z.string(),
  state: z.enum(workloadStates),
  since: z.number().nullable(),
  /** Pods that are Ready and that should be; of a Job those that succeeded and that must. */
  ready: z.number().nullable(),
  wanted: z.number().nullable(),
  /** As intended, not that of the nodes. */
  os: osSchema,
  /** Nodes with pods of it, by OS and build; null: the pods or nodes have not been read. */
  runsOn: z.array(z.object({ os: osSchema, build: z.string().nullable(), nodes: z.number() })).nullable(),
  pods: podCountsSchema.nullable(),
  requests: requestsSchema.nullable(),
  /** Of the last hour. `orMore`: earlier ones of that hour were not observed. */
  restarts: z.object({ n: z.number(), orMore: z.boolean() }).nullable(),
  images: z.array(z.string()),
  createdAt: z.number().nullable(),
});
export type WorkloadRow = z.infer<typeof workloadRowSchema>;

/** `findings`: null while placement has not been evaluated. */
export const listedWorkloadSchema = workloadRowSchema.extend({ findings: findingCountsSchema.nullable() });
export type ListedWorkload = z.infer<typeof listedWorkloadSchema>;
