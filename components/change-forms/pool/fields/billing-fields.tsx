import { useTranslations } from '@/lib/client/intl';
import { Field } from '@/components/ui/form/field';
import { TextInput } from '@/components/ui/form/text-input';
import { zonesOf, type DraftForm } from '../draft/draft-form';
import { FieldFindings } from './field-notes';
import { PoolField } from './pool-field';
import { useTypePrices } from '../instance-types/use-type-prices';
import { FieldGroup } from './field-frame';

export function BillingFields({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { method } = form.draft.billing;
  const before = form.edit?.start.billing.method;
  const apart = (value: string): string | null =>
    before !== undefined && (before === 'spot') !== (value === 'spot') ? t('billing.spotFixed') : null;
  return (
    <div className="flex flex-col gap-4">
      <PoolField form={form} path="billing.method" choiceReason={apart} />
      {method === 'subscription' ? <Subscription form={form} /> : null}
      {method === 'spot' ? <Spot form={form} /> : null}
      <FieldFindings form={form} path="billing" exact />
    </div>
  );
}

const block = 'flex flex-col gap-4 border-l-2 border-line pl-4';

function Subscription({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  return (
    <div className={block}>
      <div className="flex flex-wrap gap-6">
        <PoolField form={form} path="billing.period" />
        <PoolField form={form} path="billing.periodUnit" />
      </div>
      <PoolField form={form} path="billing.autoRenew" />
      <PoolField
        form={form}
        path="billing.autoRenewPeriod"
        off={form.draft.billing.autoRenew ? null : t('billing.noRenewal')}
      />
    </div>
  );
}

function Spot({ form }: { form: DraftForm }) {
  return (
    <div className={block}>
      <PriceLimits form={form} />
      <PoolField form={form} path="spot.onDemandFallback" />
      <PoolField form={form} path="spot.replaceReclaimed" />
      <FieldFindings form={form} path="spot" exact />
    </div>
  );
}

/** A limit for each chosen type, and for types that are no longer chosen: they must be visible to be removed. */
function PriceLimits({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { instanceTypes, spot } = form.draft;
  const types = [...new Set([...instanceTypes, ...Object.keys(spot.priceLimits)])];
  const { priceOf, currency } = useTypePrices({
    form,
    ids: types,
    zones: zonesOf(form),
    first: 0,
    last: types.length - 1,
  });
  const help = (type: string) => {
    const price = priceOf(type);
    if (!instanceTypes.includes(type)) return t('spot.notChosen');
    return price === null ? undefined : t('spot.now', { price });
  };
  const put = (type: string, limit: string) => {
    const { [type]: _old, ...others } = spot.priceLimits;
    form.put('spot.priceLimits', limit === '' ? others : { ...others, [type]: limit });
  };
  return (
    <FieldGroup form={form} path="spot.priceLimits">
      {types.length === 0 ? <p className="text-ink-2">{t('spot.chooseTypes')}</p> : null}
      <div className="grid max-w-2xl grid-cols-1 gap-3 sm:grid-cols-2">
        {types.map((type) => (
          <Field key={type} label={<span className="font-mono text-xs">{type}</span>} help={help(type)}>
            {(ids) => (
              <span className="inline-flex items-center gap-2">
                <TextInput
                  {...ids}
                  inputMode="decimal"
                  maxLength={16}
                  className="w-28"
                  placeholder={t('spot.market')}
                  value={spot.priceLimits[type] ?? ''}
                  onChange={(event) => put(type, event.target.value.trim())}
                />
                <span className="text-sm text-ink-3">
                  {currency === null ? t('spot.perHour') : t('spot.moneyPerHour', { currency })}
                </span>
              </span>
            )}
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}
