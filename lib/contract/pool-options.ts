import { z } from 'zod';
import { clusterParams, endpoint, integerParam } from './endpoint';
import { findingSchema } from '@/lib/domain/change/plan';
import { phraseSchema } from '@/lib/domain/message/schema';
import { diskCategories } from '@/lib/domain/pool/fields/disk-fields';

const verdictSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string(), phrase: phraseSchema.optional() }),
]);

/** Lists that a form can do without. */
export const unavailableLists = [
  'stock',
  'quota',
  'nodesNow',
  'readyLinuxNodes',
  'workloads',
  'keyPairs',
  'securityGroups',
  'customImages',
  'resourceGroups',
  'deploymentSets',
  'privatePools',
] as const;

/** Choices for a new pool of one OS, each with the reason if it is unavailable; a null list could not be read. */
export const poolOptionsSchema = z.object({
  /** The server's day, ISO. */
  today: z.string(),
  /** What the cluster lacks for any new pool of the OS. */
  clusterFindings: z.array(findingSchema),
  cluster: z.object({
    version: z.string(),
    type: z.string(),
    network: z.string().nullable(),
    vpcId: z.string(),
    /** Whether ack-node-problem-detector is installed, which managed pools need. */
    nodeProblemDetector: z.boolean(),
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
      imageType: z.string(),
      build: z.string().nullable(),
      arch: z.string(),
      sizeGiB: z.number().nullable(),
    }),
  ),
  /** Of the account or shared with it, for the requested OS or an unknown one. */
  customImages: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        os: z.enum(['linux', 'windows', 'unknown']),
        platform: z.string(),
        /** ACK's type that it is based on; empty: not certain. */
        imageType: z.string(),
        arch: z.string(),
        sizeGiB: z.number().nullable(),
        usable: z.boolean().nullable(),
        owner: z.enum(['self', 'shared']),
      }),
    )
    .nullable(),
  runtimes: z.array(z.object({ name: z.string(), version: z.string(), choose: verdictSchema })),
  instanceTypes: z.array(
    z.object({
      id: z.string(),
      family: z.string(),
      cpuMilli: z.number(),
      memoryMiB: z.number(),
      arch: z.string(),
      gpuCount: z.number(),
      gpuSpec: z.string().nullable(),
      localDisks: z.number(),
      localStorage: z.string().nullable(),
      /** Maximum, including the system disk. */
      diskQuantity: z.number().nullable(),
      level: z.string(),
      /** Allocatable after the platform's reservation. */
      usable: z.object({ cpuMilli: z.number(), memoryMiB: z.number() }),
      stock: z.array(z.object({ zoneId: z.string(), state: z.enum(['in-stock', 'sold-out', 'unknown']) })),
      choose: verdictSchema,
    }),
  ),
  securityGroups: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })).nullable(),
  keyPairs: z.array(z.object({ name: z.string() })).nullable(),
  resourceGroups: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  deploymentSets: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        strategy: z.string(),
        capacity: z.array(z.object({ zoneId: z.string(), free: z.number() })),
      }),
    )
    .nullable(),
  privatePools: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(['elasticity-assurance', 'capacity-reservation']),
        matchCriteria: z.string(),
        capacity: z.array(z.object({ instanceType: z.string(), zoneId: z.string(), free: z.number().nullable() })),
        status: z.string(),
      }),
    )
    .nullable(),
  quota: z.object({ nodesPerCluster: z.number().nullable(), nodesNow: z.number().nullable() }),
  /** They run the system components. */
  readyLinuxNodes: z.number().nullable(),
  unavailable: z.array(
    z.object({ list: z.enum(unavailableLists), message: z.string(), remedy: z.string().nullable() }),
  ),
});
export type PoolOptions = z.infer<typeof poolOptionsSchema>;

export const getPoolOptions = endpoint({
  id: 'pool-options.get',
  params: clusterParams,
  query: z.strictObject({ os: z.enum(['linux', 'windows']).default('windows') }),
  response: z.object({ now: z.number(), options: poolOptionsSchema }),
});

const zone = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** Names of instance types, separated by commas. */
const typesUpTo = (most: number) =>
  z
    .string()
    .max(1_024)
    .transform((text) => [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== ''))
    .pipe(
      z
        .array(z.string().regex(/^[A-Za-z0-9.-]{1,64}$/))
        .min(1)
        .max(most),
    );

/** Prices of instance types with a system disk, of one page of a list: they cost one request each. */
export const getPoolPrices = endpoint({
  id: 'pool-options.prices',
  params: clusterParams,
  query: z.strictObject({
    types: typesUpTo(20),
    os: z.enum(['linux', 'windows']).default('windows'),
    zone,
    charge: z.enum(['pay-as-you-go', 'subscription', 'spot']).default('pay-as-you-go'),
    disk: z
      .string()
      .refine((requested) => diskCategories.some((one) => one === requested), `one of ${diskCategories.join(', ')}`)
      .default('cloud_essd'),
    diskGiB: integerParam({ min: 20, max: 2_048 }).default(120),
  }),
  response: z.object({
    now: z.number(),
    /** In the requested order; `perHour` null: unknown. */
    prices: z.array(
      z.object({ instanceType: z.string(), perHour: z.number().nullable(), currency: z.string().nullable() }),
    ),
  }),
});

/** Disk categories of the chosen instance types: they cost two requests each. */
export const getPoolDisks = endpoint({
  id: 'pool-options.disks',
  params: clusterParams,
  query: z.strictObject({
    types: typesUpTo(10),
    zones: z
      .string()
      .max(512)
      .transform((text) => text.split(',').filter((one) => one !== ''))
      .pipe(z.array(zone).min(1).max(16)),
  }),
  response: z.object({
    now: z.number(),
    /** Null: could not be read. A type that a zone does not offer has no row. */
    disks: z
      .array(
        z.object({
          instanceType: z.string(),
          zoneId: z.string(),
          system: z.array(z.string()),
          data: z.array(z.string()).nullable(),
        }),
      )
      .nullable(),
    unavailable: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  }),
});
