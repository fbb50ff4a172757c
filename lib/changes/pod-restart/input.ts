import { z } from 'zod';
import { distinctBy } from '../parts/inputs/chosen-nodes';

const name = z.string().min(1).max(253);
/** Input of `pod.restart`: pods by identity, so that a later pod of the same name is left alone. */
export const podRestartInput = z.strictObject({
  pods: z
    .array(z.strictObject({ namespace: z.string().min(1).max(63), name, uid: z.string().min(1).max(64) }))
    .min(1)
    .max(100)
    .refine(distinctBy('uid'), 'names a pod twice'),
});
export type PodRestartInput = z.output<typeof podRestartInput>;
