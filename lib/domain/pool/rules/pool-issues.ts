import { changedFields } from '../definition/write-body';
import { allRules } from './all-rules';
import type { PoolCase, PoolIssue } from './pool-issue';
import { findingsOf, ruleInput, type FieldFinding } from './rule';
import { finding } from '../../change/finding';
import type { Finding, ResourceRef } from '../../change/plan';

const inside = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** The password is a separate field in the form and a flag of the pool in the catalog. */
const catalogPath = (path: string): string => (path === 'loginPassword' ? 'passwordSet' : path);

const touches = (
  { field, because = field === null ? [] : [field] }: FieldFinding,
  changed: readonly string[],
): boolean => because.map(catalogPath).some((path) => changed.some((one) => inside(path, one) || inside(one, path)));

/** All issues of a pool in the order of the form; for an edit only those related to what it changes. */
export function poolIssues(of: PoolCase): PoolIssue[] {
  const requested = ruleInput(of);
  const reported = allRules.flatMap((rule) => findingsOf(rule(requested)));
  const changed =
    of.before === null
      ? null
      : [
          ...changedFields(of.before, of.pool).map(({ path }) => path),
          ...(of.password === null ? [] : ['passwordSet']),
        ];
  return reported.filter((one) => changed === null || touches(one, changed)).map((one) => ({ params: {}, ...one }));
}

export const issueFinding = ({ code, field, params }: PoolIssue, subject: ResourceRef): Finding =>
  finding(code, { subject, field, params });

/** All findings about a pool, used by `node-pool.create`, `node-pool.update`, and the form during input. */
export const poolFindings = (of: PoolCase, subject: ResourceRef): Finding[] =>
  poolIssues(of).map((issue) => issueFinding(issue, subject));
