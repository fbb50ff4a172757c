import { z } from 'zod';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { jsonSchema } from '@/lib/domain/json';
import { patchOperationSchema, patchTargetSchema } from '@/lib/domain/workload/patch/patch';

const write = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('apply'), body: jsonSchema }),
  z.strictObject({ how: z.literal('patch'), operations: z.array(patchOperationSchema) }),
]);

const patchedWorkload = z.strictObject({
  target: patchTargetSchema,
  write,
  /** The patch as the API server would save it, and its reverse. */
  forward: z.array(patchOperationSchema),
  back: z.array(patchOperationSchema),
  /** Whether its controller recreates its pods, and where they would run. */
  rolls: z.boolean(),
  os: z.enum(['linux', 'windows', 'unknown']),
});
export type PatchedWorkload = z.output<typeof patchedWorkload>;

export const patchData = z.strictObject({ workloads: z.array(patchedWorkload) });
export type PatchData = z.output<typeof patchData>;

/** One workload, as a check found it. null: it was deleted, or recreated under the same name. */
export interface SeenWorkload {
  one: PatchedWorkload;
  object: RawObject | null;
}
