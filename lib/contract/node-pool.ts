import { z } from 'zod';
import { codePlaceSchema } from '@/lib/domain/pool/code/code-body';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { endpoint, poolParams, sourced } from './endpoint';

/** Apart from the list: every page reads that, and no other needs the catalog of fields. */
export const getNodePool = endpoint({
  id: 'node-pools.get',
  params: poolParams,
  response: sourced({
    pool: nodePoolRowSchema,
    /** The pool's complete definition, for edits and generated code: no password, and scripts by their marks. */
    definition: poolDefinitionSchema,
    /** Null: not an ACK cluster. */
    place: codePlaceSchema.nullable(),
    /** Null: unknown. */
    vpcId: z.string().nullable().default(null),
  }),
});
