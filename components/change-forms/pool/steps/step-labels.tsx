'use client';
import type { DraftForm } from '../draft/draft-form';
import { KeyValueRows } from '../fields/key-value-rows';
import { PoolField } from '../fields/pool-field';
import { TaintRows } from '../fields/taint-rows';

/** Marks that reach nodes that exist, too. */
export function StepLabels({ form }: { form: DraftForm }) {
  return (
    <div className="flex flex-col gap-6">
      <KeyValueRows form={form} path="labels" />
      <TaintRows form={form} />
      <KeyValueRows form={form} path="tags" />
      <PoolField form={form} path="unschedulable" />
    </div>
  );
}
