import { z } from 'zod';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair-policy';
import { nodeConditionSchema, nodeRowSchema } from '@/lib/domain/node/node';
import { WINDOWS_PARTS, WINDOWS_REMEDIES } from '@/lib/domain/node/windows-parts';
import { endpoint, clusterParams, sourced } from './endpoint';
import { messageSchema } from './message';

/** Times are epoch milliseconds. */
export const nodePodSchema = z.object({
  uid: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Its controller, e.g. a Deployment; null: nothing recreates the pod. */
  owner: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** Mirror pod of a static pod: it cannot be moved or restarted here. */
  isStatic: z.boolean(),
  /** As Kubernetes reports it: `Running`, `Terminating`, `ImagePullBackOff` … */
  state: z.string(),
  /** `stuck` needs action; `waits` resolves by itself. */
  health: z.enum(['runs', 'waits', 'stuck', 'leaves', 'ended']),
  /** Null: unknown. */
  since: z.number().nullable(),
  createdAt: z.number().nullable(),
  requests: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }),
  /** Of all containers. */
  restarts: z.number(),
  /** The cluster's own text. */
  reason: z.string().nullable(),
});
export type NodePod = z.infer<typeof nodePodSchema>;

export const windowsSignalSchema = z.object({
  part: z.enum(WINDOWS_PARTS),
  state: z.enum(['healthy', 'watch', 'unhealthy', 'unknown']),
  since: z.number().nullable(),
  message: messageSchema,
  remedy: z.enum(WINDOWS_REMEDIES),
  /** UIDs of the pods that `restart-pods` is for; absent: of none in particular. */
  pods: z.array(z.string()).readonly().exactOptional(),
});

const unavailable = z.object({ reason: messageSchema, remedy: messageSchema, code: z.string() });

/** A Warning event about a node or its pods, with the cluster's own text. */
const nodeWarningSchema = z.object({
  key: z.string(),
  /** null: about the node itself. */
  pod: z.string().nullable(),
  reason: z.string(),
  message: z.string(),
  count: z.number(),
  at: z.number().nullable(),
});
export type NodeWarning = z.infer<typeof nodeWarningSchema>;

export const getNode = endpoint({
  id: 'nodes.get',
  params: clusterParams.extend({ node: z.string().min(1).max(253) }),
  response: sourced({
    node: nodeRowSchema,
    labels: z.record(z.string(), z.string()),
    /** null: Kubernetes has no such node. */
    kube: z.object({ conditions: z.array(nodeConditionSchema), kernelVersion: z.string().nullable() }).nullable(),
    /** null: unknown. */
    network: z.string().nullable(),
    /** ACK's data; null: unknown to ACK, or not read yet. */
    instance: z
      .object({
        rawState: z.string(),
        chargeType: z.string().nullable(),
        imageId: z.string().nullable(),
        source: z.string().nullable(),
      })
      .nullable(),
    /** null: not measured; `useUnread` may state why. */
    use: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }).nullable(),
    useUnavailable: unavailable.nullable(),
    /** Pods that need action first; null: not read. */
    pods: z.array(nodePodSchema).nullable(),
    /** Newest first, at most 100; null: no permission. */
    warnings: z.array(nodeWarningSchema).nullable(),
    /** How many more there are; null: unknown, because the cluster reports more than are kept. */
    warningsBeyond: z.number().nullable(),
    /** Null: not a Windows node. */
    windows: z.object({ signals: z.array(windowsSignalSchema), remedy: z.enum(WINDOWS_REMEDIES) }).nullable(),
    /** Automatic repair; null: not a Windows node. */
    repair: z
      .object({
        /** Whether ACK repairs nodes of the pool itself: never in an unmanaged one; null: unknown. */
        byProvider: z.boolean().nullable(),
        /** Of Mullion, as configured for the cluster; null: off. */
        policy: autoRepairSchema.nullable(),
        /** Changes that the policy requested in the last day; null: off, or not evaluated yet. */
        today: z.number().nullable(),
        /** The change the policy requested for this node in the last day, else its open one in the cluster. */
        change: z.string().nullable(),
        /** Why the policy skips this node although it is unhealthy. */
        why: messageSchema.nullable(),
      })
      .nullable(),
  }),
});
export type NodeRead = z.output<typeof getNode.response>;

/** A Windows node that needs action, or soon will. */
export const watchedNodeSchema = z.object({
  key: z.string(),
  name: z.string(),
  poolId: z.string().nullable(),
  poolName: z.string().nullable(),
  build: z.string().nullable(),
  state: z.enum(['unhealthy', 'watch']),
  /** Without healthy ones, worst first. */
  signals: z.array(windowsSignalSchema),
  remedy: z.enum(WINDOWS_REMEDIES),
});
export type WatchedNode = z.infer<typeof watchedNodeSchema>;

export const listWindowsWatch = endpoint({
  id: 'nodes.windows-watch',
  params: clusterParams,
  response: sourced({
    /** Worst first, at most 200. */
    rows: z.array(watchedNodeSchema),
    /** Null: the nodes have not been read. */
    totals: z.object({ windows: z.number(), unhealthy: z.number(), watch: z.number() }).nullable(),
  }),
});
