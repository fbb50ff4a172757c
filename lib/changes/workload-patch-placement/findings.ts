import { finding, type FindingParams } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { PatchEvaluation, PatchableWorkload, Wanted } from './evaluate-patch';
import type { ManagingTool } from '@/lib/domain/workload/patch/managed-by';
import { someNames, counted } from '../parts/names';
import { scaledIn, willRoll } from './interrupted-pods';
import { targetName, targetRef } from '../parts/refs';
import { withoutObjects } from '@/lib/domain/workload/patch/without-objects';

/** The tool's own spelling, the same in every language. */
const NAMES: Readonly<Record<ManagingTool, string>> = {
  helm: 'Helm',
  'argo-cd': 'Argo CD',
  flux: 'Flux',
  kustomize: 'Kustomize',
  terraform: 'Terraform',
  kubectl: 'kubectl',
  other: '?',
};

const FIELD = 'targets';

const namesOf = (evaluations: readonly { wanted: Wanted }[]): string[] =>
  evaluations.map(({ wanted }) => targetName(wanted.target)).toSorted();

const about = (code: FindingCode, { target }: Wanted, params: FindingParams): Finding =>
  finding(code, { subject: targetRef(target), field: FIELD, params: { name: targetName(target), ...params } });

function together(
  code: FindingCode,
  evaluations: readonly { wanted: Wanted }[],
  field: string | null = FIELD,
): Finding[] {
  const [first] = evaluations;
  if (first === undefined) return [];
  return [finding(code, { subject: targetRef(first.wanted.target), field, params: counted(namesOf(evaluations)) })];
}

const STATES = [
  ['gone', 'workload-not-found'],
  ['replaced', 'workload-replaced'],
  ['moved', 'workload-patch-moved'],
  ['unreadable', 'workload-patch-moved'],
  ['volumes-hidden', 'workload-volumes-hidden'],
  ['immutable', 'workload-immutable'],
  ['already', 'workload-already-patched'],
] as const;

function refused({ wanted, dryRun }: PatchableWorkload): Finding[] {
  if (dryRun === null) return [];
  if (dryRun.answer === 'refused')
    return [about('workload-rejected', wanted, { message: withoutObjects(dryRun.message) })];
  const fields = someNames([...new Set(dryRun.causes.map(({ field }) => field))]);
  // The message of a conflict names the manager: `conflict with "argocd-controller"`.
  const manager = /"([^"]+)"/.exec(dryRun.causes[0]?.message ?? '')?.[1] ?? '?';
  return [about('workload-field-owned', wanted, { fields, manager })];
}

/** Owners of the fields to replace: a manager that applies them keeps them, from others they are taken over. */
function owned({ wanted, owners, dryRun }: PatchableWorkload): Finding[] {
  if (dryRun !== null) return [];
  const groups = grouped(owners, ({ manager, applies }) => `${applies} ${manager}`);
  return groups.map(({ first: { manager, applies }, group }) => {
    const fields = someNames([...new Set(group.map(({ field }) => field))]);
    return about(applies ? 'workload-field-owned' : 'workload-field-taken', wanted, { manager, fields });
  });
}

/** Ready pods that have the patched template already: the patch ends the rollout of another one. */
const readyPods = ({ touchesPods, after }: PatchableWorkload): number =>
  touchesPods ? (after.revision?.ready ?? 0) : 0;

/** Pods that run with the template prove it, whatever the verdict is: restoring it is never refused. */
const isWorse = (one: PatchableWorkload): boolean => one.worth.worse && readyPods(one) === 0;

function restored(one: PatchableWorkload): Finding[] {
  const count = readyPods(one);
  return count === 0 ? [] : [about('workload-patch-restores', one.wanted, { count, after: one.after.sentence })];
}

function verdictFindings(evaluation: PatchableWorkload): Finding[] {
  const { worth, wanted, before, after } = evaluation;
  const { adds, fixed } = worth;
  if (!worth.worse) {
    const fewer = scaledIn(evaluation);
    const verdicts = { before: before.sentence, after: after.sentence };
    const params = { ...verdicts, count: fixed.length, rules: someNames(fixed, 8) };
    if (fewer !== null) return [about('workload-patch-scales-in', wanted, { ...params, ...fewer })];
    return worth.better ? [about('workload-patch-effect', wanted, params)] : [];
  }
  if (!isWorse(evaluation)) return [];
  const rules = adds.length === 0 ? '–' : someNames(adds);
  return [
    about('workload-made-worse', wanted, { before: before.outcome, after: after.outcome, count: adds.length, rules }),
  ];
}

