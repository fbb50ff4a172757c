'use client';
import type { DraftForm } from './draft-form';
import { MarkRows } from './mark-rows';
import { PoolField } from './pool-field';
import { TaintRows } from './taint-rows';

/** Marks that reach nodes that exist, too. */
export function StepLabels({ form }: { form: DraftForm }) {
  return (
    <div className="flex flex-col gap-6">
      <MarkRows form={form} path="labels" />
      <TaintRows form={form} />
      <MarkRows form={form} path="tags" />
      <PoolField form={form} path="unschedulable" />
    </div>
  );
}
