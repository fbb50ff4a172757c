import type { NodeFacts } from '../facts/node-facts';
import type { NodeFit } from '../schedule/feasibility';
import type { Assessment, PlacementWorld } from '../verdict/assessment';

/** What has to be done with a workload so that it runs on the new build. */
export type MigrationNeed = 'nothing' | 'selector' | 'image' | 'unknown' | 'other';

export interface MigrationItem {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
  need: MigrationNeed;
  /** Images that do not start on the new build, or of which nobody knows. */
  images: string[];
  /** Pods of it on nodes of the old build. */
  pods: number;
}

export interface MigrationBatch {
  /** Stateless with several pods first, because they show trouble without an outage; what needs work comes last. */
  kind: 'replicated' | 'single' | 'stateful' | 'daemon' | 'selector' | 'image' | 'unknown' | 'other';
  items: MigrationItem[];
}

export interface MigrationPlan {
  from: number;
  to: number;
  /** Pools and nodes of the old build; they stay, cordoned, until the last batch runs: the way back. */
  pools: string[];
  nodes: number;
  /** Nodes of the new build that are there already. */
  there: number;
  batches: MigrationBatch[];
}

const BATCH_AT_MOST = 10;
const BUILD_LABEL = 'node.kubernetes.io/windows-build';

/** Only the old build's label stands in the way: by selector or by required affinity. */
const onlyBuild = ({ refusals }: NodeFit): boolean =>
  refusals.length > 0 &&
  refusals.every(
    ({ predicate, detail }) =>
      predicate === 'NodeAffinity' && detail.of === 'selector' && detail.key === BUILD_LABEL,
  );

/** Images of the workload that are not certain to start on a node, apart by what is known. */
function trouble(o: { one: Assessment; node: NodeFacts; world: PlacementWorld }): {
  no: string[];
  unknown: string[];
} {
  const answers = o.one.containers.map(({ image }) => ({
    reference: image.reference,
    ...o.world.starts(image, o.node, { hostProcess: false, handler: null }),
  }));
  const referencesOf = (starts: 'no' | 'unknown'): string[] => [
    ...new Set(answers.filter((one) => one.starts === starts).map(({ reference }) => reference)),
  ];
  return { no: referencesOf('no'), unknown: referencesOf('unknown') };
}

const runsThere = (one: Assessment, node: NodeFacts): boolean => {
  const there = one.nodes.get(node.name);
  return there !== undefined && (there.outcome === 'runs' || there.full);
};

/** Who has no pods there now concerns the old build if it is meant for Windows and could run there, as far as anybody knows. */
const mayRun = (one: Assessment, old: readonly NodeFacts[]): boolean =>
  one.intent.os === 'windows' &&
  old.some((node) => runsThere(one, node) || one.nodes.get(node.name)?.outcome === 'unknown');

/** @param after the same workload in a world whose nodes of the old build have the new one; `node` is one of these. */
function needOf(o: {
  after: Assessment;
  node: NodeFacts;
  world: PlacementWorld;
}): Pick<MigrationItem, 'need' | 'images'> {
  const { after, node, world } = o;
  const { no, unknown } = trouble({ one: after, node, world });
  if (no.length > 0) return { need: 'image', images: no };
  if (unknown.length > 0) return { need: 'unknown', images: unknown };
  if (runsThere(after, node)) return { need: 'nothing', images: [] };
  const fit = after.feasibility.nodes.find((one) => one.node === node.name);
  return { need: fit !== undefined && onlyBuild(fit) ? 'selector' : 'other', images: [] };
}

function batchOf({ need, kind, pods }: MigrationItem): MigrationBatch['kind'] {
  if (need !== 'nothing') return need;
  if (kind === 'DaemonSet') return 'daemon';
  if (kind === 'StatefulSet') return 'stateful';
  return pods > 1 ? 'replicated' : 'single';
}

const ORDER: readonly MigrationBatch['kind'][] = [
  'replicated',
  'single',
  'stateful',
  'daemon',
  'selector',
  'image',
  'unknown',
  'other',
];

function batches(items: readonly MigrationItem[]): MigrationBatch[] {
  return ORDER.flatMap((kind) => {
    const of = items.filter((item) => batchOf(item) === kind);
    return Array.from({ length: Math.ceil(of.length / BATCH_AT_MOST) }, (_, at) => ({
      kind,
      items: of.slice(at * BATCH_AT_MOST, (at + 1) * BATCH_AT_MOST),
    }));
  });
}

const nameOrder = (a: MigrationItem, b: MigrationItem): number =>
  `${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1;

/**
 * How the workloads on one Windows build come to another, in the order in which to move them. `before` and `after`: every
 * workload in the cluster as it is, and as it would be with the new build on the nodes of the old one.
 */
export function planMigration(o: {
  from: number;
  to: number;
  before: readonly Assessment[];
  after: ReadonlyMap<string, Assessment>;
  world: { before: PlacementWorld; after: PlacementWorld };
}): MigrationPlan {
  const old = o.world.before.cluster.nodes.filter(({ build }) => build === o.from);
  const names = new Set(old.map(({ name }) => name));
  const node = o.world.after.cluster.nodes.find(({ name }) => names.has(name));
  const podsOf = podsOnNodes(o.world.before, names);
  const items = o.before.flatMap((one): MigrationItem[] => {
    const after = o.after.get(one.workload.uid);
    const { uid, kind, namespace, name } = one.workload;
    const pods = podsOf(`${namespace}/${kind}/${name}`);
    if (node === undefined || after === undefined || !(pods > 0 || mayRun(one, old))) return [];
    return [{ uid, kind, namespace, name, pods, ...needOf({ after, node, world: o.world.after }) }];
  });
  return {
    from: o.from,
    to: o.to,
    pools: [...new Set(old.flatMap(({ pool }) => pool?.name ?? []))].toSorted(),
    nodes: old.length,
    there: o.world.before.cluster.nodes.filter(({ build }) => build === o.to).length,
    batches: batches(items.toSorted(nameOrder)),
  };
}

function podsOnNodes({ cluster }: PlacementWorld, nodes: ReadonlySet<string>): (workload: string) => number {
  const counts = new Map<string, number>();
  for (const { namespace, nodeName, workload, name, phase } of cluster.pods) {
    if (nodeName === null || !nodes.has(nodeName) || phase === 'Succeeded' || phase === 'Failed') continue;
    const key = `${namespace}/${workload?.kind ?? 'Pod'}/${workload?.name ?? name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (workload) => counts.get(workload) ?? 0;
}
