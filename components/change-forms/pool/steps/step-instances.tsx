import { BillingFields } from '../fields/billing-fields';
import type { DraftForm } from '../draft/draft-form';
import { ImageField } from '../fields/image-field';
import { LoginFields } from '../fields/login-fields';
import { PoolField } from '../fields/pool-field';
import { TypePicker } from '../instance-types/type-picker';

export function StepInstances({ form }: { form: DraftForm }) {
  return (
    <div className="flex flex-col gap-6">
      <ImageField form={form} />
      <TypePicker form={form} />
      <BillingFields form={form} />
      <LoginFields form={form} />
      <PoolField form={form} path="hardening" />
      <PoolField form={form} path="cloudMonitor" />
    </div>
  );
}
