import { textAt, textMapAt } from '../../kube-rules/json/kube-json';
import { BUILD_LABEL } from '../../kube-rules/objects/node-labels';
import { podSpecIn } from '../../kube-rules/objects/workload-object';
import { meets } from '../../kube-rules/selector/label-requirement';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PlacementWorld } from '../verdict/assessment';
import type { NodeEvaluation } from '../verdict/node-evaluation';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';
import { ownerKey, podOwnerKey, nameOrder } from '../verdict/owner-key';
import { podContainers } from '../verdict/pod-containers';
import { isBuildWhy } from '../verdict/rejection-message';
import { untolerated } from '../../kube-rules/scheduler/static-filter';
import type { Taint } from '../../domain/node/node';
import { referenceFor } from '../rules/win-img/known-tags';
import { lastingTaints } from '../set-up/propose-set-up';
import { isFuture } from '../../domain/placement/future-nodes';
import { nodePins, type PinInputs } from './node-pins';

type MigrationNeed = 'nothing' | 'selector' | 'image' | 'unknown' | 'other';

/**
 * What in a workload requires the old build or its nodes. `name`: the value of its node selector, its RuntimeClass, or
 * of `node` the label that only the old nodes have.
 */
interface BuildPin {
  by: 'selector' | 'affinity' | 'runtime-class' | 'node';
  name: string;
}

interface MigrationItem {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
  need: MigrationNeed;
  /** Those that `need` is about. `instead`: the same image for the new build, by a tag that is known to exist. */
  images: { reference: string; instead: string | null }[];
  /** What excludes nodes of the new build, besides images and taints. */
  pins: BuildPin[];
  /** Of the nodes that have the new build already: its pods lack the toleration. Empty: none is missing, or there is no such node. */
  taints: Taint[];
  pods: number;
}

interface MigrationBatch {
  /** Replicated stateless workloads first: they reveal problems without an outage. Those to change come last. */
  kind: 'replicated' | 'single' | 'stateful' | 'daemon' | 'toleration' | 'selector' | 'image' | 'unknown' | 'other';
  items: MigrationItem[];
}

export interface MigrationPlan {
  from: number;
  to: number;
  /** Of the old build; they stay, cordoned, until the last batch runs, so that a rollback is possible. */
  pools: string[];
  nodes: number;
  /** Size of an old node, for new ones; null: not reported. */
  size: { cpu: number; memoryGiB: number } | null;
  there: number;
  batches: MigrationBatch[];
}

const MAX_BATCH = 10;

const SELECTION: readonly string[] = ['NodeAffinity', 'NodeName'];

/** Only what selects the old build or its nodes prevents it. */
const onlyPins = ({ reasons, why }: NodeEvaluation, pins: readonly BuildPin[]): boolean =>
  (isBuildWhy(why) || pins.some(({ by }) => by === 'affinity' || by === 'node')) &&
  reasons.every(({ by }) => SELECTION.includes(by));

/** Images of the workload that are not certain to start on a node, grouped by what is known. */
function failingImages(
  { workload }: WorkloadPlacement,
  o: { node: NodeFacts; world: PlacementWorld },
): { no: string[]; unknown: string[] } {
  const { containers, starts } = podContainers(workload, o.world);
  const answers = containers.map((one) => ({ reference: one.image.reference, ...starts(one, o.node) }));
  const referencesOf = (wanted: 'no' | 'unknown'): string[] => [
    ...new Set(answers.filter((answer) => answer.starts === wanted).map(({ reference }) => reference)),
  ];
  return { no: referencesOf('no'), unknown: referencesOf('unknown') };
}

/** Without pods there, a workload concerns the old build if it is intended for Windows and could run there. */
const mayRun = ({ intent, parts }: WorkloadPlacement, build: number): boolean =>
  intent.os === 'windows' &&
  parts.some(
    ({ node, evaluation: { startOutcome } }) =>
      node.build === build && (startOutcome === 'runs' || startOutcome === 'unknown'),
  );

/** Everything in the workload that requires another build than the new one, or a node of the old one. */
function pinsOf({ workload, pod }: WorkloadPlacement, o: PinInputs): BuildPin[] {
  const wanted = `10.0.${o.to}`;
  const spec = podSpecIn(workload);
  const isOther = (build: string | undefined): build is string => build !== undefined && build !== wanted;
  const own = textMapAt(spec, 'nodeSelector')[BUILD_LABEL];
  const terms = pod.requiredAffinity?.map(({ expressions }) => expressions.filter(({ key }) => key === BUILD_LABEL));
  const excludes =
    terms?.length !== 0 && terms?.every((term) => term.some((one) => !meets({ [BUILD_LABEL]: wanted }, one))) === true;
  const name = textAt(spec, 'runtimeClassName');
  const ofClass = o.world.cluster.runtimeClasses?.find((one) => one.name === name)?.nodeSelector[BUILD_LABEL];
  return [
    ...(isOther(own) ? [{ by: 'selector' as const, name: own }] : []),
    ...(excludes ? [{ by: 'affinity' as const, name: '' }] : []),
    ...(isOther(ofClass) ? [{ by: 'runtime-class' as const, name }] : []),
    ...nodePins(pod, o).map((label) => ({ by: 'node' as const, name: label })),
  ];
}

