import { changedFields } from '../definition/pool-difference';
import { allRules } from './all-rules';
import type { PoolCase, PoolIssue } from './pool-issue';
import { ruleInput, type FieldFinding } from './rule';

const inside = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** The password is a separate field in the form and a flag of the pool in the catalog. */
const catalogued = (path: string): string => (path === 'loginPassword' ? 'passwordSet' : path);

function touches(
  { field, because = field === null ? [] : [field] }: FieldFinding,
  changed: readonly string[],
): boolean {
  return because.map(catalogued).some((path) => changed.some((one) => inside(path, one) || inside(one, path)));
}

/**
 * All issues of a pool at once, in the order of the form. For an edit only those related to the edit: an image that is
 * no longer offered must not prevent adding a label.
 */
export function poolIssues(of: PoolCase): PoolIssue[] {
  const requested = ruleInput(of);
  const reported = allRules.flatMap((rule) => rule(requested));
  const changed =
    of.before === null
      ? null
      : [
          ...changedFields(of.before, of.pool).map(({ path }) => path),
          ...(of.password === null ? [] : ['passwordSet']),
        ];
  return reported.filter((one) => changed === null || touches(one, changed)).map((one) => ({ params: {}, ...one }));
}
