import { endsOf, evictedFindings } from '@/lib/changes/parts/rescheduling-findings';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef, Plan, PlannedPod } from '@/lib/domain/change/plan';
import { isDisplaced, NO_LOSSES, type ClassifiedPod, type PodReasonCode } from '@/lib/domain/drain/classified';
import { withoutAwaited } from '@/lib/changes/parts/pool/autoscaling';
import { workloadsOf } from './missing-replicas';
import { displacedPodsOf } from './read-inputs';
import { podName, podsOf } from './batch-pods';
import { estimateMinutes } from '@/lib/domain/drain/estimate-minutes';
import type { DrainWorld, DrainData } from './data';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { isLostForGood } from '@/lib/domain/drain/lost-pods';
import type { PlanContext } from '@/lib/domain/change/step';
import { boundWorkloads } from '@/lib/domain/change/bounds';
import { distinct, namedFinding, namesOf, workloadsFinding } from '../names';
import { nodeRef } from '../refs';
import { removalLosses, workloadOf } from './removal-losses';
import { lastOfOsFindings, missingNodeFinding } from '@/lib/changes/parts/node/chosen-nodes';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import { phraseField, type Message } from '@/lib/domain/message/model';

/** The reasons of a finding; `unaccepted`: only losses that were not accepted. */
interface PodFinding {
  code: FindingCode;
  reasons: readonly PodReasonCode[];
  field: string | null;
  unaccepted?: true;
}

const POD_FINDINGS: readonly PodFinding[] = [
  { code: 'drain-empty-dir', reasons: ['empty-dir'], field: 'accepted.emptyDir', unaccepted: true },
  { code: 'drain-bare-pods', reasons: ['no-controller', 'daemon-orphaned'], field: 'accepted.bare', unaccepted: true },
  { code: 'drain-host-path', reasons: ['host-path'], field: null, unaccepted: true },
  { code: 'drain-pdb-never-allows', reasons: ['pdb-covers-all', 'pdb-none-healthy', 'pdbs-overlap'], field: null },
  { code: 'drain-stuck-pods', reasons: ['stuck'], field: null },
  { code: 'drain-pdb-waits', reasons: ['pdb-waits', 'pdb-unreconciled'], field: null },
  { code: 'drain-pdbs-unknown', reasons: ['pdbs-unknown'], field: null },
  { code: 'drain-lone-pods', reasons: ['only-replica', 'all-replicas-here'], field: null },
  { code: 'interrupted-with-others', reasons: ['others-leave'], field: null },
  { code: 'drain-replicas-unknown', reasons: ['replicas-unknown'], field: null },
  { code: 'drain-unsafe-pods', reasons: ['job', 'not-safe-to-evict', 'owner-gone'], field: null },
  { code: 'drain-slow-pods', reasons: ['finalizers', 'long-grace'], field: null },
];

const isMeant = (
  { reasons }: ClassifiedPod,
  { reasons: codes, unaccepted }: Pick<PodFinding, 'reasons' | 'unaccepted'>,
): boolean =>
  reasons.some((one) => codes.includes(one.code) && !(unaccepted === true && 'accepted' in one && one.accepted));

/** UIDs of Jobs that replace every pod they lose: such Jobs start at any time, and an approval covers later ones. */
function repeatedJobs(rows: readonly ClassifiedPod[]): ReadonlySet<string> {
  const left = new Map<string, number>();
  for (const { pod } of rows.filter(isDisplaced)) {
    const { uid = '', retries = null } = pod.owner ?? {};
    if (retries !== null) left.set(uid, (left.get(uid) ?? retries) - 1);
  }
  return new Set([...left].filter(([, more]) => more >= 0).map(([uid]) => uid));
}

