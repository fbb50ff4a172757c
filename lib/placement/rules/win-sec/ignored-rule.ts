import type { WorkloadRule } from '../checked-rule';
import { fieldTexts } from '../read/field-text';
import { isMeantFor } from '../read/os';
import { type ReadWorkload, readWorkload } from '../read/read-workload';
import type { WorkloadLintInput } from '../lint-input';

/** Intended for Windows without `os.name: windows`, with which the API server would reject these fields. */
export const isUnmarkedWindows = (input: WorkloadLintInput): boolean =>
  isMeantFor(input, 'windows') && (readWorkload(input).spec['os'] ?? null) === null;

/** A rule about fields that Windows does not know: they are named, and the fix takes them out. */
export const strippedRule = (
  texts: Omit<WorkloadRule, 'for' | 'check'>,
  placesIn: (workload: ReadWorkload) => readonly string[],
): WorkloadRule => ({
  ...texts,
  for: 'windows',
  check: (input) => {
    if (!isUnmarkedWindows(input)) return [];
    const at = placesIn(readWorkload(input));
    if (at.length === 0) return [];
    const params = { fields: fieldTexts(input.specAt, at) };
    return [{ at, params, fixes: [[{ recipe: 'strip', paths: at }]] }];
  },
});
