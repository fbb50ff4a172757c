import { z } from 'zod';
import { placementPoolSchema, placementRowSchema } from '@/lib/domain/placement/verdict';
import { endpoint, clusterParams, sourced } from './endpoint';
import { assessmentSchema, language, managedBySchema } from './placement-assessment';

export const workloadParams = clusterParams.extend({
  namespace: z.string().min(1).max(253),
  kind: z.string().min(1).max(64),
  name: z.string().min(1).max(253),
});

export const getWorkloadPlacement = endpoint({
  id: 'placement.workload',
  params: workloadParams,
  query: z.strictObject({ lang: language }),
  response: sourced({
    uid: z.string(),
    row: placementRowSchema,
    pools: z.array(placementPoolSchema),
    assessment: assessmentSchema,
    managedBy: managedBySchema.nullable(),
    unavailable: z.array(z.string()),
  }),
});

/** Why this pod is Pending, or why it does not run. Reads the pod itself from the API server. */
export const getPodPlacement = endpoint({
  id: 'placement.pod',
  params: clusterParams.extend({ namespace: z.string().min(1).max(253), pod: z.string().min(1).max(253) }),
  query: z.strictObject({ lang: language }),
  response: sourced({
    phase: z.string(),
    node: z.string().nullable(),
    /** The latest message of the scheduler or the kubelet; null: none. */
    message: z.string().nullable(),
    workload: z.object({ kind: z.string(), name: z.string() }).nullable(),
    assessment: assessmentSchema,
    unavailable: z.array(z.string()),
  }),
});
