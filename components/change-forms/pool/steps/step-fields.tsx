'use client';
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import type { DraftForm } from '../draft/draft-form';
import type { PoolStep } from '../summary/issues';
import type { ReviewProps } from './step-review';

const loading = () => (
  <div aria-busy="true">
    <SkeletonRows rows={8} />
  </div>
);

/** Each step is loaded when it is opened. */
const steps: Record<Exclude<PoolStep, 'review'>, ComponentType<{ form: DraftForm }>> = {
  system: dynamic(() => import('./step-system').then((module) => module.StepSystem), { loading }),
  network: dynamic(() => import('./step-network').then((module) => module.StepNetwork), { loading }),
  instances: dynamic(() => import('./step-instances').then((module) => module.StepInstances), { loading }),
  storage: dynamic(() => import('./step-storage').then((module) => module.StepStorage), { loading }),
  size: dynamic(() => import('./step-size').then((module) => module.StepSize), { loading }),
  labels: dynamic(() => import('./step-labels').then((module) => module.StepLabels), { loading }),
  advanced: dynamic(() => import('./step-advanced').then((module) => module.StepAdvanced), { loading }),
};
const Review = dynamic(() => import('./step-review').then((module) => module.StepReview), { loading });

/** The fields of one step; all steps read and write the one draft. */
export function StepFields({ step, form, review }: { step: PoolStep; form: DraftForm; review: ReviewProps }) {
  if (step === 'review') return <Review {...review} />;
  const Fields = steps[step];
  return <Fields form={form} />;
}
