import { z } from 'zod';
import { jsonSchema } from '@/lib/domain/json';

/** RFC 6902, the operations that are used. */
export const patchOperationSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('test'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('add'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('replace'), path: z.string(), value: jsonSchema }),
  z.object({ op: z.literal('remove'), path: z.string() }),
]);
export type PatchOperation = z.infer<typeof patchOperationSchema>;

/** The object that owns a pod template; a patch is never against pods that a controller made. */
export const patchTargetSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  /** Empty for a manifest that is not in the cluster. */
  uid: z.string(),
});
export type PatchTarget = z.infer<typeof patchTargetSchema>;
