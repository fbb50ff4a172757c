'use client';
import type { PoolForm } from './pool-form';
import type { PoolStep } from './pool-issues';
import { PoolStepInstances } from './pool-step-instances';
import { PoolStepLabels } from './pool-step-labels';
import { PoolStepNetwork } from './pool-step-network';
import { PoolStepReview } from './pool-step-review';
import type { ReviewProps } from './pool-step-review';
import { PoolStepSize } from './pool-step-size';
import { PoolStepSystem } from './pool-step-system';

/** The fields of one step; all steps read and write the one draft. */
export function PoolStepFields({
  step,
  form,
  review,
}: {
  step: PoolStep;
  form: PoolForm;
  review: ReviewProps;
}) {
  switch (step) {
    case 'system':
      return <PoolStepSystem form={form} />;
    case 'network':
      return <PoolStepNetwork form={form} />;
    case 'instances':
      return <PoolStepInstances form={form} />;
    case 'size':
      return <PoolStepSize form={form} />;
    case 'labels':
      return <PoolStepLabels form={form} />;
    case 'review':
      return <PoolStepReview {...review} />;
  }
}
