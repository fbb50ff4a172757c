import { z } from 'zod';
import { findingSchema } from '@/lib/domain/change/plan';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';

export const freeInstanceSchema = z.object({
  id: z.string(),
  name: z.string(),
  instanceType: z.string(),
  /** null = not told. */
  cpuMilli: z.number().nullable(),
  memoryMiB: z.number().nullable(),
  zoneId: z.string(),
  privateIp: z.string().nullable(),
  publicIp: z.string().nullable(),
  /** What it runs now; its system disk is replaced by the image of the pool. */
  os: z.enum(['linux', 'windows', 'unknown']),
  osName: z.string(),
  /** What the plan would find about it in this pool. A blocker: it cannot come in. */
  findings: z.array(findingSchema),
});
export type FreeInstance = z.infer<typeof freeInstanceSchema>;

/** Running machines of the cluster's VPC that are in no cluster, as far as ACK, Kubernetes and ECS tags tell. */
export const listFreeInstances = endpoint({
  id: 'node-pools.free-instances',
  method: 'GET',
  path: '/api/clusters/{cluster}/node-pools/{pool}/free-instances',
  params: z.strictObject({ cluster: z.string().min(1).max(128), pool: z.string().min(1).max(128) }),
  query: z.strictObject({
    /** Part of a name, id, address, type, zone or system. */
    q: z.string().max(256).optional(),
    limit: integerParam({ min: 1, max: 500 }).default(500),
  }),
  body: emptyInput,
  response: z.object({
    now: z.number(),
    /** Those that can come in first, then by name. Null: could not be read, which is not the same as none. */
    instances: z.array(freeInstanceSchema).nullable(),
    /** How many match the search, and how many there are without it. */
    matching: z.number(),
    total: z.number(),
    unavailable: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  }),
});
