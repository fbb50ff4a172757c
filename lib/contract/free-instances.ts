import { z } from 'zod';
import { findingSchema } from '@/lib/domain/change/plan';
import { endpoint, integerParam, poolParams } from './endpoint';

export const freeInstanceSchema = z.object({
  id: z.string(),
  name: z.string(),
  instanceType: z.string(),
  /** null: unknown. */
  cpuMilli: z.number().nullable(),
  memoryMiB: z.number().nullable(),
  zoneId: z.string(),
  privateIp: z.string().nullable(),
  publicIp: z.string().nullable(),
  /** The current OS; the pool's image replaces its system disk. */
  os: z.enum(['linux', 'windows', 'unknown']),
  osName: z.string(),
  /** The plan's findings about it; with a blocker it cannot be added. */
  findings: z.array(findingSchema),
});
export type FreeInstance = z.infer<typeof freeInstanceSchema>;

/** Running instances of the cluster's VPC outside any cluster, according to ACK, Kubernetes, and ECS tags. */
export const listFreeInstances = endpoint({
  id: 'node-pools.free-instances',
  params: poolParams,
  query: z.strictObject({
    /** Part of a name, id, address, type, zone or system. */
    q: z.string().max(256).optional(),
    limit: integerParam({ min: 1, max: 500 }).default(500),
  }),
  response: z.object({
    now: z.number(),
    /** Attachable ones first, then by name; null: could not be read. */
    instances: z.array(freeInstanceSchema).nullable(),
    /** Matches of the search, and the number without it. */
    matching: z.number(),
    total: z.number(),
    unavailable: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  }),
});
