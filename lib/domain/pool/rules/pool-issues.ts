import { changedFields } from '../definition/pool-difference';
import { allRules } from './all-rules';
import type { PoolCase, PoolIssue } from './pool-issue';
import { ruleInput, type FieldFinding } from './rule';

const inside = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** The password is a field of its own in the form and a mark of the pool in the catalogue. */
const catalogued = (path: string): string => (path === 'loginPassword' ? 'passwordSet' : path);

function touches(
  { field, because = field === null ? [] : [field] }: FieldFinding,
  changed: readonly string[],
): boolean {
  return because.map(catalogued).some((path) => changed.some((one) => inside(path, one) || inside(one, path)));
}

/**
 * Everything that speaks against a pool, all at once, in the order of the form. Of an edit only what the edit touches:
 * nobody is kept from adding a label by an image that is not offered any more.
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
