import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { LintFinding } from '../../domain/placement/rule';

/**
 * What must match besides the rule ids: the same container, the same taint, or the cause's nodes include the echo's.
 */
type Scope = 'object' | 'container' | 'taint' | 'nodes';

interface Precedence {
  causes: readonly string[];
  /** Ids, or prefixes of ids ending with `*`. */
  echoes: readonly string[];
  scope?: Scope;
  /** Only causes of this severity count. */
  severity?: LintFinding['severity'];
}

/** The object is rejected: where it would run is unknown until it is fixed. */
const placement = [
  'WIN-OS-007',
  'WIN-OS-008',
  'WIN-OS-009',
  'WIN-OS-010',
  'WIN-OS-015',
  'WIN-OS-016',
  'WIN-SCHED-*',
  'WIN-IMG-*',
  'LIN-*',
];

/** The pod is never created, so rules about the kubelet and the container runtime do not apply. */
const kubeletSide = [
  'WIN-OS-007',
  'WIN-OS-008',
  'WIN-OS-009',
  'WIN-SEC-009',
  'WIN-SEC-012',
  'WIN-RES-006',
  'WIN-IMG-001',
  'WIN-IMG-002',
  'WIN-IMG-009',
  'WIN-IMG-010',
  'WIN-IMG-011',
  'WIN-IMG-012',
  'WIN-IMG-020',
];

const refusesObject = ['WIN-OS-001', 'WIN-OS-002', 'WIN-OS-003', 'WIN-OS-004', 'WIN-OS-005', 'WIN-LEG-001'];
const refusesPods = ['WIN-SCHED-013', 'WIN-SCHED-014', 'WIN-SCHED-015', 'WIN-OS-011', 'WIN-SEC-020'];

/** Causes and their echoes (facts E.2). */
const precedences: readonly Precedence[] = [
  { causes: refusesObject, echoes: placement },
  { causes: refusesPods, echoes: kubeletSide },
  {
    causes: ['WIN-IMG-003', 'WIN-IMG-004', 'WIN-IMG-005', 'WIN-IMG-007', 'WIN-IMG-018'],
    echoes: ['WIN-IMG-001', 'WIN-IMG-009'],
    scope: 'container',
  },
  { causes: ['WIN-SCHED-004'], echoes: ['WIN-SCHED-002'], scope: 'taint' },
  { causes: ['WIN-SCHED-003'], echoes: ['WIN-SCHED-001'] },
  { causes: ['WIN-OS-008', 'WIN-SCHED-001', 'WIN-SCHED-003', 'WIN-SCHED-007'], echoes: ['WIN-IMG-010'] },
  { causes: ['WIN-OS-010', 'WIN-NET-013'], echoes: ['WIN-IMG-009', 'WIN-IMG-010'], scope: 'container' },
  { causes: ['WIN-SCHED-006', 'WIN-SCHED-008', 'WIN-SCHED-009', 'WIN-SCHED-010'], echoes: ['WIN-SCHED-035'] },
  { causes: ['WIN-SCHED-017'], echoes: ['WIN-SCHED-001', 'LIN-004'] },
  { causes: ['LIN-004'], echoes: ['LIN-001', 'LIN-003'] },
  { causes: ['LIN-006'], echoes: ['LIN-002'], severity: 'error' },
  { causes: ['LIN-007', 'LIN-010'], echoes: ['LIN-001'] },
  { causes: ['WIN-IMG-006', 'WIN-IMG-007'], echoes: ['WIN-IMG-001'], scope: 'container' },
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

/** The findings that cause this one, if any. */
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

/** Keeps the causes, each with the ids of its echoes. */
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
