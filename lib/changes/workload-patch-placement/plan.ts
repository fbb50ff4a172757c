import type { WorkloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import type { PlanDraft, DiffEntry, PlannedCall, Impact } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import type { PatchData, PatchedWorkload } from './data';
import { worldNow, type PatchEvaluation, evaluatePatch, type PatchableWorkload } from './evaluate-patch';
import { isPatchable, patchFindings, preemptingNode } from './findings';
import { fewerReplicas, interruptedPods, type PodsOfPatch, podsOfPatches, willRoll } from './interrupted-pods';
import { podFindings } from './pod-findings';
import type { PlanContext } from '@/lib/domain/change/step';
import { targetName, targetRef } from '../parts/refs';

function patchImpact(patches: readonly PodsOfPatch[], nodes: readonly KubeNode[]): Impact {
  const windows = new Set(nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const preempted = patches.flatMap(({ of }) => preemptingNode(of) ?? []);
  const pods = patches.flatMap(interruptedPods);
  const places = [...pods.map(({ nodeName }) => nodeName ?? ''), ...preempted];
  const onWindows = places.filter((name) => windows.has(name)).length;
  return {
    ...NO_IMPACT,
    pods: { linux: places.length - onWindows, windows: onWindows },
    workloads: patches
      .filter((one) => willRoll(one.of) || fewerReplicas(one.of) !== null || one.removed.length > 0)
      .map(({ of: { wanted } }) => targetRef(wanted.target))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    reversible: pods.every(({ template }) => template.emptyDirs !== true),
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

/** Every patch is tested by a dry run and assessed against the current cluster. */
export async function planPatch(ctx: PlanContext, input: WorkloadPatchInput): Promise<PlanDraft<PatchData>> {
  const evaluations = await evaluateAll(ctx, input);
  const patchable = evaluations.filter(isPatchable);
  const isDisruptive = patchable.some((one) => one.touchesPods || fewerReplicas(one) !== null);
  const patches = podsOfPatches(patchable, isDisruptive ? await ctx.kube.pods() : []);
  const impact = patchImpact(patches, isDisruptive ? await ctx.kube.nodes() : []);
  return {
    data: { workloads: patchable.map(dataOf) },
    diff: patchable.flatMap(diffOf),
    impact,
    findings: [...patchFindings(evaluations), ...podFindings(patches, patchable)],
    calls: patchable.map(callOf),
    bounds: { workloads: patchable.length },
  };
}
