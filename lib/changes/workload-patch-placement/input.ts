import { z } from 'zod';
import { type PatchOperation, patchOperationSchema } from '@/lib/domain/workload/patch/patch';
import { isPlacementOperation } from '@/lib/domain/workload/patch/placement-fields';
import { workloadTarget } from '../parts/inputs/workload-target';

/** Without the previous value, it is not known afterwards whether the item is gone or was never there. */
const isGuarded = ({ op, path }: PatchOperation, before: PatchOperation | undefined): boolean =>
  op !== 'remove' || !/\/\d+$/.test(path) || (before?.op === 'test' && before.path === path);

function checkPatch(
  { target, operations }: { target: { kind: string }; operations: readonly PatchOperation[] },
  ctx: z.RefinementCtx,
): void {
  for (const [at, operation] of operations.entries()) {
    const message = !isPlacementOperation(target.kind, operation)
      ? 'is not a field that a patch of placement may contain'
      : !isGuarded(operation, operations[at - 1])
        ? 'removes a list item without a test of its value just before'
        : null;
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['operations', at, 'path'], message });
  }
  if (operations.every(({ op }) => op === 'test'))
    ctx.addIssue({ code: 'custom', path: ['operations'], message: 'changes nothing' });
}

export const workloadPatchInput = z
  .strictObject({
    targets: z
      .array(
        z
          .strictObject({ target: workloadTarget, operations: z.array(patchOperationSchema).min(1).max(200) })
          .superRefine(checkPatch),
      )
      .min(1)
      .max(50),
  })
  .refine(({ targets }) => new Set(targets.map(({ target }) => target.uid)).size === targets.length, {
    path: ['targets'],
    message: 'names a workload twice',
  });
export type WorkloadPatchInput = z.output<typeof workloadPatchInput>;
