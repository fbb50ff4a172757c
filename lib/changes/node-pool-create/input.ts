import { type PoolForm, poolFormSchema } from '@/lib/domain/pool/fields/form-schema';

/** Every field of the catalog, and the password; shared by wizard, endpoint, and docs. */
export const nodePoolCreateInput = poolFormSchema;
export type NodePoolCreateInput = PoolForm;

export const nodePoolCreateSecrets = ['loginPassword', 'preUserData', 'userData'] as const;