/** @param after its verdict with new nodes in place of the old ones */
function needOf(
  after: WorkloadPlacement,
  o: { to: number; world: PlacementWorld; pins: readonly BuildPin[] },
): Pick<MigrationItem, 'need' | 'images'> {
  // A misplaced Linux workload needs no image of the new build: its own page shows how to exclude it.
  if (after.intent.os === 'linux') return { need: 'other', images: [] };
  const there = after.parts.filter(({ node }) => isFuture(node.name));
  const [part] = there;
  if (part === undefined) return { need: 'other', images: [] };
  const { no, unknown } = failingImages(after, { node: part.node, world: o.world });
  if (no.length > 0)
    return { need: 'image', images: no.map((reference) => ({ reference, instead: referenceFor(reference, o.to) })) };
  if (unknown.length > 0)
    return { need: 'unknown', images: unknown.map((reference) => ({ reference, instead: null })) };
  if (there.some(({ evaluation }) => evaluation.startOutcome === 'runs')) return { need: 'nothing', images: [] };
  return { need: there.some(({ evaluation }) => onlyPins(evaluation, o.pins)) ? 'selector' : 'other', images: [] };
}

/** Taints that keep its pods off the node that needs the fewest tolerations. `tainted`: taints of the new nodes, each list once. */
function missingTolerations({ pod, intent }: WorkloadPlacement, tainted: readonly (readonly Taint[])[]): Taint[] {
  if (intent.os === 'linux') return [];
  const [fewest = []] = tainted
    .map((taints) => untolerated(taints, pod.tolerations))
    .toSorted((a, b) => a.length - b.length);
  return fewest;
}

function taintsOf(nodes: readonly NodeFacts[]): Taint[][] {
  const lists = nodes.map((node) => lastingTaints([node]));
  return [...new Map(lists.map((taints) => [JSON.stringify(taints), taints])).values()];
}

const GIB = 2 ** 30;

/** Instances have a little more memory than their nodes report. */
function sizeOf(node: NodeFacts | undefined): MigrationPlan['size'] {
  const { cpu, memory } = node?.capacity ?? {};
  if (cpu === undefined || memory === undefined) return null;
  return { cpu: Math.ceil(cpu / 1_000), memoryGiB: Math.ceil(memory / GIB) };
}

function batchOf({ need, kind, pods, taints }: MigrationItem): MigrationBatch['kind'] {
  if (need !== 'nothing') return need;
  if (taints.length > 0) return 'toleration';
  if (kind === 'DaemonSet') return 'daemon';
  if (kind === 'StatefulSet') return 'stateful';
  return pods > 1 ? 'replicated' : 'single';
}

const ORDER: readonly MigrationBatch['kind'][] = [
  'replicated',
  'single',
  'stateful',
  'daemon',
  'toleration',
  'selector',
  'image',
  'unknown',
  'other',
];

function batches(items: readonly MigrationItem[]): MigrationBatch[] {
  return ORDER.flatMap((kind) => {
    const of = items.filter((item) => batchOf(item) === kind);
    return Array.from({ length: Math.ceil(of.length / MAX_BATCH) }, (_, at) => ({
      kind,
      items: of.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
    }));
  });
}

export interface MigrationSide {
  world: PlacementWorld;
  placements: ReadonlyMap<string, WorkloadPlacement>;
}

/** How to move workloads to another Windows build, in order. `after`: the scenario `migrate-build`. */
export function planMigration(o: {
  from: number;
  to: number;
  before: MigrationSide;
  after: MigrationSide;
}): MigrationPlan {
  const { nodes } = o.before.world.cluster;
  const old = nodes.filter(({ build }) => build === o.from);
  const podsOf = podsOnNodes(o.before.world, new Set(old.map(({ name }) => name)));
  const there = nodes.filter(({ build }) => build === o.to);
  const tainted = taintsOf(there);
  const fresh = o.after.world.cluster.nodes.filter(({ name }) => isFuture(name));
  const items = [...o.before.placements].flatMap(([key, now]): MigrationItem[] => {
    const after = o.after.placements.get(key);
    const { uid, kind, namespace, name } = now.workload;
    const pods = podsOf(ownerKey(now.workload));
    if (after === undefined || !(pods > 0 || mayRun(now, o.from))) return [];
    const taints = missingTolerations(after, tainted);
    const { world } = o.after;
    const pins = after.intent.os === 'linux' ? [] : pinsOf(after, { to: o.to, world, old, fresh });
    return [{ uid, kind, namespace, name, pods, taints, pins, ...needOf(after, { to: o.to, world, pins }) }];
  });
  return {
    from: o.from,
    to: o.to,
    pools: [...new Set(old.flatMap(({ pool }) => pool?.name ?? []))].toSorted(),
    nodes: old.length,
    size: sizeOf(old[0]),
    there: there.length,
    batches: batches(items.toSorted(nameOrder)),
  };
}

function podsOnNodes({ cluster }: PlacementWorld, nodes: ReadonlySet<string>): (workload: string) => number {
  const counts = new Map<string, number>();
  for (const pod of cluster.pods) {
    const { nodeName, phase } = pod;
    if (nodeName === null || !nodes.has(nodeName) || phase === 'Succeeded' || phase === 'Failed') continue;
    const key = podOwnerKey(pod);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (workload) => counts.get(workload) ?? 0;
}
