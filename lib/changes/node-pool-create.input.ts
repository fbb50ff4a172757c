import { z } from 'zod';
import { taintSchema } from '@/lib/domain/node/node';

/** Longer than any identifier of the cloud. */
const id = z.string().min(1).max(128);

/** A label's key: prefix of 253, slash, name of 63 (Kubernetes docs: Labels and Selectors). */
const taint = taintSchema.extend({ key: z.string().max(317), value: z.string().max(63) });

const diskSchema = z.strictObject({
  category: z.enum(['cloud_essd', 'cloud_auto', 'cloud_ssd', 'cloud_efficiency']),
  sizeGiB: z.number().int().min(20).max(32_768),
  performanceLevel: z.enum(['PL0', 'PL1', 'PL2', 'PL3']).nullable().default(null),
});

/** Input of `node-pool.create`. Sizes in GiB. The only declaration: wizard, door and docs share it. */
export const nodePoolCreateInput = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(63)
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
      'use lower-case letters, digits and hyphens; start and end with a letter or digit',
    ),
  os: z.enum(['linux', 'windows']),
  imageId: id,
  vSwitchIds: z.array(id).min(1).max(20),
  instanceTypes: z.array(id).min(1).max(10),
  systemDisk: diskSchema,
  dataDisks: z.array(diskSchema).max(64).default([]),
  runtimeVersion: z.string().min(1).max(64),
  size: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('manual'), desired: z.number().int().min(0).max(1000) }),
    z.strictObject({
      mode: z.literal('auto'),
      min: z.number().int().min(0).max(1000),
      max: z.number().int().min(0).max(1000),
    }),
  ]),
  /** Managed pools cannot hold Windows nodes. */
  managed: z.boolean().default(false),
  labels: z
    .record(z.string().max(317), z.string().max(63))
    .refine((labels) => Object.keys(labels).length <= 100, 'at most 100 labels')
    .default({}),
  taints: z.array(taint).max(100).default([]),
  unschedulable: z.boolean().default(false),
  securityGroupIds: z.array(id).max(5).default([]),
  /** Secret; needed for Windows. Linux pools take it or a key pair. */
  loginPassword: z.string().max(128).default(''),
  keyPair: z.string().max(128).default(''),
  cloudMonitor: z.boolean().default(true),
});
export type NodePoolCreateInput = z.output<typeof nodePoolCreateInput>;

export const nodePoolCreateSecrets = ['loginPassword'] as const;
