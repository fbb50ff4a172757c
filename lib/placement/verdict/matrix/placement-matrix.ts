import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { PlacementWorld } from '../assessment';
import { evaluateOn, evaluatedAlike, type EvaluatedWorkload, runsOn } from '../evaluate-workload';
import { podOwnerKey } from '../owner-key';
import { placementWorld } from '../placement-world';
import type { PlacementPool, PlacementProgress, PlacementRow } from '@/lib/domain/placement/verdict';
import type { LintedWorkload } from '../../rules/lint-input';
import { EntryEvaluator } from './entry-evaluator';
import { FoldedCluster } from './folded-world';
import { isOtherWorld, isSmall, type MatrixState } from './matrix-state';
import { type Entry, MatrixEntries, type WorkloadOutcome } from './matrix-entries';
import { NodeClasses } from './node-classes';
import { OwnPods } from './own-pods';
import { poolColumns } from './pool-columns';
import { ReadLabels } from './read-labels';
import { CapacityTracker } from './capacity-tracker';
import { cellsOf, rowOf } from './row-of';
import { dependsOnNodes, type Here, partsOf, type AssessedWorkload, type PlacementPart } from './pods-on-nodes';
import { isSingle, TemplateClasses } from './template-class';
import { placementsOf, type WorkloadPlacement, lintedWorkloads } from './workload-placement';

/** Unused templates are removed when there are this many more templates than workloads. */
const MANY_UNUSED = 100;

