import type { ChangeLine } from '@/lib/contract/changes';

/** Who must act next, as a key of the catalog `change` with its values; null if no action is needed. */
export function whoIsNeeded(
  line: ChangeLine,
  personId: string,
): { key: string; values: Record<string, number> } | null {
  if (line.state === 'needs-attention') return { key: 'needed.operator', values: {} };
  if (line.state === 'paused') return { key: 'needed.resume', values: {} };
  if (line.state === 'blocked')
    return { key: line.requester.id === personId ? 'needed.you' : 'needed.requester', values: {} };
  if (line.state !== 'awaiting-approval' || line.requirement?.decision !== 'needs-approval') return null;
  const have = line.approvals.filter(
    (one) => one.decision === 'approved' && one.fingerprint === line.fingerprint,
  ).length;
  return { key: 'needed.approvers', values: { have, n: line.requirement.approvers } };
}
