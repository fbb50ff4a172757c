import { z } from 'zod';
import { taintSchema } from '@/lib/domain/node/node';

const names = z.array(z.string().min(1).max(253)).min(1).max(5_000);
const labels = z.record(z.string().min(1).max(317), z.string().max(63));

export const futurePoolSchema = z.strictObject({
  name: z.string().min(1).max(128),
  os: z.enum(['linux', 'windows']),
  /** For a Windows pool. */
  build: z.number().int().nullable(),
  nodes: z.number().int().min(1).max(1_000),
  labels,
  taints: z.array(taintSchema).max(50),
  zones: z.array(z.string().max(63)).max(20),
  /** Usable on each node; cpu in thousandths of a core, memory in bytes. */
  allocatable: z.record(z.string().max(253), z.number().nonnegative()),
  containerRuntime: z.string().max(128),
  kubeletVersion: z.string().max(64),
  arch: z.string().max(32),
});
export type FuturePool = z.infer<typeof futurePoolSchema>;

export const scenarioSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add-pool'), pool: futurePoolSchema }),
  /** A pool with instances like those of another one, with labels of its own OS. */
  z.strictObject({
    kind: z.literal('copy-pool'),
    pool: z.string().min(1).max(128),
    os: z.enum(['linux', 'windows']),
    build: z.number().int().nullable(),
    nodes: z.number().int().min(1).max(1_000),
    taints: z.array(taintSchema).max(50),
  }),
  /** Every node of a pool gets another build, taints, or labels; another build reschedules its pods. */
  z.strictObject({
    kind: z.literal('change-pool'),
    pool: z.string().min(1).max(128),
    build: z.number().int().optional(),
    taints: z.array(taintSchema).max(50).optional(),
    labels: labels.optional(),
  }),
  z.strictObject({ kind: z.literal('remove-nodes'), nodes: names }),
  z.strictObject({ kind: z.literal('remove-pool'), pool: z.string().min(1).max(128) }),
  z.strictObject({ kind: z.literal('cordon'), nodes: names }),
  z.strictObject({ kind: z.literal('cordon-os'), os: z.enum(['linux', 'windows']) }),
]);
export type Scenario = z.infer<typeof scenarioSchema>;
