import { describe, expect, test } from 'vitest';
import { englishOf } from '@/lib/domain/message/catalog';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { isPlacementOperation } from '@/lib/domain/workload/patch/placement-fields';
import rules from '@/messages/en/placement-rules';
import { PatchDraft } from '../../fix/patch-draft';
import { applyRecipe } from '../../fix/recipes';
import { clusterRules, workloadRules } from '../catalog';
import type { ClusterRule, LintSubject, WorkloadRule } from '../checked-rule';
import type { ClusterLintInput, WorkloadLintInput } from '../lint-input';
import type { LintFinding, LintRule } from '@/lib/domain/placement/rule';
import { lintInput, TODAY } from '../../testing/lint-world';
import { assess } from '../../verdict/assess';
import type { PlacementWorld } from '../../verdict/assessment';
import { placementWorld } from '../../verdict/placement-world';
import { explaining } from '../precedence';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';

/** A case in which a rule fires; what is absent is not checked, except for the severity: the default of the rule. */
interface FiringCase<Input> extends Partial<Pick<LintFinding, 'severity' | 'params' | 'fixes' | 'nodes'>> {
  input: Input;
  at?: string;
  subject?: LintSubject;
  says?: string;
}

type RuleTable<Input> = Readonly<Record<string, { fires: readonly FiringCase<Input>[]; silent: readonly Input[] }>>;

type Finding = LintFinding & { subject?: LintSubject };

interface TestedRule<Input> extends LintRule {
  check(input: Input): Finding[];
}

const english = englishOf(rules);
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = rules;

/** The English texts of a rule: no placeholder remains, and a number is `{n, number}` or a plural. */
function filledTexts({ id }: LintRule, params: LintFinding['params']): string[] {
  const whole = Object.values(texts[id] ?? {}).join(' ');
  expect(Object.keys(params).filter((name) => typeof params[name] === 'number' && whole.includes(`{${name}}`))).toEqual(
    [],
  );
  const filled = ['title', 'cause', 'remedy'].map((part) => english(`${id}.${part}`, params));
  expect(filled.filter((text) => text === '' || /\{\w+[^}]*\}/.test(text))).toEqual([]);
  return filled;
}

const placeOf = ({ at, subject }: Finding): string => (subject === undefined ? (at[0] ?? '') : JSON.stringify(subject));

function checkFiring<Input>(rule: TestedRule<Input>, one: FiringCase<Input>): Finding | undefined {
  const all = rule.check(one.input);
  const place = one.subject === undefined ? one.at : JSON.stringify(one.subject);
  const found = all.find((finding) => place === undefined || placeOf(finding) === place);
  expect(found, all.map(placeOf).join(' ') || 'no finding').toBeDefined();
  if (found === undefined) return undefined;
  expect(found.severity).toBe(one.severity ?? rule.severity);
  const [, cause] = filledTexts(rule, found.params);
  if (one.says !== undefined) expect(cause).toContain(one.says);
  if (one.params !== undefined) expect(found.params).toMatchObject(one.params);
  if (one.fixes !== undefined) expect(found.fixes).toEqual(one.fixes);
  if (one.nodes !== undefined) expect(found.nodes).toEqual(one.nodes);
  return found;
}

/** Fixes that no change may make: another API group, values of environment variables and arguments. */
const notAsChange = new Set(['WIN-LEG-001', 'WIN-SEC-026']);

/** Every fix that a rule offers resolves its finding; a RuntimeClass for the build does not exist in every sample cluster. */
function checkFixes(rule: WorkloadRule, { workload, cluster }: WorkloadLintInput, { at, fixes }: LintFinding): void {
  for (const fix of fixes.filter((way) => way.every(({ recipe }) => recipe !== 'runtime-class'))) {
    const draft = new PatchDraft(workload.object);
    for (const recipe of fix) applyRecipe({ draft, workload, runtimeClasses: cluster.runtimeClasses }, recipe);
    const foreign = draft.units.flat().filter((one) => !isPlacementOperation(workload.kind, one));
    if (!notAsChange.has(rule.id)) expect(foreign).toEqual([]);
    const after = rule.check(lintInput(draft.object, { cluster }));
    expect(after.filter((one) => one.at[0] === at[0])).toEqual([]);
  }
}

