import { z } from 'zod';
import { codePlaceSchema } from '@/lib/domain/pool/code/code-place';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { sourced } from './of-cluster';

/** One pool with everything it is told. Apart from the list: what reads the list does not need the catalogue of fields. */
export const getNodePool = endpoint({
  id: 'node-pools.get',
  method: 'GET',
  path: '/api/clusters/{cluster}/node-pools/{pool}',
  params: z.strictObject({ cluster: z.string().min(1).max(128), pool: z.string().min(1).max(128) }),
  query: emptyInput,
  body: emptyInput,
  response: sourced({
    pool: nodePoolRowSchema,
    /** Everything ACK says the pool is: what an edit starts from and code is made of. No password, but its scripts. */
    definition: poolDefinitionSchema,
    /** Null for a cluster that is not of ACK. */
    place: codePlaceSchema.nullable(),
    /** Of the cluster; null: not known. */
    vpcId: z.string().nullable().default(null),
  }),
});
