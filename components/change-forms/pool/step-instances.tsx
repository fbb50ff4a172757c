'use client';
import { BillingFields } from './billing-fields';
import type { DraftForm } from './draft-form';
import { ImageField } from './image-field';
import { LoginFields } from './login-fields';
import { PoolField } from './pool-field';
import { TypePicker } from './type-picker';

/** What is bought, what runs on it, and who may log on. */
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
