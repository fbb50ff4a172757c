import { afterRules, workloadRules } from './catalogue';
import type { CustomRule } from '../../domain/placement/custom-rule';
import type { Found, WorkloadRule } from './checked-rule';
import { customRuleOf } from './custom-rule-check';
import { explainsVerdict } from './explaining-rules';
import type { WorkloadLintInput } from './lint-input';
import { inOrder, withoutTwins } from './order';
import { withoutEchoes } from './precedence';
import { isMeantFor, isUnclear } from './read/os';
import type { LintFinding } from '../../domain/placement/rule';
import { suppressionsOf } from '../../domain/placement/suppression';

/** The maximum number of findings per rule and object; more of the same adds nothing. */
const PER_RULE = 20;

function concerns(rule: WorkloadRule, input: WorkloadLintInput): boolean {
  if (rule.for === 'daemonset') return input.workload.kind === 'DaemonSet';
  if (rule.ungated) return true;
  if (rule.for === 'windows') return isMeantFor(input, 'windows');
  if (rule.for === 'linux') return isMeantFor(input, 'linux') || isUnclear(input);
  return true;
}

const asFinding = ({ id, severity }: { id: string; severity: LintFinding['severity'] }, found: Found): LintFinding => ({
  ...found,
  rule: id,
  severity: found.severity ?? severity,
});

/** Custom rules can be ignored by annotation like any other. */
function withSuppressions(found: readonly LintFinding[], input: WorkloadLintInput): LintFinding[] {
  const all = suppressionsOf(input.workload, input.today);
  const valid = new Map(
    all.flatMap(({ rule, ignore, expired }) => (ignore === null || expired ? [] : [[rule, ignore]])),
  );
  if (valid.size === 0) return [...found];
  return found.map((finding) => {
    const ignore = valid.get(finding.rule);
    if (ignore === undefined) return finding;
    const { reason, until = null, by } = ignore;
    return { ...finding, suppressed: { reason, until, by } };
  });
}

/**
 * Findings about one workload: causes without their echoes, those that explain the verdict first, then most severe
 * first. `own`: the rules of the configuration.
 */
export function lintWorkload(input: WorkloadLintInput, own: readonly CustomRule[] = []): LintFinding[] {
  const found = [...workloadRules, ...own.map(customRuleOf)]
    .filter((rule) => concerns(rule, input))
    .flatMap((rule) =>
      rule
        .check(input)
        .slice(0, PER_RULE)
        .map((one) => asFinding(rule, one)),
    );
  const causes = withoutEchoes(withoutTwins(found), input.workload);
  const after = afterRules.flatMap((rule) => rule.after(input, causes).map((one) => asFinding(rule, one)));
  const explains = explainsVerdict(input);
  return withSuppressions([...causes, ...after], input).sort(
    (a, b) => Number(explains(b)) - Number(explains(a)) || inOrder(a, b),
  );
}
