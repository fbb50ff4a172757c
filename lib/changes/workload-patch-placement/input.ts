import { z } from 'zod';
import { patchOperationSchema } from '@/lib/domain/workload/patch/patch';
import { workloadTarget } from '../parts/inputs/workload-target';

/** Values of environment variables may be secrets and do not affect placement; their names may change. */
const namesNoValue = ({ path }: { path: string }): boolean =>
  !/\/env(From)?(\/|$)/.test(path) || path.endsWith('/name');

const operation = patchOperationSchema
  .refine(({ path }) => /^\/(spec|template|metadata\/(annotations|labels))(\/|$)/.test(path) && path.length <= 1_000, {
    path: ['path'],
    message: 'is not a field of a workload’s spec, labels or annotations',
  })
  .refine(namesNoValue, { path: ['path'], message: 'sets an environment variable, which is not placement' });

export const workloadPatchInput = z
  .strictObject({
    targets: z
      .array(z.strictObject({ target: workloadTarget, operations: z.array(operation).min(1).max(200) }))
      .min(1)
      .max(50),
  })
  .refine(({ targets }) => new Set(targets.map(({ target }) => target.uid)).size === targets.length, {
    path: ['targets'],
    message: 'names a workload twice',
  });
export type WorkloadPatchInput = z.output<typeof workloadPatchInput>;
