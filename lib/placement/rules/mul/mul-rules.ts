import { type WorkloadRule, workloadRule } from '../checked-rule';
import { isUnclear } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { ignoreAnnotation, suppressionsOf } from '@/lib/domain/placement/suppression';

const idleIgnore = workloadRule(
  { id: 'MUL-001', for: 'any', severity: 'info', source: 'Mullion' },
  ({ workload, today }) =>
    suppressionsOf(workload, today)
      .filter(({ ignore, expired }) => ignore === null || expired)
      .map(({ rule, ignore }) => ({
        at: [pointer('', 'metadata', 'annotations', ignoreAnnotation(rule))],
        params: { annotation: ignoreAnnotation(rule), rule, until: ignore?.until ?? '?' },
        fixes: [[{ recipe: 'remove', path: pointer('', 'metadata', 'annotations', ignoreAnnotation(rule)) }]],
      })),
);

const unclearOs = workloadRule({ id: 'MUL-002', for: 'any', severity: 'info', source: 'Mullion' }, (input) => {
  if (!isUnclear(input)) return [];
  const { specAt } = readWorkload(input);
  return {
    at: [pointer(specAt, 'os')],
    fixes: [
      [
        { recipe: 'set-os', os: 'linux' },
        { recipe: 'select-os', os: 'linux' },
      ],
      [
        { recipe: 'set-os', os: 'windows' },
        { recipe: 'select-os', os: 'windows' },
      ],
    ],
  };
});

export const mulRules: readonly WorkloadRule[] = [idleIgnore, unclearOs];
