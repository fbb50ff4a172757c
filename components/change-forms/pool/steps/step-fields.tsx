import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { SkeletonRows } from '@/components/ui/state/page-states';
import type { DraftForm } from '../draft/draft-form';
import type { PoolStep } from '../summary/issues';
import type { ReviewProps } from './step-review';

const loading = () => <SkeletonRows rows={8} />;

const steps: Record<Exclude<PoolStep, 'review'>, ComponentType<{ form: DraftForm }>> = {
  system: dynamic(async () => (await import('./step-system')).StepSystem, { loading }),
  network: dynamic(async () => (await import('./step-network')).StepNetwork, { loading }),
  instances: dynamic(async () => (await import('./step-instances')).StepInstances, { loading }),
  storage: dynamic(async () => (await import('./step-storage')).StepStorage, { loading }),
  size: dynamic(async () => (await import('./step-size')).StepSize, { loading }),
  labels: dynamic(async () => (await import('./step-labels')).StepLabels, { loading }),
  advanced: dynamic(async () => (await import('./step-advanced')).StepAdvanced, { loading }),
};
const Review = dynamic(async () => (await import('./step-review')).StepReview, { loading });

export function StepFields({ step, form, review }: { step: PoolStep; form: DraftForm; review: ReviewProps }) {
  if (step === 'review') return <Review {...review} />;
  const Fields = steps[step];
  return <Fields form={form} />;
}
