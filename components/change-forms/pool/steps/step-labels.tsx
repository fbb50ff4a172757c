import type { DraftForm } from '../draft/draft-form';
import { KeyValueRows, TaintRows } from '../fields/row-fields';
import { PoolField } from '../fields/pool-field';

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
