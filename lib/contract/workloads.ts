import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { listedWorkloadSchema, podCountsSchema } from '@/lib/domain/workload/workload-row';
import { workloadStates } from '@/lib/domain/workload/workload-words';
import { clusterParams, endpoint, integerParam, sourced } from './endpoint';
import { workloadFields, workloadPodFields } from './filters';
import { messageSchema } from './message';
import { urlSchema } from './url-schema';

export const workloadFilter = urlSchema(workloadFields);

export const workloadTotalsSchema = z.object({
  total: z.number(),
  /** Those whose state needs action. */
  troubled: z.number(),
  windows: z.number(),
  linux: z.number(),
  states: z.partialRecord(z.enum(workloadStates), z.number()),
  kinds: z.record(z.string(), z.number()),
});
export type WorkloadTotals = z.infer<typeof workloadTotalsSchema>;

/** Resources that could not be read, e.g. `deployments`: their workloads are missing, or seen only by their pods. */
const unread = z.array(z.string());

export const listWorkloads = endpoint({
  id: 'workloads.list',
  params: clusterParams,
  query: workloadFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({
    rows: z.array(listedWorkloadSchema),
    /** Null: neither workloads nor pods have been read. */
    totals: workloadTotalsSchema.nullable(),
    matching: z.number(),
    /** Those that have workloads. */
    namespaces: z.array(z.string()),
    unread,
  }),
});

const name = z.string().min(1).max(253);
const workloadParams = clusterParams.extend({ namespace: name, kind: name, name });

/** Its pods that fail for one cause, as the list of failing pods groups them. */
const causeSchema = z.object({
  key: z.string(),
  title: messageSchema,
  subject: z.string().nullable(),
  remedy: messageSchema.nullable(),
  help: z.enum(['placement', 'restart', 'none']),
  stuck: z.boolean(),
  /** Null: the workload itself, whose pods are not created. */
  pods: z.number().nullable(),
  since: z.number().nullable(),
  /** The cluster's own text about the first of them. */
  reason: z.string().nullable(),
  /** Those that restarting may help, at most 50. */
  restart: z.array(
    z.object({
      uid: z.string(),
      namespace: z.string(),
      name: z.string(),
      owner: z.object({ kind: z.string(), name: z.string() }),
    }),
  ),
});
export type WorkloadCause = z.infer<typeof causeSchema>;

const placeSchema = z.object({
  poolId: z.string().nullable(),
  poolName: z.string().nullable(),
  os: osSchema,
  build: z.string().nullable(),
  nodes: z.number(),
  /** Nodes among them that are not Ready. */
  notReady: z.number(),
  pods: z.number(),
});
export type WorkloadPlace = z.infer<typeof placeSchema>;

const budgetSchema = z.object({
  name: z.string(),
  disruptionsAllowed: z.number().nullable(),
  currentHealthy: z.number().nullable(),
  desiredHealthy: z.number().nullable(),
});

const rolloutSchema = z.object({
  state: z.enum(['done', 'rolling', 'stuck', 'paused', 'by-hand', 'next-run']),
  wanted: z.number(),
  updated: z.number(),
  available: z.number(),
  revision: z.string().nullable(),
  /** The controller's own reason and text; null: none, or its kind reports none. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** Its last progress. */
  updatedAt: z.number().nullable(),
});

export const getWorkload = endpoint({
  id: 'workloads.get',
  params: workloadParams,
  response: sourced({
    workload: listedWorkloadSchema,
    uid: z.string().nullable(),
    /** Worst first. */
    causes: z.array(causeSchema),
    /** Null: its object was not read. */
    rollout: rolloutSchema.nullable(),
    schedule: z.object({ text: z.string(), lastAt: z.number().nullable() }).nullable(),
    /** By pool, OS and build, most pods first. Null: the pods or nodes have not been read. */
    places: z.array(placeSchema).nullable(),
    /** Null: PodDisruptionBudgets have not been read. */
    budgets: z.array(budgetSchema).nullable(),
    /** Warning events about it and its pods, newest first; null: events have not been read. */
    events: z
      .array(
        z.object({
          uid: z.string(),
          about: z.object({ kind: z.string(), name: z.string() }),
          reason: z.string(),
          message: z.string(),
          count: z.number(),
          at: z.number().nullable(),
        }),
      )
      .nullable(),
    /** Whether placement evaluates it: it has an object of a kind with a template. */
    hasPlacement: z.boolean(),
    unread,
  }),
});
export type WorkloadDetails = z.infer<typeof getWorkload.response>;

export const workloadPodSchema = z.object({
  key: z.string(),
  name: z.string(),
  namespace: z.string(),
  state: podCountsSchema.keyof(),
  /** As Kubernetes reports it: `ImagePullBackOff`, `Unschedulable`, or its phase. */
  word: z.string(),
  since: z.number().nullable(),
  deleting: z.boolean(),
  node: z.string().nullable(),
  nodeOs: osSchema.nullable(),
  build: z.string().nullable(),
  restarts: z.number(),
  createdAt: z.number().nullable(),
  lastExit: z
    .object({ container: z.string(), reason: z.string(), exitCode: z.number().nullable(), at: z.number().nullable() })
    .nullable(),
});
export type WorkloadPod = z.infer<typeof workloadPodSchema>;

export const listWorkloadPods = endpoint({
  id: 'workloads.pods',
  params: workloadParams,
  query: urlSchema(workloadPodFields).extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({ rows: z.array(workloadPodSchema), matching: z.number(), known: z.boolean() }),
});
