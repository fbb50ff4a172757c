import { z } from 'zod';
import { capacitySchema, osSchema } from '../cluster/cluster';
import { nodeStates } from './node-states';
import { nodeProtectionSchema } from './node-protection';
import { phraseSchema } from '../message/schema';

export const taintSchema = z.object({
  key: z.string(),
  value: z.string(),
  effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
});
export type Taint = z.infer<typeof taintSchema>;

export const nodeStateSchema = z.enum(nodeStates);

export const nodeConditionSchema = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string(),
  message: z.string(),
  changedAt: z.number().nullable(),
});
export type NodeCondition = z.infer<typeof nodeConditionSchema>;

/** A node as every screen and endpoint lists it: Kubernetes joined with ACK. Times are epoch milliseconds. */
export const nodeRowSchema = z.object({
  /** Kubernetes UID; for an instance without a Node object `instance:<id>`. Key of live rows. */
  key: z.string(),
  uid: z.string().nullable(),
  name: z.string(),
  cluster: z.string(),
  poolId: z.string().nullable(),
  poolName: z.string().nullable(),
  os: osSchema,
  /** Windows build number such as "20348"; null on Linux or when unknown. */
  build: z.string().nullable(),
  osImage: z.string().nullable(),
  kubeletVersion: z.string().nullable(),
  containerRuntime: z.string().nullable(),
  arch: z.string().nullable(),
  state: nodeStateSchema,
  /** Why it is in that state, as the source reports it; empty when ready. */
  stateReason: z.string(),
  /** Translates it where it is not in the words of the kubelet or the provider. */
  stateReasonPhrase: phraseSchema.optional(),
  /** Since when it is in that state; null: unknown. */
  stateSince: z.number().nullable(),
  cordoned: z.boolean(),
  instanceId: z.string().nullable(),
  instanceType: z.string().nullable(),
  zoneId: z.string().nullable(),
  internalIp: z.string().nullable(),
  createdAt: z.number().nullable(),
  capacity: capacitySchema.nullable(),
  allocatable: capacitySchema.nullable(),
  requested: capacitySchema.nullable(),
  taints: z.array(taintSchema),
  /** As annotated on the node, expired or not; null: none. */
  protection: nodeProtectionSchema.nullable(),
  /** Identifies the current boot: different after a restart; null: not reported by the kubelet. */
  bootId: z.string().nullable(),
});
export type NodeRow = z.infer<typeof nodeRowSchema>;

/** Labels are half of what is known about a node, and no list shows them. */
export type LabeledNode = NodeRow & { labels: Readonly<Record<string, string>> };

/** The ECS instance of a node: ACK writes `<region>.<instance>` as its provider id. null: no provider id. */
export const instanceOf = ({ providerId }: { providerId: string | null }): string | null =>
  providerId?.split('.').at(-1) || null;

/** Display name of an OS: sentences use Windows, fields use windows. */
export const osWord = (os: string): string => (os === 'windows' ? 'Windows' : os === 'linux' ? 'Linux' : os);