/** Workloads by pools, updated incrementally: equal templates are evaluated once per node class; `work` runs in slices. */
export class PlacementMatrix {
  readonly #labels = new ReadLabels();
  readonly #nodes = new NodeClasses((key) => this.#labels.has(key));
  readonly #templates = new TemplateClasses();
  readonly #capacity = new CapacityTracker(this.#nodes);
  readonly #own = new OwnPods();
  readonly #here: Here = { classes: this.#nodes, own: this.#own, capacity: this.#capacity };
  readonly #entries = new MatrixEntries();
  /** Owners of pods that came or went. */
  readonly #ownersMoved = new Set<string>();
  readonly #toEvaluate = new Set<string>();
  readonly #evaluator = new EntryEvaluator({
    templates: this.#templates,
    here: this.#here,
    now: () => ({
      isSmall: this.#isSmall(),
      fold: this.#foldNow(),
      full: () => this.#fullWorld(),
      rev: this.#worldRev,
    }),
  });
  #state: MatrixState | null = null;
  #fold: FoldedCluster | null = null;
  #full: PlacementWorld | null = null;
  #columns: readonly PlacementPool[] = [];
  #rev = 0;
  #worldRev = 0;
  #isLintOld = false;
  #isLackOld = false;

  get rev(): number {
    return this.#rev;
  }

  get columns(): readonly PlacementPool[] {
    return this.#columns;
  }

  /** One node per class without pods, for many assessments of one object; null for a small cluster. */
  get foldedWorld(): PlacementWorld | null {
    return this.#isSmall() ? null : (this.#fold?.world ?? null);
  }

  get pending(): { verdicts: number; findings: number } {
    return {
      verdicts: this.#toEvaluate.size + this.#templates.waiting + this.#evaluator.exact.size,
      findings: this.#evaluator.toLint.size,
    };
  }

  /** Of the first evaluation, with its findings; later ones replace what is there. */
  get progress(): PlacementProgress {
    const { evaluated, of } = this.#entries.progress();
    return evaluated === of ? null : { evaluated, of };
  }

  podCame(pod: PodFacts): void {
    this.#capacity.podCame(pod);
    this.#own.podCame(pod);
    this.#ownersMoved.add(podOwnerKey(pod));
    this.#rev += 1;
  }

  podWent(pod: PodFacts): void {
    this.#capacity.podWent(pod);
    this.#own.podWent(pod);
    this.#ownersMoved.add(podOwnerKey(pod));
    this.#rev += 1;
  }

  /** Takes the changes other than pods; what must be computed again waits for `work`. */
  take(state: MatrixState): void {
    const before = this.#state;
    this.#state = state;
    this.#full = null;
    const isOther = isOtherWorld(before, state);
    const nodesMoved = before?.cluster.nodes !== state.cluster.nodes;
    const havePodsMoved = before?.cluster.pods !== state.cluster.pods;
    const podsMoved = isSmall(state) && havePodsMoved;
    if (isOther || nodesMoved || havePodsMoved) this.#worldRev += 1;
    const moreLabels = this.#labels.take(
      state.cluster,
      state.workloads.map(({ object }) => object),
    );
    const isNew = (isOther || nodesMoved || moreLabels) && this.#takeNodes(state, { isOther, moreLabels });
    if (nodesMoved || podsMoved) for (const uid of this.#entries.byNode(isSmall(state))) this.#toEvaluate.add(uid);
    const moved = this.#entries.take(state.workloads);
    if (this.#templates.size > 2 * state.workloads.length + MANY_UNUSED)
      this.#templates.keep(this.#entries.templates());
    for (const uid of isNew ? this.#entries.worstFirst() : moved) this.#toEvaluate.add(uid);
    this.#checkOwners(nodesMoved);
    this.#isLintOld ||= nodesMoved || podsMoved;
    this.#isLackOld ||= !isSmall(state);
    this.#rev += 1;
  }

  /** Works until `more` returns false; true when nothing is left. Verdicts come before findings. */
  work(more: () => boolean): boolean {
    return (
      this.#extend(more) &&
      this.#workOff(this.#toEvaluate, (entry) => this.#evaluator.evaluate(entry), more) &&
      this.#workOffExact(more) &&
      this.#workOff(this.#evaluator.toLint, (entry) => this.#evaluator.lint(entry), more)
    );
  }

  /** After changes of nodes or neighbors, runs what costs much: the rules, and in a large cluster some verdicts by single nodes. */
  lintAgain(): void {
    this.#evaluator.exact.startRound();
    for (const uid of this.#isLackOld ? this.#entries.dependentOnNodes() : []) this.#toEvaluate.add(uid);
    for (const uid of this.#isLintOld ? this.#entries.uids() : []) this.#evaluator.toLint.add(uid);
    this.#isLackOld = this.#isLintOld = false;
  }

  /** The same list as long as nothing in it changes. */
  outcomes(): readonly WorkloadOutcome[] {
    return this.#entries.outcomes(this.#here, { owners: this.#own.takeMoved(), demands: this.#capacity.takeChanged() });
  }

  placements(): ReadonlyMap<string, WorkloadPlacement> {
    return placementsOf(this);
  }

  /** What was found about each of them, for rules about what they have in common; null while some still wait. */
  linted(): LintedWorkload[] | null {
    return lintedWorkloads(this);
  }

  rowOf(uid: string): PlacementRow | null {
    const assessed = this.#entries.get(uid)?.assessed ?? null;
    return assessed === null ? null : this.row(assessed);
  }

  evaluated({ top, of }: AssessedWorkload): EvaluatedWorkload {
    const world = of.byNode === null ? of.grouping.world : this.#fullWorld();
    return evaluatedAlike(top.object, of.evaluated, world);
  }

  cells(assessed: AssessedWorkload): PlacementRow['cells'] {
    return cellsOf(
      assessed.of.evaluated,
      partsOf(assessed, this.#here, () => new Map()),
      this.#columns,
    );
  }

  row(assessed: AssessedWorkload, seen = (part: PlacementPart) => part): PlacementRow {
    const evaluated = this.evaluated(assessed);
    const { grouping } = assessed.of;
    const parts = partsOf(
      assessed,
      this.#here,
      (groups) => evaluateOn(evaluated, grouping.worldWith(groups)).evaluations,
    ).map(seen);
    return rowOf(assessed, { evaluated, parts, columns: this.#columns, poolName: this.#poolName });
  }

  /** The nodes of the cluster in parts with equal results. Reasons may name an image of an equivalent workload. */
  parts(assessed: AssessedWorkload): PlacementPart[] {
    return partsOf(assessed, this.#here);
  }

  /** Where the pods of a workload are Ready shows what its nodes run: another OS is another evaluation. */
  #checkOwners(nodesMoved: boolean): void {
    // A node may also arrive after the pods on it.
    const moved = nodesMoved
      ? [...this.#entries.uids()].map((uid) => this.#entries.get(uid))
      : [...this.#ownersMoved].map((owner) => this.#entries.byOwner(owner));
    for (const entry of moved) {
      if (entry?.assessed === undefined || entry.assessed === null) continue;
      const { of, top } = entry.assessed;
      const { pod, later = [] } = of.evaluated.admission;
      const isOther = String(of.evaluated.runsOn) !== String(runsOn(top.object, of.grouping.world));
      // More pods to place may need another way to evaluate them.
      const isOtherWay =
        of.byGroup !== null &&
        (this.#isSmall() || dependsOnNodes(top)) &&
        isSingle(top.object, of.evaluated.pod, of.grouping.world);
      // Which pods exist decides whether a rejection is one of pods now.
      if (isOther || isOtherWay || pod.length + later.length > 0) this.#toEvaluate.add(top.object.uid);
    }
    this.#ownersMoved.clear();
  }

  #extend(more: () => boolean): boolean {
    if (this.#templates.waiting === 0) return true;
    this.#rev += 1;
    return this.#templates.extend(more);
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

  #workOffExact(more: () => boolean): boolean {
    const { exact } = this.#evaluator;
    while (exact.size > 0) {
      if (!more()) return false;
      const entry = this.#entries.get(exact.take() ?? '');
      if (entry === undefined) continue;
      this.#evaluator.evaluateExactly(entry);
      this.#rev += 1;
    }
    return true;
  }

  /** Whether everything must be evaluated again: more than nodes changed, or nodes are distinguished differently. */
  #takeNodes({ cluster, parts }: MatrixState, why: { isOther: boolean; moreLabels: boolean }): boolean {
    const moved = this.#nodes.take(cluster.nodes, why.moreLabels);
    const { left, joined, fresh, gone } = moved;
    this.#capacity.nodesMoved(moved);
    this.#own.nodesMoved(new Set([...left, ...joined].map(({ node }) => node.name)));
    const real = {
      parts,
      node: (name: string) => this.#nodes.node(name),
      ownNodes: (workload: WorkloadObject, hash?: string) => this.#own.of(workload, hash),
      boundNodes: (workload: WorkloadObject, hash?: string) => this.#own.boundOf(workload, hash),
      presentPods: (workload: WorkloadObject) => this.#fullWorld().presentPods(workload),
      succeededPods: (workload: WorkloadObject) => this.#fullWorld().succeededPods(workload),
    };
    const isNew = why.isOther || moved.isRebuilt || this.#fold?.take(cluster, moved) !== true;
    if (isNew) {
      this.#fold = new FoldedCluster(this.#nodes, cluster, real);
      this.#templates.clear();
    } else this.#templates.nodesMoved();
    if (isNew || fresh.length + gone.length + left.length + joined.length > 0)
      this.#columns = poolColumns(this.#nodes.all(), this.#poolName);
    return isNew;
  }

  #isSmall(): boolean {
    return this.#state === null || isSmall(this.#state);
  }

  #foldNow(): FoldedCluster {
    if (this.#fold === null) throw new Error('no cluster has been taken over');
    return this.#fold;
  }

  #fullWorld(): PlacementWorld {
    if (this.#state === null) throw new Error('no cluster has been taken over');
    this.#full ??= placementWorld({ ...this.#state.parts, cluster: this.#state.cluster });
    return this.#full;
  }

  readonly #poolName = (pool: string): string => this.#state?.parts.poolName?.(pool) ?? pool;
}