/** What is lost with the pods or hinders their eviction, wherever they fit. */
export function evictionFindings(
  { rows, input }: { rows: readonly ClassifiedPod[]; input: { force: boolean } },
  subject: ResourceRef,
): Finding[] {
  const repeated = repeatedJobs(rows);
  return POD_FINDINGS.flatMap((each): Finding[] => {
    // A pod that is force-deleted at the limit does not wait for its PDBs forever.
    if (each.code === 'drain-pdb-never-allows' && input.force) return [];
    const some = rows.filter((row) => row.mustLeave && isMeant(row, each));
    const pods = some.map(({ pod }) => pod);
    const binds = ({ pod, reasons }: ClassifiedPod): boolean =>
      !repeated.has(pod.owner?.uid ?? '') || reasons.some(({ code }) => code !== 'job' && each.reasons.includes(code));
    const params = {
      workloads: boundWorkloads(each.code, distinct(some.filter(binds).map(({ pod }) => workloadOf(pod)))),
    };
    return namedFinding(each.code, pods.map(podName), { subject, params, field: each.field, shown: 3 });
  });
}

const OF_INTERRUPTION = ['drain-lone-pods', 'interrupted-with-others', 'drain-replicas-unknown', 'drain-unsafe-pods'];

type Losses = readonly (readonly [FindingCode, readonly PodReasonCode[]])[];
/** With pods that are deleted while their nodes stay. */
export const OF_DELETION: Losses = [
  ['bare-pods-lost', ['no-controller', 'daemon-orphaned']],
  ['local-data-lost', ['empty-dir']],
];
/** With pods that are deleted unless their node is back in time. */
export const OF_DOWNTIME: Losses = [['lost-after-downtime', ['no-controller', 'daemon-orphaned', 'empty-dir']]];

export interface Interruption {
  findings: Finding[];
  /** False: data or pods are lost that no later change brings back. */
  reversible: boolean;
}

/** What is interrupted where something else than a drain stops these pods: all at the same time, or node by node. */
export async function interruptionOf(
  ctx: PlanContext,
  q: { subject: ResourceRef; pods: readonly KubePod[]; losses?: Losses | 'removal'; nodeByNode?: true },
): Promise<Interruption> {
  const { subject, pods, losses = [] } = q;
  if (pods.length === 0) return { findings: [], reversible: true };
  const names = new Set(pods.map(({ nodeName }) => nodeName));
  const nodes = (await ctx.kube.nodes()).filter(({ name }) => names.has(name));
  const only = new Set(pods.map(({ uid }) => uid));
  const workloads = await workloadsOf(ctx);
  const at = q.nodeByNode === true ? {} : { at: () => '' };
  // Only where nodes are removed is it lost what claims refer to.
  const depth = losses === 'removal' ? {} : { depth: 'owners' as const };
  const { rows } = await podsOf(ctx, { nodes, accepted: NO_LOSSES, ...depth, only, workloads, ...at });
  const found = evictionFindings({ rows, input: { force: false } }, subject);
  const lost =
    losses === 'removal'
      ? removalLosses(rows, { subject, nodes })
      : losses.flatMap(([code, reasons]) => {
          const some = rows.filter((row) => row.mustLeave && isMeant(row, { reasons }));
          return workloadsFinding(code, distinct(some.map(({ pod }) => workloadOf(pod))), { subject });
        });
  return {
    findings: [...lost, ...found.filter(({ code }) => OF_INTERRUPTION.includes(code))],
    reversible: !rows.some(isLostForGood),
  };
}

export function podFindings(world: DrainWorld, subject: ResourceRef): Finding[] {
  const { rows, rescheduling, autoscaling } = world;
  const left = rescheduling === null ? null : withoutAwaited(rescheduling, autoscaling);
  return [
    ...evictionFindings(world, subject),
    ...(left === null ? [] : autoscaling.findings),
    ...evictedFindings(left, { subject, pods: left?.places.length ?? displacedPodsOf(rows).length }),
  ];
}

const MINUTE_MS = 60_000;

