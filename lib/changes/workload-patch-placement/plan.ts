import type { WorkloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Finding, PlannedCall, Impact } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import type { KubePod, KubeNode } from '@/lib/domain/ports/kube';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import type { PatchData, PatchedWorkload } from './data';
import { worldNow, type PatchEvaluation, evaluatePatch, type PatchableWorkload } from './evaluate-patch';
import { isPatchable, patchFindings, willRoll } from './findings';
import { fewerReplicas, isRunningOf, stoppedPods, stopFindings } from './stopped-pods';
import type { PlanContext } from '@/lib/domain/change/step';
import { counted } from '@/lib/changes/parts/names';
import { targetName, targetRef } from '../parts/refs';

/** Running pods that are recreated, including those of DaemonSets. */
function restartedPods(evaluations: readonly PatchableWorkload[], pods: readonly KubePod[]): KubePod[] {
  const rolling = new Set(evaluations.filter(willRoll).map(({ wanted }) => targetName(wanted.target)));
  return pods.filter((pod) => isRunningOf(pod, (name) => rolling.has(name)));
}

function patchImpact(q: {
  evaluations: readonly PatchableWorkload[];
  disrupted: readonly KubePod[];
  nodes: readonly KubeNode[];
}): Impact {
  const windows = new Set(q.nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const onWindows = q.disrupted.filter(({ nodeName }) => nodeName !== null && windows.has(nodeName)).length;
  return {
    ...NO_IMPACT,
    pods: { linux: q.disrupted.length - onWindows, windows: onWindows },
    workloads: q.evaluations
      .filter((evaluation) => willRoll(evaluation) || fewerReplicas(evaluation) !== null)
      .map(({ wanted }) => targetRef(wanted.target))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Concurrent reads of workloads: each needs two API calls. */
const MAX_PARALLEL = 5;

async function evaluateAll(ctx: PlanContext, input: WorkloadPatchInput): Promise<PatchEvaluation[]> {
  const world = await worldNow(ctx);
  const evaluations: PatchEvaluation[] = [];
  const wanted = input.targets.toSorted((a, b) => (targetName(a.target) < targetName(b.target) ? -1 : 1));
  for (let from = 0; from < wanted.length; from += MAX_PARALLEL) {
    const some = wanted.slice(from, from + MAX_PARALLEL);
    evaluations.push(...(await Promise.all(some.map((one) => evaluatePatch({ ctx, world, wanted: one })))));
  }
  return evaluations;
}

const diffOf = ({ wanted, edits }: PatchableWorkload): DiffEntry[] =>
  edits.map(({ steps, from, to }) => ({
    target: targetRef(wanted.target),
    path: steps.join('.'),
    from: from ?? null,
    to: to ?? null,
  }));

/** The same call that a step makes and that the dry run has tested. */
function callOf({ wanted: { target }, write }: PatchableWorkload): PlannedCall {
  const path = workloadPath(target) ?? '';
  const [query, body] =
    write.how === 'apply'
      ? ['fieldManager=mullion&force=false', write.body]
      : [
          'fieldManager=mullion',
          [{ op: 'test' as const, path: '/metadata/uid', value: target.uid }, ...write.operations],
        ];
  return {
    system: 'kubernetes',
    action: `${write.how} ${target.kind}`,
    method: 'PATCH',
    path: `${path}?${query}`,
    body,
  };
}

const osOf = ({ after }: PatchableWorkload): PatchedWorkload['os'] =>
  after.intent.os === 'linux' || after.intent.os === 'windows' ? after.intent.os : 'unknown';

const dataOf = (evaluation: PatchableWorkload): PatchedWorkload => ({
  target: evaluation.wanted.target,
  write: evaluation.write,
  forward: evaluation.forward,
  back: evaluation.back,
  rolls: willRoll(evaluation),
  os: osOf(evaluation),
});

function restartFinding(evaluations: readonly PatchableWorkload[], restarted: readonly KubePod[]): Finding[] {
  const [first] = evaluations.filter(willRoll);
  if (first === undefined || restarted.length === 0) return [];
  const { names } = counted(evaluations.filter(willRoll).map(({ wanted }) => targetName(wanted.target)));
  return [
    finding('workload-restarts', {
      subject: targetRef(first.wanted.target),
      params: { count: restarted.length, names },
    }),
  ];
}

/** Every patch is tested by a dry run and assessed against the current cluster. */
export async function planPatch(ctx: PlanContext, input: WorkloadPatchInput): Promise<PlanDraft<PatchData>> {
  const evaluations = await evaluateAll(ctx, input);
  const patchable = evaluations.filter(isPatchable);
  const isDisruptive = patchable.some((one) => willRoll(one) || fewerReplicas(one) !== null);
  const pods = isDisruptive ? await ctx.kube.pods() : [];
  const stops = stoppedPods(patchable, pods);
  const stopped = stops.flatMap((one) => one.pods);
  const restarted = restartedPods(patchable, pods).filter((pod) => !stopped.includes(pod));
  const disrupted = [...restarted, ...stopped];
  const nodes = disrupted.length === 0 ? [] : await ctx.kube.nodes();
  return {
    data: { workloads: patchable.map(dataOf) },
    diff: patchable.flatMap(diffOf),
    impact: isDisruptive ? patchImpact({ evaluations: patchable, disrupted, nodes }) : NO_IMPACT,
    findings: [...patchFindings(evaluations), ...stopFindings(stops), ...restartFinding(patchable, restarted)],
    calls: patchable.map(callOf),
    bounds: { workloads: patchable.length },
  };
}
