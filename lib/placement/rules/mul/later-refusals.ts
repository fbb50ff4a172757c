import { isSuspended } from '@/lib/kube-rules/admission/pod/new-pods';
import { type WorkloadRule, workloadRule } from '../checked-rule';

/** Pods that a Job creates later: they are rejected, but the Job is not stuck now. */
const laterRefusals = workloadRule(
  { id: 'MUL-004', for: 'any', severity: 'warning', source: 'K' },
  ({ admission: { later = [] }, workload }) => {
    if (later.length === 0) return [];
    const suspended = isSuspended(workload);
    return {
      at: ['/spec'],
      severity: suspended ? 'info' : 'warning',
      params: { suspended: suspended ? 'yes' : 'no', message: later.map(({ message }) => message).join('; ') },
    };
  },
);

export const laterRules: readonly WorkloadRule[] = [laterRefusals];
