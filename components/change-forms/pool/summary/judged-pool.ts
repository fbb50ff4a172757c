import { definitionOfForm } from '@/lib/domain/pool/definition/edit-pool';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolForm } from '@/lib/domain/pool/fields/form-schema';
import type { PoolDraft } from '../draft/draft';
import { candidateOf, startDraft } from '../draft/draft';
import type { PoolUnderEdit } from '../draft/edit';
import { poolAfter } from '../draft/edit';

/** Missing numbers get a default: they are reported as issues, and the other findings remain available. */
function withoutGaps(draft: PoolDraft, usual: PoolDraft): PoolDraft {
  const { size, billing } = draft;
  return {
    ...draft,
    size: {
      ...size,
      desired: size.desired ?? usual.size.desired,
      min: size.min ?? usual.size.min,
      max: size.max ?? usual.size.max,
    },
    billing: {
      ...billing,
      period: billing.period ?? usual.billing.period,
      autoRenewPeriod: billing.autoRenewPeriod ?? usual.billing.autoRenewPeriod,
    },
  };
}

/** The pool of a draft, also while it is incomplete: it is judged and exported as code. */
export function judgedPool(draft: PoolDraft, edit: PoolUnderEdit | null): PoolDefinition {
  const whole = withoutGaps(draft, edit?.start ?? startDraft(draft.os));
  if (edit !== null) return poolAfter(whole, edit);
  // The gaps are filled, so every number is there.
  return definitionOfForm(candidateOf(whole) as unknown as PoolForm);
}
