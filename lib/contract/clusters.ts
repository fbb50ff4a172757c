import { z } from 'zod';
import { clusterRowSchema } from '@/lib/domain/cluster/cluster';
import { needSchema, openChangeSchema } from './attention';
import { endpoint, clusterParams } from './endpoint';

/** What needs action in all visible clusters; `unseen`: clusters whose figures are missing or out of date. */
export const attentionSchema = z.object({
  /** In the last day. */
  changesFailed: z.number(),
  /** Runs with an unknown outcome. */
  changesNeedAttention: z.number(),
  approvalsWaiting: z.number(),
  nodesNotReady: z.number().nullable(),
  poolsStuck: z.number().nullable(),
  poolsShort: z.number().nullable(),
  windowsPodsStuck: z.number().nullable(),
  windowsNodesUnhealthy: z.number().nullable(),
  /** Nodes cordoned outside Mullion whose drain is blocked. */
  drainsBlocked: z.number().nullable(),
  unseen: z.object({
    /** Clusters with at least one unknown figure. */
    clusters: z.number(),
    nodesNotReady: z.number(),
    poolsStuck: z.number(),
    poolsShort: z.number(),
    windowsPodsStuck: z.number(),
    windowsNodesUnhealthy: z.number(),
    drainsBlocked: z.number(),
  }),
});

export const listClusters = endpoint({
  id: 'clusters.list',
  response: z.object({ now: z.number(), rows: z.array(clusterRowSchema), configProblem: z.string().nullable() }),
});

export const getCluster = endpoint({
  id: 'clusters.get',
  params: clusterParams,
  response: z.object({ now: z.number(), cluster: clusterRowSchema }),
});

export const getAttention = endpoint({
  id: 'attention.get',
  /** Absent: all clusters. */
  query: z.strictObject({ cluster: z.string().min(1).max(128).optional() }),
  response: z.object({
    now: z.number(),
    attention: attentionSchema,
    /** By impact, at most 60. */
    needs: z.array(needSchema),
    /** How many there are. */
    needsTotal: z.number(),
    /** Changes that run, then those that wait; at most 12. */
    open: z.array(openChangeSchema),
    openTotal: z.number(),
  }),
});