/** Errors after which the containers start all the same. */
const startsAnyway = new Set([
  // The container starts, and its probe or hook fails.
  'WIN-RES-009',
  // The paths or sockets in the container are not those that were meant.
  'WIN-VOL-007',
  'WIN-VOL-010',
  // Only some of its replicas find a place.
  'LIN-006',
  'WIN-SCHED-025',
  'WIN-SCHED-036',
  'WIN-SCHED-039',
]);

/** The world of a case: every node takes the pod, and unknown images start, unless the error is the scheduler's. */
function worldFor({ id }: LintRule, { cluster, feasibility }: WorkloadLintInput): PlacementWorld {
  const world = placementWorld({ cluster, today: TODAY });
  if (explaining.scheduling.has(id)) return { ...world, feasibility: () => feasibility };
  return {
    ...world,
    feasibility: (pod, o) => {
      const real = world.feasibility(pod, o);
      const nodes = real.nodes.map(({ node }) => ({ node, refusals: [] }));
      return { ...real, nodes, whole: null, undecided: [] };
    },
    starts: (image, node, o) => {
      const start = world.starts(image, node, o);
      return start.starts === 'unknown' && start.why !== 'hyper-v' ? { starts: 'yes', forward: null } : start;
    },
  };
}

/** No error that prevents a start stands beside "runs" for the node that it is about. */
function checkVerdict(rule: WorkloadRule, input: WorkloadLintInput, found: LintFinding): void {
  if (found.severity !== 'error' || startsAnyway.has(rule.id)) return;
  const { nodes } = assess(input.workload, worldFor(rule, input));
  const isAbout = (node: NodeFacts): boolean =>
    found.nodes?.includes(node.name) ?? (rule.for === 'any' || rule.for === 'daemonset' || node.os === rule.for);
  const runs = input.cluster.nodes.filter((node) => {
    const there = nodes.get(node.name);
    return isAbout(node) && there?.outcome === 'runs' && !there.full;
  });
  expect(runs.map(({ name }) => name)).toEqual([]);
}

function testTable<Input, Rule extends TestedRule<Input>>(
  tested: readonly Rule[],
  table: RuleTable<Input>,
  more: (rule: Rule, input: Input, found: Finding) => void = () => {},
): void {
  test('every rule has cases, and every case a rule', () => {
    expect(Object.keys(table).toSorted()).toEqual(tested.map(({ id }) => id).toSorted());
    expect(Object.values(table).filter(({ fires, silent }) => fires.length === 0 || silent.length === 0)).toEqual([]);
  });
  for (const rule of tested)
    describe(rule.id, () => {
      const { fires = [], silent = [] } = table[rule.id] ?? {};
      test.each(fires)('fires, case %$', (one) => {
        const found = checkFiring(rule, one);
        if (found !== undefined) more(rule, one.input, found);
      });
      test.each(silent)('is silent, case %$', (input) => expect(rule.check(input)).toEqual([]));
    });
}

type Tested<Rule> = readonly Rule[] | string;

const listOf = <Rule extends LintRule>(tested: Tested<Rule>, all: readonly Rule[]): readonly Rule[] =>
  typeof tested === 'string' ? all.filter(({ id }) => id.startsWith(tested)) : tested;

export const testRules = (tested: Tested<WorkloadRule>, table: RuleTable<WorkloadLintInput>): void =>
  testTable(listOf(tested, workloadRules), table, (rule, input, found) => {
    checkFixes(rule, input, found);
    checkVerdict(rule, input, found);
  });

export function testClusterRules(tested: Tested<ClusterRule>, table: RuleTable<ClusterFacts | ClusterLintInput>): void {
  const inputOf = (one: ClusterFacts | ClusterLintInput): ClusterLintInput =>
    'cluster' in one ? one : { cluster: one, today: TODAY };
  testTable(
    listOf(tested, clusterRules).map((rule) => ({
      ...rule,
      check: (one: ClusterFacts | ClusterLintInput) => rule.check(inputOf(one)),
    })),
    table,
  );
}
