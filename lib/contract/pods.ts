import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { podFigureNames } from '@/lib/domain/workload/pod-figures';
import { messageSchema } from '@/lib/domain/message/schema';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

/** A workload stands for its pods, which are rejected at creation or by the kubelet and recreated endlessly. */
const listedSchema = z.enum(['pod', 'workload']);

/** A pod that is Pending or has a container that cannot start; its texts come from the cluster. */
export const failingPodSchema = z.object({
  key: z.string(),
  kind: listedSchema,
  namespace: z.string(),
  name: z.string(),
  /** A Deployment rather than its ReplicaSet. */
  owner: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** The OS that it is intended for: stated, or that of all its images. */
  os: osSchema,
  /** Of a workload: that of its newest pod. */
  node: z.string().nullable(),
  /** Null: no node, or it is unknown. */
  nodeOs: osSchema.nullable(),
  /** As Kubernetes reports it: `ImagePullBackOff`, `Unschedulable`, `ContainerCreating` … */
  state: z.string(),
  /** It needs action; otherwise the pod only waits. */
  stuck: z.boolean(),
  /** The cluster's text: of the pod's status, else of the latest Warning event. */
  reason: z.string().nullable(),
  /** The key of its group. */
  cause: z.string(),
  /** What the cause is about, e.g. its image; as the cluster reports it. */
  subject: z.string().nullable(),
  /** Epoch milliseconds. */
  since: z.number().nullable(),
});
export type FailingPod = z.infer<typeof failingPodSchema>;

/** Pods that fail for the same cause. */
export const failingGroupSchema = z.object({
  key: z.string(),
  kind: listedSchema,
  title: messageSchema,
  /** What the cause is about if it is the same for all pods. */
  subject: z.string().nullable(),
  /** Null: what helps depends on the pod. */
  remedy: messageSchema.nullable(),
  /** What helps from here: the placement page of the workload, deleting the pod so that it is recreated, or neither. */
  help: z.enum(['placement', 'restart', 'none']),
  stuck: z.boolean(),
  /** Rows; a workload is one. */
  pods: z.number(),
  /** Owners of these pods; a bare pod counts as one. */
  workloads: z.number(),
  /** Of the first pod in the list; of all of them if there is one workload. */
  first: failingPodSchema.pick({ namespace: true, name: true, owner: true }),
  /** Of the oldest failure. Epoch milliseconds. */
  since: z.number().nullable(),
});
export type FailingGroup = z.infer<typeof failingGroupSchema>;

export const failingPodsQuery = z.strictObject({
  /** Only the pods that this figure of the cluster counts. */
  figure: z.enum(podFigureNames).default('podsNotRunning'),
  /** Only the rows of this group. */
  cause: z.string().max(400).optional(),
  limit: integerParam({ min: 1, max: 500 }).default(100),
});

export const listFailingPods = endpoint({
  id: 'pods.failing',
  params: clusterParams,
  query: failingPodsQuery,
  response: sourced({
    /** Stuck ones first, then by the number of pods. At most 200. */
    groups: z.array(failingGroupSchema),
    /** Stuck ones first, then by namespace and name. */
    rows: z.array(failingPodSchema),
    /** As in the cluster's row, regardless of the query; null: its pods have not been read. */
    totals: z.record(z.enum(podFigureNames), z.number()).nullable(),
  }),
});
