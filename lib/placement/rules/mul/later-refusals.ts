import { isSuspended } from '@/lib/kube-rules/admission/pod/new-pods';
import { type WorkloadRule, workloadRule } from '../checked-rule';

/** Pods that are created later are rejected: those of a Job, or the next ones of a workload that lacks none. */
const laterRefusals = workloadRule(
  { id: 'MUL-004', for: 'any', severity: 'warning', source: 'K' },
  ({ admission: { later = [] }, workload }) => {
    if (later.length === 0) return [];
    const suspended = isSuspended(workload);
    const isOfQuota = later.every(({ by }) => by === 'ResourceQuota');
    const waits = isOfQuota && (workload.kind === 'Job' || workload.kind === 'CronJob');
    return {
      at: ['/spec'],
      severity: suspended ? 'info' : 'warning',
      params: {
        suspended: suspended ? 'yes' : waits ? 'no' : 'complete',
        message: later.map(({ message }) => message).join('; '),
      },
    };
  },
);

export const laterRules: readonly WorkloadRule[] = [laterRefusals];
