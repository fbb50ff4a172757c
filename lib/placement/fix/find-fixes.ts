import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { listed, type Message } from '@/lib/domain/message/model';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { FixRecipe } from '../../domain/placement/rule';
import type { Assessment } from '../verdict/assessment';
import type { Outcome } from '../../domain/placement/verdict-words';
import { compareAssessments, excludedNodes, isAdmitted, rankOf, sameVerdict } from './compare';
import { editsBetween, operationsOf } from '../../domain/workload/patch/edits';
import type { PatchOperation, PatchTarget } from '../../domain/workload/patch/patch';
import { applyPatch } from '@/lib/domain/workload/patch/patch';
import { PatchDraft, type PatchUnit, fixId } from './patch-draft';
import { applyRecipe } from './recipes';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { semanticallyEqual } from '@/lib/kube-rules/patch/applied-manifest';
import { stepsOf, valueAt } from '@/lib/kube-rules/patch/json-pointer';
import { recipeMessage } from './recipe-message';
import { needsRecreate } from '../../domain/workload/patch/needs-recreate';
import { isFixable, joined, type Recipes, type Way, waysOf } from './patch-candidates';

export interface Fix {
  /** Stable for the same object and the same operations. */
  id: string;
  title: Message;
  rules: readonly string[];
  target: PatchTarget;
  operations: readonly PatchOperation[];
  before: Outcome;
  after: Outcome;
  /** Rules that fire only after it. Errors among them are possible only if the object was rejected before. */
  adds: readonly string[];
  /** The object cannot be patched in place: it must be recreated. */
  recreate: boolean;
  patched: RawObject;
  left: number;
}

export type Assess = (workload: WorkloadObject) => Assessment;

interface Inputs {
  before: Assessment;
  assess: Assess;
  runtimeClasses: ClusterFacts['runtimeClasses'];
  /** Nodes that run its pods now. */
  ownNodes: ReadonlySet<string>;
}

type Unit = { operations: PatchUnit; recipe: FixRecipe };

/** How many rounds of newly revealed errors are fixed as well. */
const ROUNDS = 4;
const SHOWN = 5;
/** Patches that resolve findings without changing the verdict. */
const IMPROVEMENTS = 10;
/** Above this number of edits, leaving out single edits is not tried. */
const MAX_MINIMIZED = 40;

function unitsOf({ before, runtimeClasses }: Inputs, recipes: Recipes): Unit[] {
  const { workload } = before;
  const draft = new PatchDraft(workload.object);
  return recipes.flatMap((recipe) => {
    const from = draft.units.length;
    applyRecipe({ draft, workload, runtimeClasses }, recipe);
    return draft.units.slice(from).map((operations) => ({ operations, recipe }));
  });
}

const unitOperations = (units: readonly Unit[]): PatchOperation[] => units.flatMap(({ operations }) => operations);

function evaluated({ before, assess }: Inputs, units: readonly Unit[]): Assessment | null {
  const patched = applyPatch(before.workload.object, unitOperations(units));
  return patched.ok ? assess(withObject(before.workload, patched.object)) : null;
}

/** A rejected object hides its other errors: errors that appear once it is accepted are fixed as well, if possible. */
function extended(q: Inputs, { recipes }: Way): { units: Unit[]; after: Assessment } | null {
  let all = recipes;
  for (let round = 0; round < ROUNDS; round += 1) {
    const units = unitsOf(q, all);
    const after = units.length === 0 ? null : evaluated(q, units);
    if (after === null) return null;
    const known = new Set(q.before.findings.map(({ rule }) => rule));
    const shown = after.findings.filter(({ rule, severity }) => severity === 'error' && !known.has(rule));
    const isGood = isAdmitted(q.before, after);
    if (!isGood && !shown.every(isFixable)) return null;
    const more = joined(all, shown);
    if (more.length === all.length) return isGood || shown.length === 0 ? { units, after } : null;
    all = more;
  }
  return null;
}

const changesVerdict = (before: Assessment, { outcome }: Pick<Assessment, 'outcome'>): boolean =>
  rankOf(outcome) > rankOf(before.outcome);

/** Of a patch that changes the verdict, only the edits that this takes: what else it would resolve is an improvement. */
const isAsGood = (before: Assessment, after: Assessment, less: Assessment): boolean =>
  changesVerdict(before, after)
    ? rankOf(less.outcome) >= rankOf(after.outcome) && !compareAssessments(before, less).worse
    : sameVerdict(less, after);

function minimized(q: Inputs, { units, after }: { units: Unit[]; after: Assessment }): Unit[] {
  if (units.length > MAX_MINIMIZED) return units;
  let kept = units;
  for (const unit of units.toReversed()) {
    const fewer = kept.filter((one) => one !== unit);
    if (fewer.length === 0) continue;
    const less = evaluated(q, fewer);
    if (less !== null && isAsGood(q.before, after, less)) kept = fewer;
  }
  return kept;
}

const targetOf = ({ apiVersion, kind, namespace, name, uid }: WorkloadObject): PatchTarget => ({
  apiVersion,
  kind,
  namespace,
  name,
  uid,
});

