import { callPhases } from '@/lib/domain/audit/actions';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { canonicalJson } from '@/lib/domain/change/canonical';
import type { Change } from '@/lib/domain/change/change';
import { columnsOf } from '@/lib/domain/change/columns';
import { jsonSchema } from '@/lib/domain/json';

const beforeRun = ['planning', 'blocked', 'awaiting-approval', 'approved', 'queued', 'stale'];
const active = ['running', 'paused', 'verifying'];

/** The states that a change can be in after a record of it. */
const statesAfter: Readonly<Record<string, readonly string[]>> = {
  requested: beforeRun,
  blocked: ['blocked'],
  approved: ['awaiting-approval', 'approved', 'queued'],
  stale: beforeRun,
  started: active,
  'cancel-requested': active,
  'pause-requested': active,
  'resume-requested': active,
  paused: active,
  resumed: active,
  'needs-attention': ['needs-attention'],
  resolved: ['needs-attention', ...active, 'failed'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
  expired: ['expired'],
  superseded: ['superseded'],
};

const calls = new Set<string>(callPhases);

export interface ChangeFields extends Omit<ReturnType<typeof columnsOf>, 'state'> {
  id: string;
  kind: string;
  cluster: string;
  requesterId: string;
  reason: string;
  state: string;
  createdAt: Date;
  /** What lists show. */
  requesterName: string;
  environment: string;
  summary: string;
  /** Canonical JSON. */
  summaryParams: string;
  targets: string;
  input: string;
}

export interface RecordedDecision {
  personId: string;
  decision: string;
  fingerprint: string;
  comment: string;
  at: number;
}

export interface ChangeCheck {
  /** The stored row, and the change as its events tell it: null if they cannot be read, or that they were not. */
  row: ChangeFields;
  change: Change | null | 'not-read';
  number: number;
  /** Fingerprint of its newest stored plan. */
  plan: string | null;
  /** Of that plan, which lists show, as canonical JSON; null: there is none. */
  requirement: string | null;
  /** Stored decisions. */
  decisions: readonly RecordedDecision[];
  /** Of its phases, oldest first, without denied attempts. */
  records: readonly AuditRecord[];
  /** None of its records is unreadable: they tell how it began and where it stands. */
  isWhole: boolean;
  /** The form in which the chain keeps a text. */
  kept: (text: string) => string;
}

const phaseOf = ({ action }: AuditRecord): string => action.slice(action.indexOf(':') + 1);

const fieldsOf = (change: Change): ChangeFields => ({
  ...columnsOf(change),
  id: change.id,
  kind: change.kind,
  cluster: change.cluster,
  requesterId: change.requester.id,
  reason: change.reason,
  createdAt: new Date(change.createdAt),
  requesterName: change.requester.name,
  environment: change.environment,
  summary: change.summary,
  summaryParams: canonicalText(change.summaryParams),
  targets: canonicalText(change.targets),
  input: canonicalText(change.input),
});

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** What a column holds as JSON, whatever the order of its keys. */
export const canonicalText = (value: unknown): string =>
  canonicalJson(jsonSchema.parse(JSON.parse(JSON.stringify(value))));

const decisionsOf = (change: Change): RecordedDecision[] =>
  change.approvals.map(({ by, decision, fingerprint, comment, at }) => ({
    personId: by.id,
    decision,
    fingerprint,
    comment,
    at,
  }));

/** What a stored change or decision says otherwise than its events, if they were read, and audit records. Empty if nothing. */
export function checkChange(q: ChangeCheck): ChainBreak[] {
  const { row, change, records, kept } = q;
  const [first] = records;
  if (first === undefined) return [];
  const differs = (what: string): ChainBreak => ({
    seq: first.seq,
    kind: 'change',
    message: `change ${row.id}: ${what}`,
  });
  if (change === null) return [differs('its events cannot be read')];
  const fields = change === 'not-read' ? row : fieldsOf(change);
  const breaks = Object.entries(fields)
    // The names are keys of the row.
    .filter(([name, value]) => !isSame(row[name as keyof ChangeFields], value))
    .map(([name]) => differs(`its ${name} differs from its events`));
  // An id begins with the number.
  const [, number] = /^(\d+)-/.exec(row.id) ?? [];
  if (number !== undefined && Number(number) !== q.number) breaks.push(differs('its number differs from its id'));
  if (row.fingerprint !== null && q.plan !== row.fingerprint) breaks.push(differs('its plan is missing'));
  const required = change === 'not-read' ? q.requirement : canonicalText(change.requirement);
  if (q.requirement !== null && q.requirement !== required)
    breaks.push(differs('its requirement differs from its events'));
  if (q.isWhole) {
    const stated = { ...fields, reason: kept(fields.reason) };
    breaks.push(...recordBreaks({ stated, records, first }).map(differs));
  }
  const told = change === 'not-read' ? null : decisionsOf(change);
  return [...breaks, ...checkDecisions(q, { fingerprint: fields.fingerprint, told, seq: first.seq })];
}

function recordBreaks(q: { stated: ChangeFields; records: readonly AuditRecord[]; first: AuditRecord }): string[] {
  const { stated, records, first } = q;
  const recorded: Partial<ChangeFields> = {
    kind: first.action.slice(0, first.action.indexOf(':')),
    cluster: first.cluster ?? '',
    requesterId: first.actor.id,
    requesterName: first.actor.name,
    reason: first.reason,
  };
  const found = Object.entries(recorded)
    // The names are keys of the row.
    .filter(([name, value]) => stated[name as keyof ChangeFields] !== value)
    .map(([name]) => `its ${name} differs from record ${first.seq}`);
  const last = records.findLast((one) => !calls.has(phaseOf(one))) ?? first;
  if (statesAfter[phaseOf(last)]?.includes(stated.state) === false)
    found.push(`it is ${stated.state}, which does not follow from record ${last.seq}`);
  return found;
}

/** `told`: by the events; null if they were not read. */
function checkDecisions(
  q: ChangeCheck,
  { fingerprint: current, told, seq }: { fingerprint: string | null; told: RecordedDecision[] | null; seq: number },
): ChainBreak[] {
  const { row, records, kept } = q;
  const keyOf = (one: RecordedDecision): string =>
    JSON.stringify([one.personId, one.decision, one.fingerprint, kept(one.comment), one.at]);
  const recorded = records.flatMap((one): { seq: number; key: string; isCurrent: boolean }[] => {
    const decision = phaseOf(one);
    const { fingerprint, actor, reason, at } = one;
    if (!['approved', 'rejected'].includes(decision) || fingerprint === null) return [];
    const key = JSON.stringify([actor.id, decision, fingerprint, reason, at]);
    // An outdated plan voids it; a phase that this version does not know may have.
    const isVoid = records.some((later) => later.seq > one.seq && mayVoid(phaseOf(later)));
    return [{ seq: one.seq, key, isCurrent: fingerprint === current && !isVoid }];
  });
  const proven = new Set(recorded.map(({ key }) => key));
  const named = ({ decision, personId }: RecordedDecision): string => `change ${row.id}: “${decision}” by ${personId}`;
  const approval = (message: string, at = seq): ChainBreak => ({ seq: at, kind: 'approval', message });
  const unproven = [...(told ?? []), ...q.decisions]
    .filter((one) => !proven.has(keyOf(one)))
    .map((one) => approval(`${named(one)} has no audit record that says the same`));
  const stored = [told ?? q.decisions, q.decisions].map((decisions) => new Set(decisions.map(keyOf)));
  const lost = recorded
    .filter(({ key, isCurrent }) => isCurrent && !stored.every((keys) => keys.has(key)))
    .map((one) => approval(`change ${row.id} does not have the decision of record ${one.seq}`, one.seq));
  return unique([...unproven, ...lost]);
}

const mayVoid = (phase: string): boolean =>
  phase === 'stale' || !(calls.has(phase) || Object.hasOwn(statesAfter, phase));

const unique = (breaks: readonly ChainBreak[]): ChainBreak[] => [
  ...new Map(breaks.map((one) => [one.message, one])).values(),
];
