import { z } from 'zod';
import { clusterRowSchema } from '@/lib/domain/cluster/cluster';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { readOfCluster } from './of-cluster';

/**
 * What needs a person, over all clusters that the caller may see. The figures of clusters are sums over what was read
 * last; `unseen` tells for how many clusters that is not the present: never read, unreachable, refused or out of date.
 */
export const attentionSchema = z.object({
  /** In the last day. */
  changesFailed: z.number(),
  /** Their outcome is unclear until a person decides. */
  changesNeedAttention: z.number(),
  approvalsWaiting: z.number(),
  nodesNotReady: z.number().nullable(),
  poolsStuck: z.number().nullable(),
  poolsShort: z.number().nullable(),
  windowsPodsStuck: z.number().nullable(),
  /** Windows nodes of which a part is ill. */
  windowsNodesUnhealthy: z.number().nullable(),
  /** The first cluster with such a node. */
  windowsNodesUnhealthyIn: z.string().nullable(),
  /** Nodes that somebody closed without us and that something keeps from being empty. */
  drainsBlocked: z.number().nullable(),
  /** The first cluster with such a node. */
  drainsBlockedIn: z.string().nullable(),
  unseen: z.object({
    /** Clusters of which at least one figure is not known now. */
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
  method: 'GET',
  path: '/api/clusters',
  params: emptyInput,
  query: emptyInput,
  body: emptyInput,
  response: z.object({ now: z.number(), rows: z.array(clusterRowSchema), configProblem: z.string().nullable() }),
});

export const getCluster = endpoint({
  id: 'clusters.get',
  path: '/api/clusters/{cluster}',
  ...readOfCluster,
  response: z.object({ now: z.number(), cluster: clusterRowSchema }),
});

export const getAttention = endpoint({
  id: 'attention.get',
  method: 'GET',
  path: '/api/attention',
  params: emptyInput,
  query: emptyInput,
  body: emptyInput,
  response: z.object({ now: z.number(), attention: attentionSchema }),
});
