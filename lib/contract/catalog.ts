import { z } from 'zod';
import { clusterParams } from './clusters';
import { endpoint } from './endpoint';
import { none } from './none';

const verdictSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);

/** What can be chosen for a new pool of one OS: everything that exists is listed, what cannot be chosen says why. */
export const poolOptionsSchema = z.object({
  cluster: z.object({
    version: z.string(),
    type: z.string(),
    network: z.string().nullable(),
    vpcId: z.string(),
  }),
  vSwitches: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      zoneId: z.string(),
      cidr: z.string(),
      freeAddresses: z.number().nullable(),
      internetPath: z.boolean().nullable(),
    }),
  ),
  images: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      platform: z.string(),
      build: z.string().nullable(),
      arch: z.string(),
    }),
  ),
  runtimes: z.array(z.object({ name: z.string(), version: z.string(), choose: verdictSchema })),
  instanceTypes: z.array(
    z.object({
      id: z.string(),
      family: z.string(),
      cpuMilli: z.number(),
      memoryMiB: z.number(),
      arch: z.string(),
      gpuCount: z.number(),
      /** Allocatable after the platform's reservation. */
      usable: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }),
      stock: z.array(z.object({ zoneId: z.string(), state: z.enum(['in-stock', 'sold-out', 'unknown']) })),
      choose: verdictSchema,
    }),
  ),
  securityGroups: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  keyPairs: z.array(z.object({ name: z.string() })),
  quota: z.object({ nodesPerCluster: z.number().nullable(), nodesNow: z.number().nullable() }),
});
export type PoolOptions = z.infer<typeof poolOptionsSchema>;

export const getPoolOptions = endpoint({
  id: 'pool-options.get',
  method: 'GET',
  path: '/api/clusters/{cluster}/pool-options',
  params: clusterParams,
  query: z.strictObject({ os: z.enum(['linux', 'windows']).default('windows') }),
  body: none,
  response: z.object({ now: z.number(), options: poolOptionsSchema }),
});