const PREEMPTION = 'WIN-SCHED-040';

const preemption = ({ worth: { adds }, after }: PatchableWorkload): LintFinding | undefined =>
  adds.includes(PREEMPTION) ? after.findings.find(({ rule }) => rule === PREEMPTION) : undefined;

/** A node on which its pods replace at least one running pod of a lower priority; which one, the scheduler decides. */
export const preemptingNode = (one: PatchableWorkload): string | null => preemption(one)?.nodes?.[0] ?? null;

/** Warnings that only the patched workload has. */
function added(one: PatchableWorkload): Finding[] {
  const { adds } = one.worth;
  if (isWorse(one)) return [];
  const nodes = preemption(one)?.nodes ?? [];
  const isOther = (rule: string): boolean =>
    rule !== PREEMPTION && one.after.findings.some((found) => found.rule === rule && found.severity !== 'info');
  const others = adds.filter(isOther);
  return [
    ...(nodes.length === 0
      ? []
      : [about('workload-patch-preempts', one.wanted, { count: nodes.length, nodes: someNames(nodes) })]),
    ...(others.length === 0
      ? []
      : [about('workload-patch-adds', one.wanted, { count: others.length, rules: someNames(others, 8) })]),
  ];
}

/** It no longer runs on nodes on which it runs without the patch. */
function excluding(one: PatchableWorkload): Finding[] {
  const { worth, wanted } = one;
  const { lost } = worth;
  if (isWorse(one) || lost.length === 0) return [];
  return [about('workload-patch-excludes', wanted, { count: lost.length, nodes: someNames(lost.toSorted()) })];
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): { first: T; group: T[] }[] {
  const groups = new Map<string, { first: T; group: T[] }>();
  for (const one of all) {
    const found = groups.get(keyOf(one));
    if (found === undefined) groups.set(keyOf(one), { first: one, group: [one] });
    else found.group.push(one);
  }
  return [...groups.values()];
}

/** By tool and manager, reconciling ones before those that only wrote it once. */
function managed(evaluations: readonly PatchableWorkload[]): Finding[] {
  const groups = grouped(
    evaluations.filter(
      ({ managedBy }) => managedBy !== null && managedBy.tool !== 'other' && managedBy.tool !== 'kubectl',
    ),
    ({ managedBy }) => `${managedBy?.tool} ${managedBy?.name} ${managedBy?.reverts}`,
  );
  return groups.flatMap(({ first, group }) => {
    if (first.managedBy === null) return [];
    const { tool, name, reverts } = first.managedBy;
    return [
      finding(reverts ? 'workload-managed-elsewhere' : 'workload-rendered-elsewhere', {
        subject: targetRef(first.wanted.target),
        field: FIELD,
        params: { ...counted(namesOf(group)), tool: NAMES[tool], manager: name },
      }),
    ];
  });
}

const controlled = (evaluations: readonly PatchEvaluation[]): Finding[] =>
  evaluations.flatMap((evaluation) =>
    evaluation.is === 'controlled' ? [about('workload-controlled', evaluation.wanted, { owner: evaluation.by })] : [],
  );

export const isPatchable = (evaluation: PatchEvaluation): evaluation is PatchableWorkload =>
  evaluation.is === 'patchable';

export function patchFindings(evaluations: readonly PatchEvaluation[]): Finding[] {
  const patchable = evaluations.filter(isPatchable);
  return [
    ...STATES.flatMap(([state, code]) =>
      together(
        code,
        evaluations.filter(({ is }) => is === state),
        state === 'already' ? null : FIELD,
      ),
    ),
    ...controlled(evaluations),
    ...patchable.flatMap(refused),
    ...patchable.flatMap(owned),
    ...patchable.flatMap(restored),
    ...patchable.flatMap(verdictFindings),
    ...patchable.flatMap(added),
    ...patchable.flatMap(excluding),
    ...together(
      'workload-not-better',
      patchable.filter((one) => !one.worth.worse && !one.worth.better && readyPods(one) === 0),
    ),
    ...managed(patchable),
    // The provider reverts such patches, and the restart of one such add-on can interrupt every node.
    ...together(
      evaluations.length > 1 ? 'workload-add-ons' : 'workload-add-on',
      patchable.filter(({ isAddOn }) => isAddOn),
    ),
    ...together(
      'workload-paused',
      patchable.filter((evaluation) => willRoll(evaluation) && evaluation.isPaused),
      null,
    ),
    ...together(
      'workload-no-rollout',
      patchable.filter((evaluation) => evaluation.touchesPods && evaluation.way !== 'rolls'),
      null,
    ),
  ];
}
