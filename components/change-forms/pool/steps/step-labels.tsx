'use client';
import type { DraftForm } from '../draft/draft-form';
import { MarkRows } from '../fields/mark-rows';
import { PoolField } from '../fields/pool-field';
import { TaintRows } from '../fields/taint-rows';

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
