import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import { textMapAt } from '@/lib/kube-rules/json/kube-json';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { misplacedOn, platformOf } from '@/lib/placement';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import type { PlanContext } from '@/lib/domain/change/step';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { acceptsTemplate, type NodeShape } from '@/lib/domain/workload/accepts-template';
import { statedOs } from '@/lib/domain/workload/stated-os';
import { placementNow } from '../rescheduling-findings';
import { namesOf, workloadsFinding } from '../names';

export const NAMES_SHOWN = 5;
const MANY_SHOWN = 20;

/** Workloads that could be scheduled to Windows nodes but do not belong there, by name. */
export interface PoolRescheduling {
  /** Not intended for Windows, or unknown. */
  others: ResourceRef[];
  /** Intended for Windows, of no build; their containers do not start on these nodes. */
  fails: ResourceRef[];
}

export const NO_RESCHEDULING: PoolRescheduling = { others: [], fails: [] };

export const byRefName = (a: ResourceRef, b: ResourceRef): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

export const allRefs = ({ others, fails }: PoolRescheduling): ResourceRef[] =>
  [...others, ...fails].toSorted(byRefName);

export const mergedRefs = (...lists: (readonly ResourceRef[])[]): ResourceRef[] =>
  [...new Map(lists.flat().map((one) => [one.uid, one])).values()].toSorted(byRefName);

/** It is meant for these nodes, so that what keeps it from starting there is another reason: its own page says which. */
const selectsBuild = (workload: WorkloadObject): boolean =>
  BUILD_LABEL in textMapAt(podSpecIn(workload), 'nodeSelector');

/** Sorted by name, so that equal clusters give equal lists. */
export function reschedulingOn(parts: WorldParts, nodes: readonly NodeFacts[]): PoolRescheduling {
  const { others, fails } = misplacedOn(parts, { nodes, os: 'windows' });
  const refs = (workloads: readonly WorkloadObject[]): ResourceRef[] => workloads.map(workloadRef).toSorted(byRefName);
  return { others: refs(others), fails: refs(fails.filter((one) => !selectsBuild(one))) };
}

function fresh(then: readonly ResourceRef[], now: readonly ResourceRef[]): ResourceRef[] {
  const known = new Set(now.map(({ uid }) => uid));
  return then.filter(({ uid }) => !known.has(uid));
}

/** What these Windows nodes accept only with their new labels or taints: by the full rules, else by labels and taints alone. */
export async function newRescheduling(
  ctx: PlanContext,
  q: { nodes: readonly KubeNode[]; marked: <Node extends NodeShape>(node: Node) => Node },
): Promise<PoolRescheduling> {
  const { nodes, marked } = q;
  if (nodes.length === 0) return NO_RESCHEDULING;
  const parts = await placementNow(ctx);
  if (parts === null) {
    const workloads = await ctx.kube.workloads();
    const then = schedulableWorkloads(workloads, nodes.map(marked));
    return { others: fresh(then, schedulableWorkloads(workloads, nodes)), fails: [] };
  }
  const names = new Set(nodes.map(({ name }) => name));
  const here = parts.cluster.nodes.filter(({ name }) => names.has(name));
  const now = reschedulingOn(parts, here);
  const then = reschedulingOn(parts, here.map(marked));
  return { others: fresh(then.others, now.others), fails: fresh(then.fails, now.fails) };
}

/** Of existing nodes with other labels or taints. */
export function newReschedulingFindings(
  { others, fails }: PoolRescheduling,
  { nodes, subject, field }: { nodes: readonly KubeNode[]; subject: ResourceRef; field: string },
): Finding[] {
  const builds = nodes.map(({ build }) => (build === null ? null : Number(build)));
  return [
    ...workloadsFinding('workloads-schedulable', namesOf(others), { subject, field, shown: MANY_SHOWN }),
    ...failingFindings(fails, { subject, builds, field }),
  ];
}

export function failingFindings(
  fails: readonly ResourceRef[],
  { subject, builds, field = 'taints' }: { subject: ResourceRef; builds: readonly (number | null)[]; field?: string },
): Finding[] {
  const known = [...new Set(builds)].map((build) => String(build ?? '?')).toSorted();
  const params = { build: known.join(', ') };
  return workloadsFinding('windows-workloads-would-fail', namesOf(fails), {
    subject,
    field,
    params,
    shown: NAMES_SHOWN,
  });
}

/** By the template's OS, else by clear evidence from its images, which the scheduler does not read. */
export function meantForWindows(template: PodTemplate): boolean {
  const message = statedOs(template);
  if (message !== null) return message === 'windows';
  return template.images.length > 0 && template.images.every((image) => platformOf(image).os === 'windows');
}

/** Linux workloads without an OS selector that one of the future Windows nodes would accept, sorted by name. */
export const schedulableWorkloads = (workloads: readonly KubeWorkload[], shapes: readonly NodeShape[]): ResourceRef[] =>
  workloads
    .filter(
      ({ kind, template }) =>
        !meantForWindows(template) && shapes.some((shape) => acceptsTemplate(shape, template, kind === 'DaemonSet')),
    )
    .map(workloadRef)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