/** The fix evaluated against a larger part of the cluster; null: it does not help there. */
export function reassessed({ before, assess, ownNodes }: Inputs, fix: Fix): Fix | null {
  const after = assess(withObject(before.workload, fix.patched));
  const { better, fixed, adds } = compareAssessments(before, after);
  if (!better) return null;
  // An improvement leaves the pods where they are.
  if (before.outcome === after.outcome && excludedNodes(before, after).some((name) => ownNodes.has(name))) return null;
  const left = after.findings.filter(({ severity }) => severity !== 'info').length;
  return { ...fix, rules: fixed, adds, before: before.outcome, after: after.outcome, left };
}

/** Of several edits to one place, only the final value counts. */
function settled(object: RawObject, units: readonly Unit[]): readonly PatchOperation[] {
  const operations = unitOperations(units);
  const places = operations.flatMap(({ op, path }) => (op === 'test' || path.endsWith('/-') ? [] : [path]));
  if (new Set(places).size === places.length) return operations;
  const patched = applyPatch(object, operations);
  return patched.ok ? operationsOf(editsBetween(object, patched.object)) : operations;
}

/** An edit that only creates an empty parent for another recipe's edit: its own recipe no longer does anything. */
const onlyMakesRoom = (one: PatchOperation): boolean =>
  (one.op === 'add' || one.op === 'replace') && isObject(one.value) && Object.keys(one.value).length === 0;

/** Whether the patch has the edit: a later one may replace it, or put back what was there. */
function isInEffect(
  { operations }: Unit,
  later: readonly Unit[],
  { before, after }: Record<'before' | 'after', RawObject>,
) {
  const places = new Set(unitOperations(later).flatMap(({ op, path }) => (op === 'test' ? [] : [path])));
  const changes = (path: string): boolean => !sameJson(valueAt(before, stepsOf(path)), valueAt(after, stepsOf(path)));
  return operations.some(({ op, path }) => {
    if (op === 'test') return false;
    return path.endsWith('/-') || (!places.has(path) && (op === 'remove' || changes(path)));
  });
}

function fixOf(q: Inputs, way: Way): Fix | null {
  const found = extended(q, way);
  if (found === null || !compareAssessments(q.before, found.after).better) return null;
  if (way.together === true && !changesVerdict(q.before, found.after)) return null;
  const units = minimized(q, found);
  const { workload, outcome } = q.before;
  const operations = settled(workload.object, units);
  const patched = applyPatch(workload.object, operations);
  if (!patched.ok) return null;
  const target = targetOf(workload);
  const objects = { before: workload.object, after: patched.object };
  const reported = units.filter(
    (one, at) => !one.operations.every(onlyMakesRoom) && isInEffect(one, units.slice(at + 1), objects),
  );
  const message = [...new Set(reported.map(({ recipe }) => recipe))].map(recipeMessage);
  const [first] = message;
  return reassessed(q, {
    id: fixId(target, operations),
    title: message.length === 1 && first !== undefined ? first : listed(message, '; '),
    rules: [],
    target,
    operations,
    before: outcome,
    after: outcome,
    adds: [],
    recreate: needsRecreate(workload, operations),
    patched: patched.object,
    left: 0,
  });
}

const edits = ({ operations }: Fix): number => operations.filter(({ op }) => op !== 'test').length;

const CHOOSING = /\/(os|nodeSelector|affinity|tolerations|runtimeClassName)(\/|$)/;

/** Another image is another program; existing node constraints were intended, and a new one only narrows them. */
const invasionOf = ({ operations }: Fix): number =>
  Math.max(
    0,
    ...operations.map(({ op, path }) => {
      if (op === 'test' || op === 'add') return 0;
      return path.endsWith('/image') ? 2 : CHOOSING.test(path) ? 1 : 0;
    }),
  );

/** The furthest outcome first, then the fewest changes to intended settings, the fewest edits, the fewest findings. */
export const inOrder = (a: Fix, b: Fix): number =>
  rankOf(b.after) - rankOf(a.after) || invasionOf(a) - invasionOf(b) || edits(a) - edits(b) || a.left - b.left;

/** Several ways can lead to the same patched object: it is evaluated once. */
function memoizedAssess(assess: Assess): Assess {
  const known = new Map<string, Assessment>();
  return (workload) => {
    const key = JSON.stringify(workload.object);
    const seen = known.get(key) ?? assess(workload);
    known.set(key, seen);
    return seen;
  };
}

/** The smallest patches that change the verdict, then improvements. Each is evaluated; none makes anything worse. */
export function findFixes(requested: Inputs): Fix[] {
  const q = { ...requested, assess: memoizedAssess(requested.assess) };
  const found = waysOf(q.before.findings).flatMap((way) => fixOf(q, way) ?? []);
  const sorted = found
    .toSorted(inOrder)
    .filter(({ patched }, at, all) => !all.slice(0, at).some((other) => semanticallyEqual(other.patched, patched)));
  const isFix = (one: Fix): boolean => one.before !== one.after;
  return [...sorted.filter(isFix).slice(0, SHOWN), ...sorted.filter((one) => !isFix(one)).slice(0, IMPROVEMENTS)];
}
