import { z } from 'zod';
import { clusterParams, endpoint, integerParam, sourced } from './endpoint';

/** By parts of `namespace/name`, without evaluating where their pods can run. */
export const findWorkloads = endpoint({
  id: 'workloads.find',
  params: clusterParams,
  query: z.strictObject({ q: z.string().trim().min(1).max(320), limit: integerParam({ min: 1, max: 50 }).default(10) }),
  response: sourced({
    /** By name. Pods without a controller are workloads of kind Pod. */
    rows: z.array(z.object({ kind: z.string(), namespace: z.string(), name: z.string() })),
    matching: z.number(),
    /** Resources that could not be read and so were not searched, e.g. `deployments`. */
    unread: z.array(z.string()),
  }),
});