export function drainMinutes(
  { rows, present, budgets, starts }: DrainWorld,
  batches: DrainData['batches'],
): { minutes: number; mostMinutes: number; assumed: boolean; images: number } {
  const estimates = batches.map(({ nodes }) => {
    const names = new Set(nodes.map(({ name }) => name));
    return estimateMinutes({
      rows: rows.filter(({ pod }) => names.has(pod.nodeName)),
      nodes: present.filter(({ name }) => names.has(name)),
      budgets,
      starts,
    });
  });
  const sum = (what: 'minutes' | 'mostMinutes'): number => estimates.reduce((all, one) => all + one[what], 0);
  return {
    minutes: sum('minutes'),
    mostMinutes: sum('mostMinutes'),
    assumed: estimates.some((one) => one.starts === 'assumed'),
    images: Math.max(0, ...estimates.map(({ unknownImages }) => unknownImages)),
  };
}

export function estimateFindings(
  world: DrainWorld,
  { batches, soakMs, subject }: Pick<DrainData, 'batches' | 'soakMs'> & { subject: ResourceRef },
): Finding[] {
  const { minutes, mostMinutes, assumed, images } = drainMinutes(world, batches);
  if (mostMinutes === 0 || silentNodes(world).length > 0) return [];
  const soak = Math.ceil((soakMs / MINUTE_MS) * Math.max(0, batches.length - 1));
  const params = { minutes: minutes + soak, most: mostMinutes + soak };
  return assumed
    ? [finding('drain-estimate-assumed', { subject, params: { ...params, images } })]
    : [finding('drain-estimate', { subject, params })];
}

/** Nodes with pods that must leave although the kubelet, which stops them, may not answer. */
const silentNodes = ({ present, rows }: Pick<DrainWorld, 'present' | 'rows'>): KubeNode[] =>
  present.filter(
    ({ name, ready }) => ready !== 'True' && rows.some(({ mustLeave, pod }) => mustLeave && pod.nodeName === name),
  );

const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];
const isControlPlane = ({ labels }: KubeNode): boolean => CONTROL_PLANE.some((key) => Object.hasOwn(labels, key));

export function nodeFindings(world: DrainWorld, subject: ResourceRef): Finding[] {
  const { present, missing, input } = world;
  const gone = missing.map((one) => missingNodeFinding(one, one.replaced ? 'node-replaced' : 'node-not-found'));
  const guarded = present.filter(isControlPlane).map((node) => {
    const { name } = node;
    return finding('drain-control-plane', { subject: nodeRef(node), field: 'nodes', params: { name } });
  });
  const cordoned = namesOf(present.filter((node) => node.unschedulable));
  return [
    ...gone,
    ...guarded,
    ...lastOfOsFindings(world.nodes, present),
    ...namedFinding('drain-already-cordoned', cordoned, { subject, shown: 3 }),
    ...namedFinding('drain-not-ready', namesOf(silentNodes(world)), { subject, shown: 3 }),
    ...(input.force ? [finding('drain-forces', { subject, field: 'force' })] : []),
  ];
}

/** More than is readable; the run's rows have all of them. */
const LISTED = 500;
const OUTCOMES: PlannedPod['outcome'][] = ['blocked', 'evict', 'finish'];

const outcomeOf = ({ treatment }: ClassifiedPod): PlannedPod['outcome'] =>
  treatment === 'skip' ? 'finish' : treatment;

/** What the drain does with each pod that it interrupts, most important first; ended ones are only counted. */
export function plannedPods({ rows, rescheduling }: DrainWorld): NonNullable<Plan['pods']> {
  const ends = endsOf(rescheduling);
  const leaving = rows.filter(({ mustLeave }) => mustLeave).length;
  const pods = rows
    .filter(isDisplaced)
    .map((row): PlannedPod => {
      const { uid, nodeName } = row.pod;
      const end = ends.get(uid) ?? null;
      const why: Message[] = [...row.reasons.map(reasonMessage), ...(end === null ? [] : [end])];
      return {
        uid,
        name: podName(row.pod),
        node: nodeName,
        outcome: outcomeOf(row),
        why: why.map((message) => ({ text: message.text, ...phraseField(message) })),
      };
    })
    .toSorted((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || b.why.length - a.why.length);
  return {
    listed: pods.slice(0, LISTED),
    more: Math.max(0, pods.length - LISTED),
    staying: rows.length - leaving,
    ended: leaving - pods.length,
  };
}
