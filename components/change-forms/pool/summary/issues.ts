import type { z } from 'zod';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import type { Finding } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { poolEditSchema } from '@/lib/domain/pool/fields/form-schema';
import { fieldGroups } from '@/lib/domain/pool/fields/pool-field';
import { poolFieldAt, poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { type KeyValueRow, type PoolDraft, candidateOf } from '../draft/draft';
import { changedOf, type PoolUnderEdit, setOf, updateInputOf } from '../draft/edit';

export const poolSteps = [...fieldGroups, 'review'] as const;
export type PoolStep = (typeof poolSteps)[number];

/** `key` names a text in the catalog (`wizard.issue.<key>`); `message` is the English fallback. */
export interface FieldIssue {
  field: string;
  key: string;
  values: Record<string, string | number>;
  message: string;
}

export function stepOfField(path: string): PoolStep {
  const [top = ''] = path.split('.');
  if (top === 'loginPassword') return 'instances';
  const field = poolFieldAt(path) ?? poolFields.find((one) => one.path.startsWith(`${top}.`));
  return field?.group ?? 'review';
}

/** True when `field` is `path` or lies beneath it: `systemDisk.sizeGiB` belongs to `systemDisk`. */
export function belongsTo(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`);
}

function keyOf(issue: z.core.$ZodIssue): Pick<FieldIssue, 'key' | 'values'> {
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum);
    if (issue.origin === 'string') return { key: 'tooLong', values: { limit } };
    return { key: issue.origin === 'array' ? 'tooMany' : 'atMost', values: { limit } };
  }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return { key: 'number', values: {} };
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { key: 'whole', values: {} };
  if (issue.code === 'invalid_value') return { key: 'notOffered', values: {} };
  return { key: 'other', values: { message: issue.message } };
}

/** A record cannot hold a key twice, so the schema never sees the second one. */
function duplicates(field: 'labels' | 'tags', rows: readonly KeyValueRow[]): FieldIssue[] {
  const keys = rows.map((row) => row.key.trim());
  return keys.flatMap((key, index) =>
    key !== '' && keys.indexOf(key) < index
      ? [{ field: `${field}.${index}`, key: 'duplicate', values: { key }, message: `${key} is there twice` }]
      : [],
  );
}

const missing = (field: string, key: 'required' | 'chooseOne'): FieldIssue => ({
  field,
  key,
  values: {},
  message: 'missing',
});

function gaps(draft: PoolDraft, isEdit: boolean): FieldIssue[] {
  const { name, imageId, runtimeVersion, privatePool } = draft;
  const texts = Object.entries({ name, imageId, runtimeVersion })
    .filter(([, text]) => text.trim() === '')
    .map(([field]) => missing(field, 'required'));
  const lists = (['vSwitchIds', 'instanceTypes'] as const)
    .filter((field) => draft[field].length === 0)
    .map((field) => missing(field, 'chooseOne'));
  const password = !isEdit && draft.os === 'windows' && draft.loginPassword === '';
  return [
    ...texts,
    ...lists,
    ...(password ? [missing('loginPassword', 'required')] : []),
    ...(privatePool.use === 'specified' && privatePool.id === '' ? [missing('privatePool.id', 'required')] : []),
  ];
}

function shapeIssues(error: z.ZodError): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, { field, message: issue.message, ...keyOf(issue) });
  }
  return [...byField.values()];
}

export interface Checked {
  /** What the endpoint is sent; null while something is missing or has the wrong shape. */
  input: Json | null;
  issues: FieldIssue[];
}

function checked(input: Json, issues: FieldIssue[]): Checked {
  return { input: issues.length === 0 ? input : null, issues };
}

export function checkDraft(draft: PoolDraft): Checked {
  const input = candidateOf(draft);
  const parsed = nodePoolCreateInput.safeParse(input);
  return checked(input, [
    ...gaps(draft, false),
    ...(parsed.success ? [] : shapeIssues(parsed.error)),
    ...duplicates('labels', draft.labels),
    ...duplicates('tags', draft.tags),
  ]);
}

/** The draft of an edit: only what changes is looked at. Without a change there is nothing to send. */
export function checkEdit(draft: PoolDraft, edit: PoolUnderEdit): Checked {
  const changed = changedOf(draft, edit).map(({ path }) => path);
  const parsed = poolEditSchema.safeParse(setOf(draft, edit));
  const result = checked(updateInputOf(draft, edit), [
    ...gaps(draft, true).filter(({ field }) => changed.some((path) => belongsTo(path, field))),
    ...(parsed.success ? [] : shapeIssues(parsed.error)),
    ...duplicates('labels', draft.labels),
    ...duplicates('tags', draft.tags),
  ]);
  return changed.length === 0 && draft.loginPassword === '' ? { ...result, input: null } : result;
}

export function issuesOfEndpoint(issues: readonly { field: string; message: string }[]): FieldIssue[] {
  return issues.map((issue) => ({
    field: issue.field.replace(/^(?:input\.)?(?:set\.)?/, ''),
    key: 'other',
    values: { message: issue.message },
    message: issue.message,
  }));
}

export interface StepHealth {
  /** Fields that cannot be sent, and blockers that a field of the step can solve. */
  problems: number;
  warnings: number;
}

export function stepHealth(
  step: PoolStep,
  q: { issues: readonly FieldIssue[]; findings: readonly Finding[] },
): StepHealth {
  const own = q.findings.filter((finding) => finding.field !== null && stepOfField(finding.field) === step);
  return {
    problems:
      q.issues.filter((issue) => stepOfField(issue.field) === step).length +
      own.filter((finding) => finding.severity === 'blocker').length,
    warnings: own.filter((finding) => finding.severity === 'warning').length,
  };
}

/** The server findings that apply: of an earlier draft, only those that the form cannot evaluate. */
export const currentFindings = (
  server: readonly Finding[],
  q: { ofEarlier: boolean; isEvaluated: (code: string) => boolean },
): Finding[] => server.filter(({ code }) => !q.ofEarlier || !q.isEvaluated(code));

export function mergedFindings(own: readonly Finding[], server: readonly Finding[]): Finding[] {
  const key = ({ code, field }: Finding): string => `${code} ${field ?? ''}`;
  const message = new Set(server.map(key));
  return [...server, ...own.filter((finding) => !message.has(key(finding)))];
}
