import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { messageSchema } from '@/lib/domain/message/schema';
import { clusterParams, endpoint, sourced } from './endpoint';
import { kubeName } from './kube-name';

export const podParams = clusterParams.extend({ namespace: kubeName, pod: kubeName });

/** How an instance of a container ended. Times are epoch milliseconds. */
const endSchema = z.object({
  /** Of Windows as containerd reports it: signed or unsigned. */
  exitCode: z.number().nullable(),
  signal: z.number().nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
});
export type ContainerEnd = z.infer<typeof endSchema>;

const containerSchema = z.object({
  name: z.string(),
  /** A sidecar is an init container that is restarted always. */
  kind: z.enum(['init', 'sidecar', 'main', 'ephemeral']),
  image: z.string(),
  /** `unknown`: the kubelet has reported nothing. */
  state: z.enum(['waiting', 'running', 'ended', 'unknown']),
  /** Why it waits or ended, as the kubelet reports it. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** When it started or ended. */
  since: z.number().nullable(),
  ready: z.boolean().nullable(),
  restarts: z.number().nullable(),
  /** Of this instance if it has ended. */
  end: endSchema.nullable(),
  /** Of the instance before. */
  lastEnd: endSchema.nullable(),
  /** As written: `cpu` → `100m`. */
  requests: z.record(z.string(), z.string()),
  limits: z.record(z.string(), z.string()),
});
export type PodContainer = z.infer<typeof containerSchema>;

const problemSchema = z.object({
  /** As Kubernetes reports it. */
  state: z.string(),
  title: messageSchema,
  /** What the title is about, e.g. an image. */
  subject: z.string().nullable(),
  remedy: messageSchema.nullable(),
  help: z.enum(['placement', 'restart', 'none']),
  /** The cluster's words. */
  reason: z.string().nullable(),
  since: z.number().nullable(),
  /** It does not pass by itself. */
  stuck: z.boolean(),
});

const eventSchema = z.object({
  key: z.string(),
  warning: z.boolean(),
  reason: z.string(),
  message: z.string(),
  count: z.number(),
  at: z.number().nullable(),
  source: z.string(),
});
export type PodEvent = z.infer<typeof eventSchema>;

const ownerSchema = z.object({ kind: z.string(), name: z.string() });

/** One pod, read fresh from the API server, with its containers and events. */
export const getPod = endpoint({
  id: 'pods.get',
  params: podParams,
  response: sourced({
    uid: z.string(),
    namespace: z.string(),
    name: z.string(),
    phase: z.string(),
    /** Null: it runs, waits normally, or has ended. */
    problem: problemSchema.nullable(),
    createdAt: z.number().nullable(),
    /** Null: it is not being deleted. */
    deletionAt: z.number().nullable(),
    node: z.string().nullable(),
    /** Of its node, else as its spec states. */
    os: osSchema,
    podIp: z.string().nullable(),
    qos: z.string().nullable(),
    serviceAccount: z.string().nullable(),
    /** The container that `kubectl logs` chooses. */
    defaultContainer: z.string().nullable(),
    /** From the direct controller to the workload. */
    owners: z.array(ownerSchema),
    containers: z.array(containerSchema),
    conditions: z.array(
      z.object({
        type: z.string(),
        status: z.enum(['True', 'False', 'Unknown']),
        reason: z.string(),
        message: z.string(),
        changedAt: z.number().nullable(),
      }),
    ),
    /** Newest first, at most 200; null: they could not be read. */
    events: z.array(eventSchema).nullable(),
  }),
});
