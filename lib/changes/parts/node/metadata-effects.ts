import { distinct, workloadsFinding } from '@/lib/changes/parts/names';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import type { Taint } from '@/lib/domain/node/node';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import { acceptsTemplate, type NodeShape } from '@/lib/domain/workload/accepts-template';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import { tolerates } from '@/lib/kube-rules/scheduler/static-filter';

/** A node that gets other labels or taints. */
export interface MetadataEdit {
  node: KubeNode;
  after: NodeShape;
}

export interface MetadataEffects {
  /** Evicted by a new NoExecute taint, at once or after a time: static pods and DaemonSet pods too. */
  evicted: KubePod[];
  /** Names of DaemonSets. */
  starts: string[];
  stops: string[];
  /** Pods that DaemonSets delete because the labels do not match anymore. */
  stopped: KubePod[];
  /** Running pods that stay, but could not return because of the labels. */
  pinned: KubePod[];
  /** Those that could not return because of a new taint. */
  barred: KubePod[];
}

export const NO_METADATA_EFFECTS: MetadataEffects = {
  evicted: [],
  starts: [],
  stops: [],
  stopped: [],
  pinned: [],
  barred: [],
};

/** With its value; a taint of the same name may have another. */
export const equalTaint = (a: Taint, b: Taint): boolean =>
  a.key === b.key && a.value === b.value && a.effect === b.effect;

/** The first toleration that matches counts (k8s.io/component-helpers: GetMatchingTolerations). */
function isEvictedBy(taint: Taint, { tolerations }: PodTemplate): boolean {
  const matching = tolerations.find((one) => tolerates(one, taint));
  return matching === undefined || matching.seconds !== undefined;
}

const freshTaints = ({ node, after }: MetadataEdit): Taint[] =>
  after.taints.filter((one) => !node.taints.some((present) => equalTaint(present, one)));

/** By its name and labels alone, which decide whether a pod stays there. */
const selects = (template: PodTemplate, { labels }: NodeShape, { name }: KubeNode): boolean =>
  acceptsTemplate({ name, labels, taints: [] }, template, false);

/** DaemonSets start and stop pods when labels and taints change (Kubernetes docs: how daemon pods are scheduled). */
function starts({ template }: KubeWorkload, { node, after }: MetadataEdit): boolean {
  return !acceptsTemplate(node, template, true) && acceptsTemplate(after, template, true);
}

const stops = ({ template }: KubeWorkload, { node, after }: MetadataEdit): boolean =>
  selects(template, node, node) && !selects(template, after, node);

const podKey = (nodeName: string, owner: string): string => `${nodeName}\u0000${owner}`;

function daemonEffects(
  edits: readonly MetadataEdit[],
  { pods, workloads }: { pods: readonly KubePod[]; workloads: readonly KubeWorkload[] },
): Pick<MetadataEffects, 'starts' | 'stops' | 'stopped'> {
  const daemons = workloads.filter(({ kind }) => kind === 'DaemonSet');
  const named = (some: readonly KubeWorkload[]): string[] => some.map((one) => workloadRef(one).name).toSorted();
  const stopping = daemons.map((one) => ({ one, from: edits.filter((edit) => stops(one, edit)) }));
  const keys = new Set(
    stopping.flatMap(({ one, from }) => from.map(({ node }) => podKey(node.name, workloadRef(one).name))),
  );
  return {
    starts: named(daemons.filter((one) => edits.some((edit) => starts(one, edit)))),
    stops: named(stopping.flatMap(({ one, from }) => (from.length > 0 ? [one] : []))),
    stopped: pods.filter((pod) => keys.has(podKey(pod.nodeName ?? '', ownerName(pod)))),
  };
}

/** What other labels and taints do to the pods of nodes. */
export async function metadataEffects(ctx: PlanContext, edits: readonly MetadataEdit[]): Promise<MetadataEffects> {
  if (edits.length === 0) return NO_METADATA_EFFECTS;
  const [all, workloads] = await Promise.all([ctx.kube.pods(), ctx.kube.workloads()]);
  const byName = new Map(edits.map((edit) => [edit.node.name, { ...edit, fresh: freshTaints(edit) }]));
  const pods = all.flatMap((pod) => {
    const edit = byName.get(pod.nodeName ?? '');
    return edit === undefined || pod.phase === 'Succeeded' || pod.phase === 'Failed' ? [] : [{ pod, edit }];
  });
  const isEvicted = ({ pod, edit }: (typeof pods)[number]): boolean =>
    edit.fresh.some((taint) => taint.effect === 'NoExecute' && isEvictedBy(taint, pod.template));
  const staying = pods.filter((one) => !isEvicted(one));
  const isPinned = ({ pod, edit }: (typeof pods)[number]): boolean =>
    pod.workload?.kind !== 'DaemonSet' &&
    selects(pod.template, edit.node, edit.node) &&
    !selects(pod.template, edit.after, edit.node);
  const isBarred = ({ pod, edit }: (typeof pods)[number]): boolean =>
    edit.fresh.some((one) => one.effect === 'NoSchedule' && !pod.template.tolerations.some((by) => tolerates(by, one)));
  return {
    evicted: pods.filter(isEvicted).map(({ pod }) => pod),
    ...daemonEffects(edits, { pods: staying.map(({ pod }) => pod), workloads }),
    pinned: staying.filter(isPinned).map(({ pod }) => pod),
    barred: staying.filter(isBarred).map(({ pod }) => pod),
  };
}

/** Those of DaemonSets and of pods that could not return; evicted pods are reported by their own finding. */
export function metadataFindings(
  { starts: starting, stops: stopping, pinned }: MetadataEffects,
  place: { subject: ResourceRef; field: string },
): Finding[] {
  const names = distinct(pinned.map(({ namespace, name }) => `${namespace}/${name}`));
  return [
    ...workloadsFinding('label-starts-daemon-sets', starting, place),
    ...workloadsFinding('label-stops-daemon-sets', stopping, place),
    ...workloadsFinding('label-selected-by-pods', names, place),
  ];
}
