import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

/** A pod that is Pending or has a container that cannot start; its texts come from the cluster. */
export const failingPodSchema = z.object({
  key: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** A Deployment rather than its ReplicaSet. */
  owner: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** By its template; `unknown` if it states none. */
  os: osSchema,
  node: z.string().nullable(),
  /** As Kubernetes reports it: `ImagePullBackOff`, `Unschedulable`, `ContainerCreating` … */
  state: z.string(),
  /** It needs action; otherwise the pod only waits. */
  stuck: z.boolean(),
  /** The cluster's text: of the pod's status, else of the latest Warning event. */
  reason: z.string().nullable(),
  /** Epoch milliseconds. */
  since: z.number().nullable(),
  /** Whether it counts among the cluster's `podsPending`. */
  pending: z.boolean(),
  /** Whether it counts among the cluster's `windowsPodsStuck`; null: its nodes have not been read. */
  windowsStuck: z.boolean().nullable(),
});
export type FailingPod = z.infer<typeof failingPodSchema>;

export const failingPodsQuery = z.strictObject({
  /** `windows`: intended for Windows, or on a Windows node. */
  os: z.enum(['windows', 'linux', 'any']).default('any'),
  limit: integerParam({ min: 1, max: 500 }).default(100),
});

export const listFailingPods = endpoint({
  id: 'pods.failing',
  path: '/api/clusters/{cluster}/pods/failing',
  params: clusterParams,
  query: failingPodsQuery,
  response: sourced({
    /** Stuck ones first, then by namespace and name. */
    rows: z.array(failingPodSchema),
    /** Of the whole cluster, regardless of the query; null: its pods have not been read. */
    totals: z
      .object({
        any: z.number(),
        windows: z.number(),
        linux: z.number(),
        podsPending: z.number(),
        windowsPodsStuck: z.number().nullable(),
      })
      .nullable(),
  }),
});
