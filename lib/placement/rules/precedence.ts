import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { LintFinding } from '../../domain/placement/rule';
import type { WorkloadLintInput } from './lint-input';
import { fitOf } from './read/fit';

/** What a verdict is based on: the pod is rejected, another scheduler decides, no node fits, or its result on nodes that fit. */
type Stage = 'admission' | 'decision' | 'scheduling' | 'node';

const ids = (family: string, ...numbers: readonly number[]): string[] =>
  numbers.map((number) => `${family}-${String(number).padStart(3, '0')}`);

/** Rules that explain a failed stage; all other rules are additional findings. */
export const explaining: Readonly<Record<Stage, ReadonlySet<string>>> = {
  admission: new Set([
    ...ids('WIN-OS', 1, 2, 3, 4, 5, 11),
    ...ids('WIN-SCHED', 13, 14, 15, 27),
    ...ids('WIN-SEC', 15, 17, 18, 19, 20, 22),
    ...ids('WIN-VOL', 3),
    ...ids('WIN-LEG', 1),
  ]),
  decision: new Set(ids('WIN-SCHED', 32)),
  scheduling: new Set([
    ...ids('WIN-SCHED', 2, 4, 6, 8, 9, 10, 17, 19, 21, 23, 24, 25, 28, 29, 30, 31, 33, 35, 36),
    ...ids('WIN-VOL', 24),
    ...ids('WIN-LEG', 4),
    ...ids('LIN', 6, 11),
  ]),
  node: new Set([
    ...ids('WIN-OS', 7, 8, 9, 10, 15, 16),
    ...ids('WIN-SCHED', 1, 3, 7, 11, 12, 16, 18, 22),
    ...ids('WIN-IMG', 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 17, 18, 19, 21),
    ...ids('WIN-SEC', 9, 12, 13, 21, 22, 24, 27),
    ...ids('WIN-NET', 13),
    ...ids('WIN-VOL', 2, 4, 5, 9, 12, 13, 14, 16),
    ...ids('WIN-RES', 6, 10, 11, 15),
    ...ids('WIN-LEG', 3),
    ...ids('LIN', 1, 3, 4, 7, 9, 10, 13),
  ]),
};

function stageOf(input: WorkloadLintInput): Stage {
  const { object, pod } = input.admission;
  if (object.length > 0 || pod.length > 0) return 'admission';
  const { decidedBy } = input.feasibility;
  if (decidedBy === 'gated' || decidedBy === 'other-scheduler') return 'decision';
  return fitOf(input).now.length === 0 ? 'scheduling' : 'node';
}

/** Whether a finding can apply: of a Pod that exists and that nothing rejects, not that it is rejected. */
export const canApply =
  ({ workload, admission: { object, pod } }: WorkloadLintInput) =>
  ({ rule, severity }: LintFinding): boolean =>
    workload.kind !== 'Pod' ||
    workload.stored === undefined ||
    object.length + pod.length > 0 ||
    severity !== 'error' ||
    !explaining.admission.has(rule);

export function explainsVerdict(input: WorkloadLintInput): (finding: LintFinding) => boolean {
  const stage = stageOf(input);
  const rules = explaining[stage];
  return ({ rule, severity }) => rules.has(rule) && (severity !== 'info' || stage === 'decision');
}

/** What must match besides the ids: the same container or taint, or the cause's nodes include the echo's. */
type Scope = 'object' | 'container' | 'taint' | 'nodes';

interface Precedence {
  causes: readonly string[];
  /** Ids, or prefixes of ids ending with `*`. */
  echoes: readonly string[];
  scope?: Scope;
  severity?: LintFinding['severity'];
}

/** The object is rejected: where it would run is unknown until it is fixed. */
const placement = [...ids('WIN-OS', 7, 8, 9, 10, 15, 16), 'WIN-SCHED-*', 'WIN-IMG-*', 'LIN-*'];

/** The pod is never created, so rules about the kubelet and the container runtime do not apply. */
const kubeletSide = [
  ...ids('WIN-OS', 7, 8, 9),
  ...ids('WIN-SEC', 9, 12),
  ...ids('WIN-RES', 6),
  ...ids('WIN-IMG', 1, 2, 9, 10, 11, 12, 20),
];

const refusesObject = ['WIN-OS-001', 'WIN-OS-002', 'WIN-OS-003', 'WIN-OS-004', 'WIN-OS-005', 'WIN-LEG-001'];
const refusesPods = ['WIN-SCHED-013', 'WIN-SCHED-014', 'WIN-SCHED-015', 'WIN-OS-011', 'WIN-SEC-020'];

