import type { ClusterFacts } from '../../facts/cluster-facts';
import type { PodFacts } from '../../facts/pod-facts';
import type { PlacementWorld } from '../assessment';
import { isIgnoredSomewhere } from '../conclude';
import { findingsOf, judgeOn, type JudgedWorkload, judgeWorkload } from '../judge-workload';
import type { NodeJudgement } from '../node-judgement';
import { placementWorld, type WorldParts } from '../placement-world';
import type { PlacementPool, PlacementRow } from '../verdict';
import { type Fold, foldOf, namesMachines } from './folded-world';
import { type Entry, MatrixEntries, type StoodWorkload } from './matrix-entries';
import type { NodeClass } from './node-classes';
import { OwnPods } from './own-pods';
import { poolColumns } from './pool-columns';
import { RoomWatch } from './room-watch';
import { cellsOf, rowOf } from './row-of';
import { sameLists } from './same-lists';
import {
  countFindings,
  landingsOf,
  type Here,
  type MatrixWorkload,
  noteLanding,
  partsOf,
  type Standing,
  type StandingPart,
} from './standing';

/** The cluster as it is now. */
export interface MatrixState {
  cluster: ClusterFacts;
  workloads: readonly MatrixWorkload[];
  parts: Omit<WorldParts, 'cluster'>;
}

/** Up to so many nodes the rules look at every node and at what runs there; beyond, at one of each class. */
const EXACT_NODES = 200;

function byClassOf(
  { judgements }: JudgedWorkload,
  classes: readonly NodeClass[],
): Map<string, NodeJudgement> {
  const byClass = new Map<string, NodeJudgement>();
  for (const { key, node } of classes) {
    const judgement = judgements.get(node.name);
    if (judgement !== undefined) byClass.set(key, judgement);
  }
  return byClass;
}

/**
 * Every workload against every pool, kept as things move: a template is judged once for each class of nodes, and pods that come
 * and go alter only what has room. `work` does what is left to do, in slices.
 */
export class PlacementMatrix {
  readonly #room = new RoomWatch();
  readonly #own = new OwnPods();
  readonly #entries = new MatrixEntries();
  readonly #toJudge = new Set<string>();
  readonly #toLint = new Set<string>();
  #state: MatrixState | null = null;
  #fold: Fold | null = null;
  #full: PlacementWorld | null = null;
  #columns: readonly PlacementPool[] = [];
  #rev = 0;
  /** Rises with what alters every judgement. */
  #standingRev = 0;
  #isLintOld = false;

  /** Rises whenever a row may have moved. */
  get rev(): number {
    return this.#rev;
  }

  get columns(): readonly PlacementPool[] {
    return this.#columns;
  }

  /** One node of each class for all, without pods, for many questions about one object; null for a cluster that is small. */
  get foldedWorld(): PlacementWorld | null {
    return this.#isSmall() ? null : (this.#fold?.world ?? null);
  }

