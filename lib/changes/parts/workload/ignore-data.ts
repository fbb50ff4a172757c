import { z } from 'zod';
import { patchTargetSchema } from '@/lib/domain/workload/patch/patch';

/** `value` null: the annotation is removed. */
export const ignoreData = z.strictObject({
  targets: z.array(patchTargetSchema),
  annotation: z.string(),
  value: z.string().nullable(),
});
export type IgnoreData = z.output<typeof ignoreData>;
