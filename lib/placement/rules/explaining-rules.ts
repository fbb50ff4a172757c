import type { WorkloadLintInput } from './lint-input';
import { fitOf } from './read/fit';
import type { LintFinding } from '../../domain/placement/rule';

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
    ...ids('WIN-LEG', 4),
    ...ids('LIN', 6, 11),
  ]),
  node: new Set([
    ...ids('WIN-OS', 7, 8, 9, 10, 15, 16),
    ...ids('WIN-SCHED', 1, 3, 7, 11, 12, 16, 18, 22),
    ...ids('WIN-IMG', 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 17, 18, 19, 21),
    ...ids('WIN-SEC', 9, 12, 13, 24),
    ...ids('WIN-NET', 13),
    ...ids('WIN-RES', 6),
    ...ids('LIN', 1, 3, 4, 7, 9, 10),
  ]),
};

function stageOf(input: WorkloadLintInput): Stage {
  const { object, pod } = input.admission;
  if (object.length > 0 || pod.length > 0) return 'admission';
  const { decidedBy } = input.feasibility;
  if (decidedBy === 'gated' || decidedBy === 'other-scheduler') return 'decision';
  return fitOf(input).now.length === 0 ? 'scheduling' : 'node';
}

/** Whether a finding explains the verdict: such findings come before more severe ones that are unrelated to it. */
export function explainsVerdict(input: WorkloadLintInput): (finding: LintFinding) => boolean {
  const stage = stageOf(input);
  const rules = explaining[stage];
  return ({ rule, severity }) => rules.has(rule) && (severity !== 'info' || stage === 'decision');
}
