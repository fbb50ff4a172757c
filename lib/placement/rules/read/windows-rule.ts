import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { isMeantFor } from './os';
import { type ReadWorkload, readWorkload } from './read-workload';

/** A rule that only runs for workloads intended for Windows, at least likely. */
export const windowsRule = (
  texts: Omit<WorkloadRule, 'for' | 'check'>,
  check: (workload: ReadWorkload, input: WorkloadLintInput) => readonly Found[],
): WorkloadRule => ({
  ...texts,
  for: 'windows',
  check: (input) => (isMeantFor(input, 'windows') ? check(readWorkload(input), input) : []),
});
