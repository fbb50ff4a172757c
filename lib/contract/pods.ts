import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';
import { clusterParams, sourced } from './of-cluster';

/** A pod that is Pending, or one of whose containers cannot start. Its texts come from the cluster as they are. */
export const failingPodSchema = z.object({
  key: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** What a person calls its owner: a Deployment rather than its ReplicaSet. */
  owner: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** What its template says it is for; `unknown` when it says nothing. */
  os: osSchema,
  node: z.string().nullable(),
  /** In the cluster's word: `ImagePullBackOff`, `Unschedulable`, `ContainerCreating` … */
  state: z.string(),
  /** It does not pass by itself; otherwise the pod only waits. */
  stuck: z.boolean(),
  /** In the cluster's own words: of the pod's status, else of the latest Warning event about it. */
  reason: z.string().nullable(),
  /** Epoch milliseconds. */
  since: z.number().nullable(),
  /** Whether it counts among the cluster's `podsPending`. */
  pending: z.boolean(),
  /** Whether it counts among the cluster's `windowsPodsStuck`; null while its nodes have not been read. */
  windowsStuck: z.boolean().nullable(),
});
export type FailingPod = z.infer<typeof failingPodSchema>;

export const failingPodsQuery = z.strictObject({
  /** `windows`: meant for Windows, or on a Windows node. */
  os: z.enum(['windows', 'linux', 'any']).default('any'),
  limit: integerParam({ min: 1, max: 500 }).default(100),
});

export const listFailingPods = endpoint({
  id: 'pods.failing',
  method: 'GET',
  path: '/api/clusters/{cluster}/pods/failing',
  params: clusterParams,
  query: failingPodsQuery,
  body: emptyInput,
  response: sourced({
    /** Those that do not pass by themselves first, then by namespace and name. */
    rows: z.array(failingPodSchema),
    /** Over the whole cluster, whatever the query; null = the cluster's pods have not been read. */
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
