import { failedObservation, MINUTE_MS, seen } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import { type PatchOperation, type PatchTarget, patchTargetSchema } from '@/lib/domain/workload/patch/patch';
import { pointerOf } from '@/lib/kube-rules/patch/json-pointer';
import { z } from 'zod';
import type { StepDefinition, PlanContext, RunContext } from '@/lib/domain/change/step';
import { targetName, targetRef } from '@/lib/changes/parts/refs';
import { counted } from '@/lib/changes/parts/names';

export function annotationOf(object: RawObject, key: string): string | null {
  const all = textMapAt(objectAt(object, 'metadata'), 'annotations');
  return Object.hasOwn(all, key) ? (all[key] ?? null) : null;
}

export const isTarget = (object: RawObject, { uid }: PatchTarget): boolean =>
  textAt(objectAt(object, 'metadata'), 'uid') === uid;

/** Each operation is guarded by the previous value (a test treats absent as null); a missing map is created first. */
export function annotate(object: RawObject, { annotation, value }: Omit<IgnoreData, 'targets'>): PatchOperation[] {
  const path = pointerOf(['metadata', 'annotations', annotation]);
  const present = annotationOf(object, annotation);
  if (present === value) return [];
  const guard: PatchOperation = { op: 'test', path, value: present };
  if (value === null) return [guard, { op: 'remove', path }];
  const all = '/metadata/annotations';
  const map: PatchOperation[] =
    objectAt(object, 'metadata')['annotations'] === undefined
      ? [
          { op: 'test', path: all, value: null },
          { op: 'add', path: all, value: {} },
        ]
      : [];
  return [...map, guard, { op: present === null ? 'add' : 'replace', path, value }];
}

async function send(ctx: RunContext, q: { target: PatchTarget } & Omit<IgnoreData, 'targets'>) {
  const object = await ctx.kube.workloadObject(q.target);
  const operations = object === null ? [] : annotate(object, q);
  const { requestId } = await ctx.kubeWrite.writeWorkload({ target: q.target, write: { how: 'patch', operations } });
  return { requestId, taskId: null, ref: null };
}

/** One step per workload. The annotation is on the workload itself, so no pod is recreated. */
export const annotateSteps = ({ targets, ...mark }: IgnoreData): StepDefinition[] =>
  targets.map((target) => ({
    id: `annotate:${target.uid}`,
    values: { workload: targetName(target) },
    timeoutMs: 2 * MINUTE_MS,
    done: async (ctx) => {
      const object = await ctx.kube.workloadObject(target);
      if (object === null || !isTarget(object, target))
        return failedObservation(
          'workload-gone',
          message('problem.workload-gone', { count: 1, names: targetName(target) }),
        );
      return annotationOf(object, mark.annotation) === mark.value
        ? seen('done', message('detail.marked'))
        : seen('not-yet', message('detail.still-unmarked'));
    },
    run: (ctx) => send(ctx, { target, ...mark }),
  }));

export async function verifyAnnotation(ctx: PlanContext, data: IgnoreData): Promise<Finding[]> {
  const looks = await Promise.all(
    data.targets.map(async (target) => ({ target, object: await ctx.kube.workloadObject(target) })),
  );
  const wrong = looks.filter(({ object }) => object !== null && annotationOf(object, data.annotation) !== data.value);
  const [first] = wrong;
  if (first === undefined) return [];
  const params = counted(wrong.map(({ target }) => targetName(target)));
  return [finding('workload-differs', { subject: targetRef(first.target), params })];
}

/** `value` null: the annotation is removed. */
export const ignoreData = z.strictObject({
  targets: z.array(patchTargetSchema),
  annotation: z.string(),
  value: z.string().nullable(),
});
export type IgnoreData = z.output<typeof ignoreData>;
