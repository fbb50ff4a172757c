import { z } from 'zod';

export const environmentSchema = z.enum(['prod', 'staging', 'dev']);
export type Environment = z.infer<typeof environmentSchema>;

export const osSchema = z.enum(['linux', 'windows', 'unknown']);
export type Os = z.infer<typeof osSchema>;

/** Times are epoch milliseconds. */
export const sourceStatusSchema = z.object({
  source: z.enum(['ack', 'kubernetes']),
  state: z.enum(['starting', 'live', 'stale', 'failed', 'forbidden', 'absent']),
  /** When this source last returned valid data; null: never. */
  seenAt: z.number().nullable(),
  /** When it last proved to be up: by data, or by a probe, which makes no row younger; null: never. */
  checkedAt: z.number().nullable(),
  /** Cause and remedy; null while live. */
  problem: z
    .object({ code: z.string(), message: z.string(), remedy: z.string(), requestId: z.string().nullable() })
    .nullable(),
  retryAt: z.number().nullable(),
});
export type SourceStatus = z.infer<typeof sourceStatusSchema>;

export const capacitySchema = z.object({ cpuMilli: z.number(), memoryMiB: z.number(), pods: z.number() });
/** CPU in thousandths of a core, memory in MiB, pods as a count. */
export type Capacity = z.infer<typeof capacitySchema>;

const osTotalsSchema = z.object({
  nodes: z.number(),
  ready: z.number(),
  cordoned: z.number(),
  allocatable: capacitySchema,
  /** null: the pods were not read. */
  requested: capacitySchema.nullable(),
});
export type OsTotals = z.infer<typeof osTotalsSchema>;

/** CPU and memory in use on the nodes that were measured lately, of how many. */
const osUseSchema = z.object({ cpuMilli: z.number(), memoryMiB: z.number(), measured: z.number() });
export type OsUse = z.infer<typeof osUseSchema>;

/** One line of the overview. Null counts mean unknown, never zero. */
export const clusterRowSchema = z.object({
  name: z.string(),
  environment: environmentSchema,
  ack: z.object({ clusterId: z.string(), regionId: z.string() }).nullable(),
  kubernetesVersion: z.string().nullable(),
  network: z.string().nullable(),
  linux: osTotalsSchema.nullable(),
  windows: osTotalsSchema.nullable(),
  pools: z.number().nullable(),
  poolsInTransition: z.number().nullable(),
  /** Idle pools with fewer ready nodes than expected. */
  poolsShort: z.number().nullable(),
  nodesNotReady: z.number().nullable(),
  /** Pods that have not started or cannot; see `countsAmong` in workload/pod-figures.ts. */
  podsNotRunning: z.number().nullable(),
  /** Pods intended for Windows that cannot run, wherever they were scheduled. */
  windowsPodsStuck: z.number().nullable(),
  /** Warning events, repeats counted once; null: no permission to read them. */
  warningsLastHour: z
    .object({
      /** Oldest first. */
      perFiveMinutes: z.array(z.number()),
      /** There were more than are kept. */
      orMore: z.boolean(),
    })
    .nullable(),
  /** From the metrics API; null: no node of that OS was measured in the last minutes. */
  used: z.object({ linux: osUseSchema.nullable(), windows: osUseSchema.nullable() }),
  sources: z.array(sourceStatusSchema),
  /** Kubernetes permissions that the credential lacks, as `patch nodes`, of those that controls depend on; null: unknown. */
  missingRights: z.array(z.string()).nullable(),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;
/** Values that depend only on the cluster's objects; sources and recent warnings depend on the time of the request. */
export type ClusterFigures = Omit<ClusterRow, 'sources' | 'warningsLastHour' | 'missingRights' | 'used'>;
