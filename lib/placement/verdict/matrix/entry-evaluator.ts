import { countOccurrences, noFindings } from '@/lib/domain/placement/finding-occurrences';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { PlacementWorld } from '../assessment';
import { evaluatedAlike, evaluateWorkload, findingsOf } from '../evaluate-workload';
import { ExactQueue } from './exact-queue';
import type { FoldedCluster } from './folded-world';
import type { Entry } from './matrix-entries';
import { type AssessedWorkload, canComplete, dependsOnNodes, type Here } from './pods-on-nodes';
import type { TemplateClasses } from './template-class';

interface ClusterNow {
  isSmall: boolean;
  fold: FoldedCluster;
  full: () => PlacementWorld;
  /** Changes with nodes, pods and what else every evaluation reads. */
  rev: number;
}

/** The nodes of its own pods affect its intended OS, and they may have changed since its evaluation. */
const exactFindings = ({ top }: AssessedWorkload, world: PlacementWorld): LintFinding[] =>
  findingsOf(evaluateWorkload(top.object, world), world);

/** By one node of each class. */
function foldedFindings({ top, of }: AssessedWorkload, world: PlacementWorld): LintFinding[] {
  const evaluated = evaluatedAlike(top.object, of.evaluated, world);
  // The rules name and count more than what decides where its pods start.
  const feasibility = world.feasibility(evaluated.pod, { daemonSet: top.object.kind === 'DaemonSet' });
  const { admission, pod, containers, starts, intent, workload, runsOn, missing } = evaluated;
  return findingsOf({ workload, admission, pod, containers, starts, intent, runsOn, missing, feasibility }, world);
}

/** Evaluates workloads by node classes, or by every node where these are not enough. */
export class EntryEvaluator {
  readonly exact = new ExactQueue();
  readonly toLint = new Set<string>();
  readonly #templates: TemplateClasses;
  readonly #here: Here;
  readonly #now: () => ClusterNow;

  constructor(o: { templates: TemplateClasses; here: Here; now: () => ClusterNow }) {
    this.#templates = o.templates;
    this.#here = o.here;
    this.#now = o.now;
  }

  evaluate(entry: Entry): void {
    const { top, assessed, exact } = entry;
    const { isSmall, rev } = this.#now();
    if (isSmall || !dependsOnNodes(top)) {
      entry.exact = null;
      this.#assess(entry, isSmall);
      return;
    }
    // An earlier verdict remains until its turn; the first one is by classes, as that is fast.
    if (assessed === null || !this.#isUsable(assessed)) this.#assess(entry, false);
    const isFirst = exact?.object !== top.object;
    if (!isFirst && exact?.rev === rev) return;
    if (isFirst || this.#isCostly(entry)) this.exact.add(top.object.uid, isFirst);
    else this.evaluateExactly(entry);
  }

  evaluateExactly(entry: Entry): void {
    if (!dependsOnNodes(entry.top)) return;
    this.#assess(entry, true);
    entry.exact = { object: entry.top.object, rev: this.#now().rev, isLinted: false };
  }

  lint(entry: Entry): void {
    const { assessed, reported, exact } = entry;
    if (assessed === null) return;
    const { isSmall, full, fold } = this.#now();
    const isCostly = this.#isCostly(entry);
    if (isCostly && exact?.isLinted === true) return;
    if (exact !== null) exact.isLinted = isCostly;
    assessed.findings =
      isCostly || isSmall
        ? exactFindings(assessed, full())
        : foldedFindings(assessed, fold.lintGrouping(assessed.top.object).world);
    assessed.counts = countOccurrences(assessed.findings);
    const { counts } = assessed;
    if (reported !== null) entry.reported = { ...reported, of: { ...reported.of, counts } };
  }

  /** By every node it holds until the next one; by classes only while they are followed. */
  #isUsable({ of }: AssessedWorkload): boolean {
    return of.byNode !== null || this.#templates.has(of);
  }

  /** Whether only every node of a large cluster can answer. */
  #isCostly({ assessed }: Entry): boolean {
    if (assessed === null || this.#now().isSmall) return false;
    return assessed.of.byNode !== null || !canComplete(assessed, this.#here);
  }

  #assess(entry: Entry, isExact: boolean): void {
    const { top, assessed } = entry;
    const { fold, full } = this.#now();
    entry.assessed = {
      top,
      of: this.#templates.of(top.object, { fold, isExact, full }),
      findings: assessed?.findings ?? null,
      counts: assessed?.counts ?? noFindings(),
    };
    entry.reported = null;
    this.toLint.add(top.object.uid);
  }
}
