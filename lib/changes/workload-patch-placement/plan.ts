import type { WorkloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft, DiffEntry, Finding, PlannedCall, Impact } from '@/lib/domain/change/plan';
import { NO_IMPACT } from '@/lib/domain/change/plan';
import type { KubePod, KubeNode } from '@/lib/domain/ports/kube';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import type { PatchData, PatchedWorkload } from './data';
import { worldNow, type Look, lookAt, type Looked } from './look';
import { isPatchable, patchFindings, willRoll } from './findings';
import type { PlanContext } from '@/lib/domain/change/step';
import { counted } from '@/lib/changes/parts/names';
import { targetName, targetRef } from '../parts/refs';

/** Running pods that are recreated, including those of DaemonSets. */
function restartedPods(looks: readonly Looked[], pods: readonly KubePod[]): KubePod[] {
  const rolling = new Set(looks.filter(willRoll).map(({ wanted }) => targetName(wanted.target)));
  return pods.filter(
    ({ namespace, workload, phase }) =>
      workload !== null && phase === 'Running' && rolling.has(targetName({ namespace, ...workload })),
  );
}

function patchImpact(q: {
  looks: readonly Looked[];
  restarted: readonly KubePod[];
  nodes: readonly KubeNode[];
}): Impact {
  const windows = new Set(q.nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const onWindows = q.restarted.filter(({ nodeName }) => nodeName !== null && windows.has(nodeName)).length;
  return {
    ...NO_IMPACT,
    pods: { linux: q.restarted.length - onWindows, windows: onWindows },
    workloads: q.looks
      .filter(willRoll)
      .map(({ wanted }) => targetRef(wanted.target))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Concurrent reads of workloads: each needs two API calls. */
const AT_ONCE = 5;

async function lookAtAll(ctx: PlanContext, input: WorkloadPatchInput): Promise<Look[]> {
  const world = await worldNow(ctx);
  const looks: Look[] = [];
  const wanted = input.targets.toSorted((a, b) => (targetName(a.target) < targetName(b.target) ? -1 : 1));
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    looks.push(...(await Promise.all(some.map((one) => lookAt({ ctx, world, wanted: one })))));
  }
  return looks;
}

const diffOf = ({ wanted, edits }: Looked): DiffEntry[] =>
  edits.map(({ steps, from, to }) => ({
    target: targetRef(wanted.target),
    path: steps.join('.'),
    from: from ?? null,
    to: to ?? null,
  }));

/** The same call that a step makes and that the dry run has tested. */
function callOf({ wanted: { target }, write }: Looked): PlannedCall {
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

const osOf = ({ after }: Looked): PatchedWorkload['os'] =>
  after.intent.os === 'linux' || after.intent.os === 'windows' ? after.intent.os : 'unknown';

const dataOf = (look: Looked): PatchedWorkload => ({
  target: look.wanted.target,
  write: look.write,
  forward: look.forward,
  back: look.back,
  rolls: willRoll(look),
  os: osOf(look),
});

function restartFinding(looks: readonly Looked[], restarted: readonly KubePod[]): Finding[] {
  const [first] = looks.filter(willRoll);
  if (first === undefined || restarted.length === 0) return [];
  const { names } = counted(looks.filter(willRoll).map(({ wanted }) => targetName(wanted.target)));
  return [
    finding('workload-restarts', {
      subject: targetRef(first.wanted.target),
      params: { count: restarted.length, names },
    }),
  ];
}

/** Every patch is tested by a dry run and assessed against the current cluster. */
export async function planPatch(ctx: PlanContext, input: WorkloadPatchInput): Promise<PlanDraft<PatchData>> {
  const looks = await lookAtAll(ctx, input);
  const patchable = looks.filter(isPatchable);
  const rolls = patchable.some(willRoll);
  const restarted = rolls ? restartedPods(patchable, await ctx.kube.pods()) : [];
  const nodes = restarted.length === 0 ? [] : await ctx.kube.nodes();
  return {
    data: { workloads: patchable.map(dataOf) },
    diff: patchable.flatMap(diffOf),
    impact: rolls ? patchImpact({ looks: patchable, restarted, nodes }) : NO_IMPACT,
    findings: [...patchFindings(looks), ...restartFinding(patchable, restarted)],
    calls: patchable.map(callOf),
    bounds: { workloads: patchable.length },
  };
}