  /** How many workloads wait for their verdict, and how many for their findings. */
  get pending(): { verdicts: number; findings: number } {
    return { verdicts: this.#toJudge.size, findings: this.#toLint.size };
  }

  podCame(pod: PodFacts): void {
    this.#room.podCame(pod);
    this.#own.podCame(pod);
    this.#rev += 1;
  }

  podWent(pod: PodFacts): void {
    this.#room.podWent(pod);
    this.#own.podWent(pod);
    this.#rev += 1;
  }

  /** Takes over what has moved apart from pods; what has to be worked out again waits for `work`. */
  take(state: MatrixState): void {
    const before = this.#state;
    this.#state = state;
    this.#full = null;
    const isNew =
      before === null || before.parts !== state.parts || !sameLists(before.cluster, state.cluster);
    const nodesMoved = before?.cluster.nodes !== state.cluster.nodes;
    if (isNew) this.#standingRev += 1;
    if (isNew || nodesMoved) this.#takeNodes(state);
    if (nodesMoved) for (const uid of this.#entries.naming()) this.#toJudge.add(uid);
    const moved = this.#entries.take(state.workloads);
    const isAnew = isNew || (nodesMoved && this.#asksAnew());
    for (const uid of isAnew ? this.#entries.uids() : moved) this.#toJudge.add(uid);
    this.#isLintOld ||= nodesMoved || (this.#isSmall() && before?.cluster.pods !== state.cluster.pods);
    this.#rev += 1;
  }

  /** Works until everything is done or `more` says stop; true when nothing is left. Verdicts come before findings. */
  work(more: () => boolean): boolean {
    return (
      this.#workOff(this.#toJudge, (entry) => this.#judge(entry), more) &&
      this.#workOff(this.#toLint, (entry) => this.#lint(entry), more)
    );
  }

  /** Has the rules asked again where nodes or neighbours have moved since; it costs much more than verdicts do. */
  lintAgain(): void {
    if (!this.#isLintOld) return;
    this.#isLintOld = false;
    for (const uid of this.#entries.uids()) this.#toLint.add(uid);
  }

  /** Every workload that has been judged. */
  stood(): StoodWorkload[] {
    return this.#entries.stood(this.#here(), {
      owners: this.#own.takeMoved(),
      demands: this.#room.takeFlipped(),
    });
  }

  /** The row of a workload by its UID; null while it has not been judged. */
  rowOf(uid: string): PlacementRow | null {
    const standing = this.#entries.get(uid)?.standing ?? null;
    return standing === null ? null : this.row(standing);
  }

  cells(standing: Standing): PlacementRow['cells'] {
    return cellsOf(standing, this.parts(standing), this.#columns);
  }

  row(standing: Standing): PlacementRow {
    return rowOf(standing, this.parts(standing), { columns: this.#columns, poolName: this.#poolName });
  }

  #workOff(queue: Set<string>, act: (entry: Entry) => void, more: () => boolean): boolean {
    for (const uid of queue) {
      if (!more()) return false;
      queue.delete(uid);
      const entry = this.#entries.get(uid);
      if (entry === undefined) continue;
      act(entry);
      entry.told = null;
      this.#rev += 1;
    }
    return true;
  }

  #takeNodes({ cluster, parts }: MatrixState): void {
    const byName = new Map(cluster.nodes.map((node) => [node.name, node]));
    const real = {
      parts,
      node: (name: string) => byName.get(name) ?? null,
      ownNodes: (workload: MatrixWorkload['object']) => new Set(this.#own.of(workload).keys()),
    };
    this.#fold = foldOf(cluster, real, this.#fold);
    this.#room.setClasses(this.#fold.classes);
    this.#columns = poolColumns(this.#fold.classes, this.#poolName);
  }

  #judge(entry: Entry): void {
    const fold = this.#fold;
    if (fold === null) return;
    const { top, standing } = entry;
    const isSame =
      standing !== null && standing.rev === this.#standingRev && standing.judged.workload === top.object;
    if (isSame && this.#extend(standing, fold)) return;
    const folded = judgeWorkload(top.object, fold.world);
    const isNaming = namesMachines(folded.pod, fold.machine);
    const judged = isNaming ? judgeWorkload(top.object, this.#fullWorld()) : folded;
    const { requests, hostPorts } = judged.pod.demand;
    const byClass = isNaming ? null : byClassOf(folded, fold.classes);
    entry.standing = {
      rev: this.#standingRev,
      top,
      judged,
      byClass,
      landings: landingsOf(byClass ?? new Map()),
      generation: fold.generation,
      ignored: isIgnoredSomewhere(judged, isNaming ? this.#nodes() : fold.world.cluster.nodes),
      demandKey: JSON.stringify([requests, hostPorts]),
      findings: standing?.findings ?? null,
      counts: standing?.counts ?? countFindings(null),
    };
    this.#toLint.add(top.object.uid);
  }

  /** Judges what is known already on the classes that are new; false when that is not enough. */
  #extend(standing: Standing, { classes, fresh, generation }: Fold): boolean {
    const { byClass, judged } = standing;
    if (byClass === null || fresh === null) return false;
    if (standing.generation === generation) return true;
    const more = judgeOn(judged, fresh.world);
    for (const { key, node } of fresh.classes) {
      const judgement = more.judgements.get(node.name);
      if (judgement === undefined) continue;
      byClass.set(key, judgement);
      noteLanding(standing.landings, key, judgement);
    }
    const { workload } = judged;
    standing.ignored ||= isIgnoredSomewhere(
      { workload, judgements: more.judgements },
      fresh.world.cluster.nodes,
    );
    const isWhole = standing.generation === generation - 1 || classes.every(({ key }) => byClass.has(key));
    if (isWhole) standing.generation = generation;
    return isWhole;
  }

  #lint({ standing }: Entry): void {
    if (standing === null || this.#fold === null) return;
    standing.findings = this.#findings(standing, this.#fold.world);
    standing.counts = countFindings(standing.findings);
  }

  #findings({ judged, top, byClass }: Standing, world: PlacementWorld): Standing['findings'] {
    // Where its own pods are has a say in what it is meant for, and they may have moved since it was judged.
    if (byClass === null || this.#isSmall())
      return findingsOf(judgeWorkload(top.object, this.#fullWorld()), this.#fullWorld());
    // The judgement may have been made before the classes moved; the rules are told of the classes as they are.
    const feasibility = world.feasibility(judged.pod, { daemonSet: top.object.kind === 'DaemonSet' });
    return findingsOf({ ...judged, feasibility }, world);
  }

  /** Whether some class has not been judged yet. */
  #asksAnew(): boolean {
    return (this.#fold?.fresh?.classes.length ?? 0) > 0;
  }

  #nodes(): ClusterFacts['nodes'] {
    return this.#state?.cluster.nodes ?? [];
  }

  #isSmall(): boolean {
    return (this.#state?.cluster.nodes.length ?? 0) <= EXACT_NODES;
  }

  #fullWorld(): PlacementWorld {
    if (this.#state === null) throw new Error('no cluster has been taken over');
    this.#full ??= placementWorld({ ...this.#state.parts, cluster: this.#state.cluster });
    return this.#full;
  }

  /** The nodes of the cluster in parts that answer alike. */
  parts(standing: Standing): StandingPart[] {
    return partsOf(standing, this.#here());
  }

  #here(): Here {
    const room = this.#room;
    return {
      classes: this.#fold?.classes ?? [],
      classAt: (key) => this.#fold?.byKey.get(key),
      classOf: (node) => room.classOf(node),
      own: this.#own,
      room,
    };
  }

  readonly #poolName = (pool: string): string => this.#state?.parts.poolName?.(pool) ?? pool;
}
