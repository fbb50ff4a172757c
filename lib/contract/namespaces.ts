import { z } from 'zod';
import { findingCountsSchema } from '@/lib/domain/placement/verdict';
import { podCountsSchema } from '@/lib/domain/workload/workload-row';
import { clusterParams, endpoint, integerParam, sourced } from './endpoint';
import { namespaceFields } from './filters';
import { urlSchema } from './url-schema';

const amountsSchema = z.object({ cpuMilli: z.number(), memoryMiB: z.number() });

export const namespaceRowSchema = z.object({
  name: z.string(),
  /** Null: namespaces could not be read; it is known only by its workloads. */
  phase: z.enum(['Active', 'Terminating']).nullable(),
  /** Null: none is known, and some could not be read. */
  workloads: z.number().nullable(),
  /** Workloads whose state needs action. */
  troubled: z.number(),
  /** Null: the pods have not been read. */
  pods: podCountsSchema.nullable(),
  /** By the intended OS of the workload. */
  requested: z.object({ linux: amountsSchema, windows: amountsSchema, unknown: amountsSchema }).nullable(),
  /** Each resource of each ResourceQuota; null: they could not be read. `share`: of 1. */
  quotas: z
    .array(
      z.object({
        quota: z.string(),
        resource: z.string(),
        used: z.string().nullable(),
        hard: z.string(),
        share: z.number().nullable(),
      }),
    )
    .nullable(),
  /** Of Pod Security admission; null: the label is absent. `known` is false if namespaces could not be read. */
  podSecurity: z.object({ enforce: z.string().nullable(), warn: z.string().nullable(), known: z.boolean() }),
  /** Null while placement has not been evaluated, or where no workload is known. */
  findings: findingCountsSchema.nullable(),
});
export type NamespaceRow = z.infer<typeof namespaceRowSchema>;

export const listNamespaces = endpoint({
  id: 'namespaces.list',
  params: clusterParams,
  query: urlSchema(namespaceFields).extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({
    rows: z.array(namespaceRowSchema),
    matching: z.number(),
    total: z.number(),
    /** Resources that could not be read. */
    unread: z.array(z.string()),
  }),
});
