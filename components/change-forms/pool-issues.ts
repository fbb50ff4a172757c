import type { z } from 'zod';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDraft } from './pool-draft';
import { draftToInput } from './pool-draft';

export const poolSteps = ['system', 'network', 'instances', 'size', 'labels', 'review'] as const;
export type PoolStep = (typeof poolSteps)[number];

/** `key` names a text in the catalogue (`wizard.issue.<key>`); `message` is the English fallback. */
export interface FieldIssue {
  field: string;
  key: string;
  values: Record<string, string | number>;
  message: string;
}

const stepOfTop: Record<string, PoolStep> = {
  os: 'system',
  name: 'system',
  managed: 'system',
  vSwitchIds: 'network',
  securityGroupIds: 'network',
  imageId: 'instances',
  runtimeVersion: 'instances',
  instanceTypes: 'instances',
  systemDisk: 'instances',
  dataDisks: 'instances',
  loginPassword: 'instances',
  keyPair: 'instances',
  size: 'size',
  unschedulable: 'labels',
  cloudMonitor: 'labels',
  labels: 'labels',
  taints: 'labels',
};

export function stepOfField(field: string): PoolStep {
  return stepOfTop[field.split('.')[0] ?? ''] ?? 'review';
}

/** True when `field` is `path` or lies beneath it: `systemDisk.sizeGiB` belongs to `systemDisk`. */
export function belongsTo(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`);
}

function keyOf(issue: z.core.$ZodIssue): Pick<FieldIssue, 'key' | 'values'> {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return { key: 'required', values: {} };
    if (issue.origin === 'array') return { key: 'chooseOne', values: {} };
    return { key: 'atLeast', values: { limit: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return { key: 'tooLong', values: { limit: Number(issue.maximum) } };
    if (issue.origin === 'array') return { key: 'tooMany', values: { limit: Number(issue.maximum) } };
    return { key: 'atMost', values: { limit: Number(issue.maximum) } };
  }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return { key: 'number', values: {} };
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { key: 'whole', values: {} };
  if (issue.code === 'invalid_format' && issue.path[0] === 'name') return { key: 'nameFormat', values: {} };
  return { key: 'other', values: { message: issue.message } };
}

function duplicateLabels(draft: PoolDraft): FieldIssue[] {
  const seen = new Set<string>();
  const issues: FieldIssue[] = [];
  draft.labels.forEach((row, index) => {
    const key = row.key.trim();
    // A record cannot hold a key twice, so the schema never sees the second one.
    if (key !== '' && seen.has(key)) {
      issues.push({
        field: `labels.${index}`,
        key: 'duplicate',
        values: { key },
        message: `${key} is there twice`,
      });
    }
    seen.add(key);
  });
  return issues;
}

/** The draft parsed by the kind's one schema: the input, or an issue per wrong field (the first one of each). */
export function checkDraft(draft: PoolDraft): { input: NodePoolCreateInput | null; issues: FieldIssue[] } {
  const parsed = nodePoolCreateInput.safeParse(draftToInput(draft));
  const duplicates = duplicateLabels(draft);
  if (parsed.success) return { input: duplicates.length === 0 ? parsed.data : null, issues: duplicates };
  const byField = new Map<string, FieldIssue>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, { field, message: issue.message, ...keyOf(issue) });
  }
  return { input: null, issues: [...byField.values(), ...duplicates] };
}

/** Issues the door named; it may prefix the field with `input.`. */
export function issuesOfDoor(issues: readonly { field: string; message: string }[]): FieldIssue[] {
  return issues.map((issue) => ({
    field: issue.field.replace(/^input\./, ''),
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
  issues: readonly FieldIssue[],
  findings: readonly Finding[],
): StepHealth {
  const own = findings.filter((finding) => finding.field !== null && stepOfField(finding.field) === step);
  return {
    problems:
      issues.filter((issue) => stepOfField(issue.field) === step).length +
      own.filter((finding) => finding.severity === 'blocker').length,
    warnings: own.filter((finding) => finding.severity === 'warning').length,
  };
}
