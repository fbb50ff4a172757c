import type { WorkloadRule } from '../checked-rule';
import { isUnclear } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { ignoreAnnotation, suppressionsOf } from '../suppression';

const idleIgnore: WorkloadRule = {
  id: 'MUL-001',
  for: 'any',
  severity: 'info',
  title: 'A rule was to be ignored and is not',
  cause:
    'The annotation {annotation} has expired or cannot be read (until: {until}), so that {rule} is shown as if it were not there.',
  remedy:
    'Write it as JSON with reason, until (a day such as 2027-03-31, may be left out) and by, or remove it.',
  source: 'Mullion',
  check: ({ workload, today }) =>
    suppressionsOf(workload, today)
      .filter(({ ignore, expired }) => ignore === null || expired)
      .map(({ rule, ignore }) => ({
        at: [pointer('', 'metadata', 'annotations', ignoreAnnotation(rule))],
        params: {
          annotation: ignoreAnnotation(rule),
          rule,
          until: ignore?.until ?? '?',
        },
        fixes: [[{ recipe: 'remove', path: pointer('', 'metadata', 'annotations', ignoreAnnotation(rule)) }]],
      })),
};

const unclearOs: WorkloadRule = {
  id: 'MUL-002',
  for: 'any',
  severity: 'info',
  title: 'Nothing tells which OS it is for',
  cause:
    'Neither its fields nor its images say whether it is for Linux or Windows. It is looked at as a Linux workload, and rules that depend on the OS say nothing.',
  remedy: 'Set spec.os.name and a nodeSelector on kubernetes.io/os.',
  source: 'Mullion',
  check: (input) => {
    if (!isUnclear(input)) return [];
    const { specAt } = readWorkload(input);
    return [
      {
        at: [pointer(specAt, 'os')],
        params: {},
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
      },
    ];
  },
};

/** Rules about what is written for Mullion itself. */
export const mulRules: readonly WorkloadRule[] = [idleIgnore, unclearOs];