/** Causes and their echoes (facts E.2). */
const precedences: readonly Precedence[] = [
  { causes: refusesObject, echoes: placement },
  { causes: refusesPods, echoes: kubeletSide },
  { causes: ids('WIN-IMG', 3, 4, 5, 7, 18), echoes: ids('WIN-IMG', 1, 9), scope: 'container' },
  { causes: ['WIN-SCHED-004'], echoes: ['WIN-SCHED-002'], scope: 'taint' },
  { causes: ['WIN-SCHED-003'], echoes: ['WIN-SCHED-001'] },
  { causes: ['WIN-OS-008', 'WIN-SCHED-001', 'WIN-SCHED-003', 'WIN-SCHED-007'], echoes: ['WIN-IMG-010'] },
  { causes: ['WIN-OS-010', 'WIN-NET-013'], echoes: ['WIN-IMG-009', 'WIN-IMG-010'], scope: 'container' },
  { causes: ['WIN-SCHED-006', 'WIN-SCHED-008', 'WIN-SCHED-009', 'WIN-SCHED-010'], echoes: ['WIN-SCHED-035'] },
  { causes: ['WIN-SCHED-017'], echoes: ['WIN-SCHED-001', 'LIN-004'] },
  { causes: ['LIN-004'], echoes: ['LIN-001', 'LIN-003'] },
  { causes: ['LIN-006'], echoes: ['LIN-002'], severity: 'error' },
  { causes: ['LIN-007', 'LIN-010'], echoes: ['LIN-001'] },
  // 2 is why 1: the image is newer than every node.
  { causes: ids('WIN-IMG', 2, 6, 7), echoes: ['WIN-IMG-001'], scope: 'container' },
  { causes: ['WIN-IMG-011'], echoes: ['WIN-IMG-001'], scope: 'nodes' },
];

/** The API server rejects these for their own reason, independent of other rejections. */
const ownRefusals = new Set(['WIN-SCHED-027']);

/** With `os.name: windows` the API server rejects these fields, which WIN-OS-002 and -003 report. */
const reportedByOsRules = /^WIN-SEC-0(0\d|1[0-2])$|^WIN-RES-006$/;

const CONTAINER = /^.*?\/(?:initContainers|containers|ephemeralContainers)\/\d+(?=\/|$)/;

const containersOf = ({ at }: LintFinding): Set<string> =>
  new Set(at.flatMap((place) => CONTAINER.exec(place)?.[0] ?? []));

function taintsOf({ params }: LintFinding): string[] {
  const { taint } = params;
  return typeof taint === 'string' ? taint.split(', ') : [];
}

const within = (parts: Iterable<string>, whole: ReadonlySet<string>): boolean =>
  [...parts].every((part) => whole.has(part));

function sameScope(scope: Scope, causes: readonly LintFinding[], echo: LintFinding): boolean {
  if (scope === 'object') return true;
  if (scope === 'container') {
    const own = containersOf(echo);
    return own.size > 0 && within(own, new Set(causes.flatMap((cause) => [...containersOf(cause)])));
  }
  if (scope === 'taint') return within(taintsOf(echo), new Set(causes.flatMap(taintsOf)));
  return within(echo.nodes ?? [], new Set(causes.flatMap((cause) => cause.nodes ?? [])));
}

const named = (pattern: string, rule: string): boolean =>
  pattern.endsWith('*') ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern;

const isEcho = (echo: LintFinding, { causes, echoes }: Precedence): boolean =>
  !causes.includes(echo.rule) && !ownRefusals.has(echo.rule) && echoes.some((pattern) => named(pattern, echo.rule));

function causesOf(echo: LintFinding, all: readonly LintFinding[]): LintFinding[] {
  const byRule = precedences.flatMap((one) => {
    if (!isEcho(echo, one)) return [];
    const causes = all.filter(
      ({ rule, severity }) => one.causes.includes(rule) && (one.severity ?? severity) === severity,
    );
    return causes.length > 0 && sameScope(one.scope ?? 'object', causes, echo) ? causes : [];
  });
  return [...byRule, ...all.filter(({ suppresses }) => suppresses?.includes(echo.rule) ?? false)];
}

/** A rejected object is never bound to a node, even if its echoes name nodes. */
const nodeless = new Set([...refusesObject, ...refusesPods]);

/** A cause that names no nodes takes over those of its echo. */
const withEcho = (cause: LintFinding, { rule, nodes }: LintFinding): LintFinding => ({
  ...cause,
  suppresses: [...new Set([...(cause.suppresses ?? []), rule])],
  ...(cause.nodes === undefined && nodes !== undefined && !nodeless.has(cause.rule) ? { nodes } : {}),
});

export function withoutEchoes(all: readonly LintFinding[], workload: WorkloadObject): LintFinding[] {
  const statedOs = objectAt(podSpecIn(workload), 'os')['name'] === 'windows';
  const found = statedOs ? all.filter(({ rule }) => !reportedByOsRules.test(rule)) : all;
  const kept = new Map(found.map((finding) => [finding, finding]));
  for (const echo of found) {
    const causes = causesOf(echo, found);
    if (causes.length === 0) continue;
    kept.delete(echo);
    for (const cause of causes) {
      const now = kept.get(cause);
      if (now !== undefined) kept.set(cause, withEcho(now, echo));
    }
  }
  return [...kept.values()];
}
