import { finding } from '../../change/finding';
import type { Finding, ResourceRef } from '../../change/plan';
import type { PoolCase, PoolIssue } from './pool-issue';
import { poolIssues } from './pool-issues';

/** An issue as a finding for plans and forms. */
export const issueFinding = ({ code, field, params }: PoolIssue, subject: ResourceRef): Finding =>
  finding(code, { subject, field, params });

/** All findings about a pool, used by `node-pool.create`, `node-pool.update`, and the form during input. */
export const poolFindings = (of: PoolCase, subject: ResourceRef): Finding[] =>
  poolIssues(of).map((issue) => issueFinding(issue, subject));
