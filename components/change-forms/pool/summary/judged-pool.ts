import { definitionOfForm } from '@/lib/domain/pool/definition/edit-pool';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolForm } from '@/lib/domain/pool/fields/form-schema';
import type { PoolDraft } from '../draft/draft';
import { candidateOf, startDraft } from '../draft/draft';
import type { PoolUnderEdit } from '../draft/edit';
import { poolAfter } from '../draft/edit';

/** Numbers that are missing take the place's usual one: an issue stands there, and findings elsewhere go on. */
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

/** The pool that the draft stands for, also while something is missing: what is judged and written as code. */
export function judgedPool(draft: PoolDraft, edit: PoolUnderEdit | null): PoolDefinition {
  const whole = withoutGaps(draft, edit?.start ?? startDraft(draft.os));
  if (edit !== null) return poolAfter(whole, edit);
  // The gaps are filled, so every number is there.
  return definitionOfForm(candidateOf(whole) as unknown as PoolForm);
}
