import { z } from 'zod';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair';
import { nodeConditionSchema, nodeRowSchema } from '@/lib/domain/node/node';
import { WINDOWS_PARTS, WINDOWS_REMEDIES } from '@/lib/domain/node/windows-signals';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { messageSchema } from './message';
import { clusterParams, readOfCluster, sourced } from './of-cluster';

/** A pod on a node. Times are epoch milliseconds. */
export const nodePodSchema = z.object({
  uid: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** What a person calls its controller; null = none makes it again. */
  owner: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** The kubelet's copy of a static pod: it cannot be moved or restarted from here. */
  isStatic: z.boolean(),
  /** In the cluster's word: `Running`, `Terminating`, `ImagePullBackOff` … */
  state: z.string(),
  /** `stuck` does not pass by itself; `waiting` does. */
  health: z.enum(['runs', 'waits', 'stuck', 'leaves', 'ended']),
  /** Since when in that state; null = not told. */
  since: z.number().nullable(),
  createdAt: z.number().nullable(),
  requests: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }),
  /** Of all its containers together. */
  restarts: z.number(),
  /** Why it does not run, in the cluster's own words. */
  reason: z.string().nullable(),
});
export type NodePod = z.infer<typeof nodePodSchema>;

export const windowsSignalSchema = z.object({
  part: z.enum(WINDOWS_PARTS),
  state: z.enum(['healthy', 'watch', 'unhealthy', 'unknown']),
  since: z.number().nullable(),
  message: messageSchema,
  remedy: z.enum(WINDOWS_REMEDIES),
});

const unavailable = z.object({ reason: messageSchema, remedy: messageSchema, code: z.string() });

/** A Warning event about a node or a pod on it; its texts come from the cluster as they are. */
const nodeWarningSchema = z.object({
  key: z.string(),
  /** null: the node itself. */
  pod: z.string().nullable(),
  reason: z.string(),
  message: z.string(),
  count: z.number(),
  at: z.number().nullable(),
});
export type NodeWarning = z.infer<typeof nodeWarningSchema>;

/** One node with all that is on it, and what is known of its machine. */
export const getNode = endpoint({
  id: 'nodes.get',
  method: 'GET',
  path: '/api/clusters/{cluster}/nodes/{node}',
  params: clusterParams.extend({ node: z.string().min(1).max(253) }),
  query: emptyInput,
  body: emptyInput,
  response: sourced({
    node: nodeRowSchema,
    /** What Kubernetes tells beside the row; null = it has no node of this machine. */
    kube: z.object({ conditions: z.array(nodeConditionSchema), kernelVersion: z.string().nullable() }).nullable(),
    /** The cluster's network; null = not told. */
    network: z.string().nullable(),
    /** What ACK says of the machine; null = it knows none, or was not asked yet. */
    instance: z
      .object({
        rawState: z.string(),
        chargeType: z.string().nullable(),
        imageId: z.string().nullable(),
        source: z.string().nullable(),
      })
      .nullable(),
    /** In use now; null = not measured, `useUnread` may say why. */
    use: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }).nullable(),
    useUnavailable: unavailable.nullable(),
    /** Memory in use in the last three hours, oldest first; what was not measured is missing. */
    memory: z.array(z.object({ at: z.number(), memoryMiB: z.number() })),
    /** Those that need somebody first; null = the cluster's pods have not been read. */
    pods: z.array(nodePodSchema).nullable(),
    /** Newest first, at most 100; null = events may not be read. */
    warnings: z.array(nodeWarningSchema).nullable(),
    /** The parts of a Windows node and what helps; null for another OS, or without a node. */
    windows: z.object({ signals: z.array(windowsSignalSchema), remedy: z.enum(WINDOWS_REMEDIES) }).nullable(),
    /** What is repaired without a person asking; null where there is nothing to say about it: not a Windows node. */
    repair: z
      .object({
        /** Whether ACK repairs nodes of the pool by itself: never of an unmanaged one; null = not known. */
        byProvider: z.boolean().nullable(),
        /** Ours, as configured for the cluster; null = off. */
        policy: autoRepairSchema.nullable(),
        /** Changes that the policy asked for in the last day; null = it is off, or has not looked yet. */
        today: z.number().nullable(),
        /** The change that the policy asked for this node in the last day, else the one it has open in the cluster. */
        change: z.string().nullable(),
        /** Why it leaves this node alone though it is ill. */
        why: messageSchema.nullable(),
      })
      .nullable(),
  }),
});
export type NodeRead = z.output<typeof getNode.response>;

/** A Windows node that needs somebody, or soon will. */
export const watchedNodeSchema = z.object({
  key: z.string(),
  name: z.string(),
  poolId: z.string().nullable(),
  poolName: z.string().nullable(),
  build: z.string().nullable(),
  /** The worst of its parts. */
  state: z.enum(['unhealthy', 'watch']),
  /** Only those that are not well, the worst first. */
  signals: z.array(windowsSignalSchema),
  remedy: z.enum(WINDOWS_REMEDIES),
});
export type WatchedNode = z.infer<typeof watchedNodeSchema>;

export const listWindowsWatch = endpoint({
  id: 'nodes.windows-watch',
  path: '/api/clusters/{cluster}/windows-watch',
  ...readOfCluster,
  response: sourced({
    /** The worst first, at most 200. */
    rows: z.array(watchedNodeSchema),
    /** Null = the cluster's nodes have not been read. */
    totals: z.object({ windows: z.number(), unhealthy: z.number(), watch: z.number() }).nullable(),
  }),
});
