import type { ClusterFacts } from '../../facts/cluster-facts';
import type { PodFacts } from '../../facts/pod-facts';
import type { PlacementWorld } from '../assessment';
import { conclude } from '../conclude';
import { findingsOf, judgeWorkload } from '../judge-workload';
import { placementWorld, type WorldParts } from '../placement-world';
import type { FindingCounts, Outcome, PlacementPool, PlacementRow } from '../verdict';
import { type Fold, foldOf, namesMachines } from './folded-world';
import { OwnPods } from './own-pods';
import { poolColumns } from './pool-columns';
import { RoomWatch } from './room-watch';
import { rowOf } from './row-of';
import { countFindings, type MatrixWorkload, partsOf, type Standing, type StandingPart } from './standing';

/** The cluster as it is now. */
export interface MatrixState {
  cluster: ClusterFacts;
  workloads: readonly MatrixWorkload[];
  parts: Omit<WorldParts, 'cluster'>;
}

/** What a list of workloads is filtered and sorted by. */
export interface StoodWorkload {
  standing: Standing;
  outcome: Outcome;
  counts: FindingCounts;
}

interface Entry {
  top: MatrixWorkload;
  standing: Standing | null;
  /** What it comes to, as of a revision. */
  stood: { rev: number; outcome: Outcome } | null;
}

/** Lists whose change may alter any verdict. */
const LISTS = [
  'minor',
  'provider',
  'runtimeClasses',
  'namespaces',
  'limitRanges',
  'claims',
  'volumes',
  'storageClasses',
] as const;
const BESIDE = ['services', 'networkPolicies', 'autoscalers', 'gmsaSpecs'] as const;

/** Up to so many nodes the rules look at every node and at what runs there; beyond, at one of each class. */
const EXACT_NODES = 200;

const sameLists = (a: ClusterFacts, b: ClusterFacts): boolean =>
  LISTS.every((list) => a[list] === b[list]) && BESIDE.every((list) => a.beside[list] === b.beside[list]);

/**
 * Every workload against every pool, kept as things move: a template is judged once for each class of nodes, and pods that come
 * and go alter only what has room. `work` does what is left to do, in slices.
 */
export class PlacementMatrix {
  readonly #room = new RoomWatch();
  readonly #own = new OwnPods();
  readonly #entries = new Map<string, Entry>();
  readonly #toJudge = new Set<string>();
  readonly #toLint = new Set<string>();
  #state: MatrixState | null = null;
  #fold: Fold | null = null;
  #full: PlacementWorld | null = null;
  #columns: readonly PlacementPool[] = [];
  #rev = 0;

  /** Rises whenever a row may have moved. */
  get rev(): number {
    return this.#rev;
  }

  get columns(): readonly PlacementPool[] {
    return this.#columns;
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
    const anew =
      before === null ||
      before.parts.today !== state.parts.today ||
      before.cluster.nodes !== state.cluster.nodes ||
      !sameLists(before.cluster, state.cluster);
    if (anew) this.#takeNodes(state);
    this.#takeWorkloads(state.workloads, anew);
    if (!anew && this.#isSmall() && before.cluster.pods !== state.cluster.pods)
      for (const uid of this.#entries.keys()) this.#toLint.add(uid);
    this.#rev += 1;
  }

  /** Works until everything is done or `more` says stop; true when nothing is left. Verdicts come before findings. */
  work(more: () => boolean): boolean {
    return (
      this.#workOff(this.#toJudge, (entry) => this.#judge(entry), more) &&
      this.#workOff(this.#toLint, (entry) => this.#lint(entry), more)
    );
  }

  /** Every workload that has been judged. */
  stood(): StoodWorkload[] {
    const all: StoodWorkload[] = [];
    for (const entry of this.#entries.values()) {
      const { standing } = entry;
      if (standing === null) continue;
      all.push({
        standing,
        outcome: this.#outcome(entry, standing),
        counts: countFindings(standing.findings),
      });
    }
    return all;
  }

  /** The row of a workload by its UID; null while it has not been judged. */
  rowOf(uid: string): PlacementRow | null {
    const standing = this.#entries.get(uid)?.standing ?? null;
    return standing === null ? null : this.row(standing);
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

  #takeWorkloads(workloads: readonly MatrixWorkload[], anew: boolean): void {
    const left = new Set(this.#entries.keys());
    for (const top of workloads) {
      const { uid } = top.object;
      left.delete(uid);
      const known = this.#entries.get(uid);
      if (known === undefined) this.#entries.set(uid, { top, standing: null, stood: null });
      const isSame = known?.top.object === top.object;
      if (known !== undefined) known.top = top;
      if (known?.standing !== null && known?.standing !== undefined && isSame) known.standing.top = top;
      if (anew || !isSame) this.#toJudge.add(uid);
    }
    for (const uid of left) this.#entries.delete(uid);
  }

  #judge(entry: Entry): void {
    if (this.#fold === null) return;
    const { machine, world } = this.#fold;
    const { top, standing } = entry;
    const folded = judgeWorkload(top.object, world);
    const isNaming = namesMachines(folded.pod, machine);
    const judged = isNaming ? judgeWorkload(top.object, this.#fullWorld()) : folded;
    const { requests, hostPorts } = judged.pod.demand;
    entry.standing = {
      top,
      judged,
      byClass: isNaming ? null : folded.judgements,
      demandKey: JSON.stringify([requests, hostPorts]),
      findings: standing?.findings ?? null,
    };
    entry.stood = null;
    this.#toLint.add(top.object.uid);
  }

  #lint({ standing }: Entry): void {
    if (standing === null || this.#fold === null) return;
    const { judged, top, byClass } = standing;
    if (byClass === null) standing.findings = findingsOf(judged, this.#fullWorld());
    else if (!this.#isSmall()) standing.findings = findingsOf(judged, this.#fold.world);
    else standing.findings = findingsOf(judgeWorkload(top.object, this.#fullWorld()), this.#fullWorld());
  }

  #isSmall(): boolean {
    return (this.#state?.cluster.nodes.length ?? 0) <= EXACT_NODES;
  }

  #fullWorld(): PlacementWorld {
    if (this.#state === null) throw new Error('no cluster has been taken over');
    this.#full ??= placementWorld({ ...this.#state.parts, cluster: this.#state.cluster });
    return this.#full;
  }

  #outcome(entry: Entry, standing: Standing): Outcome {
    if (entry.stood?.rev === this.#rev) return entry.stood.outcome;
    const { outcome } = conclude(standing.judged, this.parts(standing), this.#poolName);
    entry.stood = { rev: this.#rev, outcome };
    return outcome;
  }

  /** The nodes of the cluster in parts that answer alike. */
  parts(standing: Standing): StandingPart[] {
    return partsOf(standing, { classes: this.#fold?.classes ?? [], own: this.#own, room: this.#room });
  }

  readonly #poolName = (pool: string): string => this.#state?.parts.poolName?.(pool) ?? pool;
}
