import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { type PlanDraft, NO_IMPACT, type Finding } from '@/lib/domain/change/plan';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { lintRules } from '@/lib/placement';
import { ignoreAnnotation } from '@/lib/domain/placement/suppression';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import { annotate, annotationOf, isTarget, type IgnoreData } from './annotate';
import type { PlanContext } from '@/lib/domain/change/step';
import { counted } from '@/lib/changes/parts/names';
import { targetName, targetRef } from '@/lib/changes/parts/refs';

interface Seen {
  target: PatchTarget;
  object: RawObject | null;
}

function named(code: FindingCode, all: readonly Seen[], field: string | null = 'targets'): Finding[] {
  const [first] = all;
  if (first === undefined) return [];
  const params = counted(all.map(({ target }) => targetName(target)).toSorted());
  return [finding(code, { subject: targetRef(first.target), field, params })];
}

function ruleFindings(rule: string, target: PatchTarget | undefined): Finding[] {
  if (target === undefined || lintRules.some(({ id }) => id === rule)) return [];
  return [finding('ignore-unknown-rule', { subject: targetRef(target), field: 'rule', params: { rule } })];
}

/** `until` is the last day on which it applies. */
function dayFindings(now: number, until: string | null, target: PatchTarget | undefined): Finding[] {
  const today = new Date(now).toISOString().slice(0, 10);
  if (target === undefined || until === null || until >= today) return [];
  return [finding('ignore-until-passed', { subject: targetRef(target), field: 'until', params: { until, today } })];
}

/** Plans the annotation that suppresses a rule for workloads, or its removal (`value` null). */
export async function planIgnore(
  ctx: PlanContext,
  q: { targets: readonly PatchTarget[]; rule: string; value: string | null; until?: string | undefined },
): Promise<PlanDraft<IgnoreData>> {
  const annotation = ignoreAnnotation(q.rule);
  const mark = { annotation, value: q.value };
  const wanted = q.targets.toSorted((a, b) => (targetName(a) < targetName(b) ? -1 : 1));
  const all = await Promise.all(
    wanted.map(async (target): Promise<Seen> => ({ target, object: await ctx.kube.workloadObject(target) })),
  );
  const present = all.flatMap(({ target, object }) =>
    object !== null && isTarget(object, target) ? [{ target, object }] : [],
  );
  const edited = present.filter(({ object }) => annotate(object, mark).length > 0);
  return {
    data: { targets: edited.map(({ target }) => target), ...mark },
    diff: edited.map(({ target, object }) => ({
      target: targetRef(target),
      path: `metadata.annotations.${annotation}`,
      from: annotationOf(object, annotation),
      to: q.value,
    })),
    impact: NO_IMPACT,
    findings: [
      ...named(
        'workload-not-found',
        all.filter(({ object }) => object === null),
      ),
      ...named(
        'workload-replaced',
        all.filter(({ target, object }) => object !== null && !isTarget(object, target)),
      ),
      ...named(
        'workload-already-patched',
        present.filter((one) => !edited.includes(one)),
        null,
      ),
      ...(q.value === null ? [] : ruleFindings(q.rule, wanted[0])),
      ...dayFindings(ctx.now, q.until ?? null, wanted[0]),
    ],
    calls: edited.map(({ target, object }) => ({
      system: 'kubernetes',
      action: `patch ${target.kind}`,
      method: 'PATCH',
      path: `${workloadPath(target) ?? ''}?fieldManager=mullion`,
      body: [{ op: 'test', path: '/metadata/uid', value: target.uid }, ...annotate(object, mark)],
    })),
    bounds: { workloads: edited.length },
  };
}
