import { type PoolForm, poolFormSchema } from '@/lib/domain/pool/fields/form-schema';

/** Input of `node-pool.create`: every field of the catalogue, and the password. Wizard, endpoint and docs share it. */
export const nodePoolCreateInput = poolFormSchema;
export type NodePoolCreateInput = PoolForm;

export const nodePoolCreateSecrets = ['loginPassword'] as const;
