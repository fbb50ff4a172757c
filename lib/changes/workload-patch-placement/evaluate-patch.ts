import { objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { Assessment, Comparison, PlacementWorld } from '@/lib/placement';
import { compareAssessments, assess, placementWorld } from '@/lib/placement';
import { applyPatch, type PatchOperation, type PatchTarget, isApplied } from '@/lib/domain/workload/patch/patch';
import { type Edit, editsBetween, operationsOf, reversed } from '@/lib/domain/workload/patch/edits';
import { type FieldOwner, ownersOf, arePatchedByUs } from '@/lib/domain/workload/patch/field-owners';
import { type ManagedBy, managedByOf } from '@/lib/domain/workload/patch/managed-by';
import { jsonOf } from '@/lib/domain/json';
import { valueAt } from '@/lib/kube-rules/patch/json-pointer';
import { isOfPlacement } from '@/lib/domain/workload/patch/placement-fields';
import { needsRecreate } from '@/lib/domain/workload/patch/needs-recreate';
import { awaitedPods } from '@/lib/kube-rules/objects/stateful-set';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { withRevisions } from '@/lib/kube-rules/objects/template-revisions';
import { storedWorkloadOf, withObject, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { DryRunAnswer, WorkloadBody } from '@/lib/domain/ports/kube-workloads';
import { rolloutWay, type RolloutWay } from '@/lib/domain/workload/rollout';
import { applyBody } from '@/lib/domain/workload/patch/apply-body';
import { isManagedAddOn } from '@/lib/domain/workload/provider-add-on';
import type { PlanContext } from '@/lib/domain/change/step';

/**
 * The write method for the edits. Server-side apply records field ownership and is refused for fields that another tool
 * applies; but it can neither remove nor shorten what others wrote, so that needs a JSON patch, guarded by tests of the
 * previous values.
 */
function writeOf(q: {
  target: PatchTarget;
  before: RawObject;
  after: RawObject;
  edits: readonly Edit[];
  owners: readonly FieldOwner[];
}): WorkloadBody {
  const { before, edits, owners } = q;
  const isAddition = edits.every(({ from, to }) => to !== undefined && !Array.isArray(from));
  if (isAddition && owners.length === 0 && !arePatchedByUs(before, edits)) return { how: 'apply', body: applyBody(q) };
  return { how: 'patch', operations: operationsOf(edits) };
}

export interface Wanted {
  target: PatchTarget;
  operations: PatchOperation[];
}

/** A workload that can be patched, with everything known about the patch. */
export interface PatchableWorkload {
  is: 'patchable';
  wanted: Wanted;
  edits: readonly Edit[];
  write: WorkloadBody;
  dryRun: Exclude<DryRunAnswer, { answer: 'accepted' }> | null;
  forward: PatchOperation[];
  back: PatchOperation[];
  managedBy: ManagedBy | null;
  owners: readonly FieldOwner[];
  /** The provider of the cluster manages it. */
  isAddOn: boolean;
  way: RolloutWay;
  touchesPods: boolean;
  isPaused: boolean;
  /** Pods for which a StatefulSet waits before it replaces any. */
  awaited: string[];
  before: Assessment;
  after: Assessment;
  worth: Comparison;
}

/**
 * `moved`: the patch does not apply to the current object. `volumes-hidden`: its volumes may hold credentials, which no
 * plan may show. `controlled`: `by` creates it and would revert the patch.
 */
export type PatchEvaluation =
  | PatchableWorkload
  | { is: 'gone' | 'replaced' | 'already' | 'moved' | 'volumes-hidden' | 'immutable' | 'unreadable'; wanted: Wanted }
  | { is: 'controlled'; wanted: Wanted; by: string };

/** The fields that people write; others change by themselves. */
function writtenPart(object: RawObject): RawObject {
  const { status: _status, ...rest } = object;
  const {
    managedFields: _who,
    resourceVersion: _version,
    generation: _count,
    ...metadata
  } = objectAt(object, 'metadata');
  return { ...rest, metadata };
}

/** The edits with the values that the API server would save: it normalizes quantities and defaults. */
const asSaved = (edits: readonly Edit[], saved: RawObject): Edit[] =>
  edits.map((edit) => {
    const value = valueAt(saved, edit.steps);
    return edit.to === undefined || value === undefined ? edit : { ...edit, to: jsonOf(value) };
  });

const isEditOfPlacement = (kind: string, { steps, from, to }: Edit): boolean =>
  [from, to].every((value) => value === undefined || isOfPlacement(kind, steps, value));

const isOfVolumes = ({ steps }: Edit): boolean => steps.includes('volumes');

const isOfTemplate = ({ steps }: Edit): boolean =>
  steps[0] === 'spec' && (steps[1] === 'template' || steps[1] === 'jobTemplate');

interface PatchInputs {
  ctx: PlanContext;
  world: PlacementWorld;
  wanted: Wanted;
}

/** With the templates of its pods, if these are not all its own. */
function withKnownRevisions(workload: WorkloadObject | null, { cluster }: PlacementWorld): WorkloadObject | null {
  const revisions = cluster.workloads.find(({ uid }) => uid === workload?.uid)?.revisions;
  return workload === null ? null : withRevisions(workload, revisions);
}

async function patchable(q: PatchInputs, object: RawObject, after: RawObject): Promise<PatchEvaluation> {
  const { ctx, world, wanted } = q;
  const { target } = wanted;
  const [before, written] = [withKnownRevisions(storedWorkloadOf(writtenPart(object)), world), writtenPart(after)];
  if (before === null) return { is: 'unreadable', wanted };
  const edits = editsBetween(before.object, written);
  // It would replace what the patch does not know, such as other annotations.
  const foreign = edits.filter((edit) => !isEditOfPlacement(target.kind, edit));
  if (foreign.length > 0) return { is: foreign.some(isOfVolumes) ? 'volumes-hidden' : 'moved', wanted };
  const owners = ownersOf(object, edits);
  const write = writeOf({ target, before: object, after, edits, owners });
  const answer = await ctx.kube.dryRunWorkload({ target, write });
  const saved = answer.answer === 'accepted' ? asSaved(edits, answer.object) : edits;
  const assessments = { before: assessIn(world, before), after: assessIn(world, withObject(before, written)) };
  return {
    is: 'patchable',
    wanted,
    edits,
    write,
    dryRun: answer.answer === 'accepted' ? null : answer,
    forward: operationsOf(saved),
    back: operationsOf(reversed(saved)),
    managedBy: managedByOf(object),
    owners,
    isAddOn: isManagedAddOn(
      { ...target, labels: textMapAt(objectAt(object, 'metadata'), 'labels') },
      world.cluster.provider,
    ),
    way: rolloutWay(target.kind, object),
    touchesPods: edits.some(isOfTemplate),
    isPaused: objectAt(object, 'spec')['paused'] === true,
    awaited: target.kind === 'StatefulSet' ? awaitedPods(written, world.cluster.pods) : [],
    ...assessments,
    worth: compareAssessments(assessments.before, assessments.after),
  };
}

/** Reads the workload again and determines the patch's effect on it. Writes nothing. */
export async function evaluatePatch(q: PatchInputs): Promise<PatchEvaluation> {
  const { ctx, wanted } = q;
  const { target, operations } = wanted;
  const object = await ctx.kube.workloadObject(target);
  if (object === null) return { is: 'gone', wanted };
  if (textAt(objectAt(object, 'metadata'), 'uid') !== target.uid) return { is: 'replaced', wanted };
  const by = controllerOf(objectAt(object, 'metadata'));
  if (by !== null) return { is: 'controlled', wanted, by: `${by.kind}/${by.name}` };
  if (isApplied(object, operations)) return { is: 'already', wanted };
  const workload = storedWorkloadOf(object);
  if (workload === null) return { is: 'unreadable', wanted };
  if (needsRecreate(workload, operations)) return { is: 'immutable', wanted };
  const patched = applyPatch(object, operations);
  if (!patched.ok) return { is: 'moved', wanted };
  return patchable(q, object, patched.object);
}

/** The current cluster, prepared for placement verdicts. */
/** Only sentences need the names: without an answer of the provider, they have the IDs. */
async function poolNames(cloud: PlanContext['cloud']): Promise<ReadonlyMap<string, string>> {
  const pools = (await cloud?.nodePools().catch(() => null)) ?? [];
  return new Map(pools.map(({ id, name }) => [id, name]));
}

export async function worldNow({
  kube,
  cloud,
  now,
}: Pick<PlanContext, 'kube' | 'cloud' | 'now'>): Promise<PlacementWorld> {
  const [facts, names] = await Promise.all([kube.placementFacts(), poolNames(cloud)]);
  const poolName = (pool: string): string => names.get(pool) ?? pool;
  return placementWorld({ ...facts, poolName, today: new Date(now).toISOString().slice(0, 10) });
}

const assessIn = (world: PlacementWorld, workload: WorkloadObject): Assessment => assess(workload, world);
