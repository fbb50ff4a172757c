import { useLocale, useTranslations } from '@/lib/client/intl';
import { keepsPrice } from '@/components/change/plan/impact-card';
import { priceText, giBOf, vCpuOf } from '@/components/change/plan/quantity';
import { PlainText } from '@/components/ui/text/plain-text';
import type { Impact, Plan } from '@/lib/domain/change/plan';
import { type Amount, poolEstimate } from './estimate';
import type { DraftForm } from '../draft/draft-form';
import { firstNodes, mostNodes } from '../draft/draft';

type Money = NonNullable<Impact['pricePerMonth']>;

export function PoolFigures({ form, plan }: { form: DraftForm; plan: Plan | null }) {
  const t = useTranslations('wizard');
  const change = useTranslations('change');
  const locale = useLocale();
  const { draft, options } = form;
  const image = options?.images.find((one) => one.id === draft.imageId);
  const isEdit = form.edit !== null;
  const estimate = poolEstimate(draft, { options, nodesNow: form.edit?.nodesNow });
  const capacityText = ({ cpuMilli, memoryMiB, diskGiB }: Amount): string => {
    const cpuAndMemory = `${vCpuOf(cpuMilli)} vCPU · ${giBOf(memoryMiB)} GiB`;
    return diskGiB === null ? cpuAndMemory : `${cpuAndMemory} · ${t('effect.diskGiB', { n: diskGiB })}`;
  };
  const nodes = (n: number | null) => (n === null ? t('effect.sizeNotSet') : t('effect.nodes', { n }));
  const { pricePerMonth: price = null, growsTo = null } = plan?.impact ?? {};
  // Of an edit a plan knows the difference only.
  const money = (one: Money | null) => (one === null ? null : priceText({ ...one, locale, signed: isEdit }));
  const isSame = isEdit && price === null && plan !== null && keepsPrice(plan.impact);
  const figures = [
    { key: 'perNode', value: estimate === null ? null : capacityText(estimate.perNode), most: null },
    {
      key: 'total',
      value: estimate?.total ? capacityText(estimate.total) : null,
      most: estimate?.most ? capacityText(estimate.most) : null,
    },
    { key: 'reserved', value: estimate === null ? null : capacityText(estimate.reserved), most: null },
    {
      key: isEdit ? 'priceChange' : 'price',
      value: isSame ? change('vmsNone') : money(price),
      most: money(growsTo?.pricePerMonth ?? null),
    },
  ];
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        {t('effect.line', {
          size:
            draft.size.mode === 'manual'
              ? nodes(draft.size.desired)
              : t('effect.range', { min: draft.size.min ?? '?', max: draft.size.max ?? '?' }),
          os: image === undefined ? t(`os.${draft.os}`) : image.name === '' ? image.imageType : image.name,
        })}
        {image?.build ? <span className="text-ink-2"> · {image.build}</span> : null}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {figures.map((figure) => (
          <div key={figure.key} className="contents">
            <dt className="text-ink-3">{t(`effect.${figure.key}`)}</dt>
            <dd className={`text-right ${figure.key === 'total' && figure.value !== null ? 'font-semibold' : ''}`}>
              <Figure value={figure.value} most={figure.most} />
            </dd>
          </div>
        ))}
      </dl>
      {estimate === null || draft.instanceTypes.length < 2 ? null : (
        <p className="text-xs text-ink-3">
          {t('effect.ofSmallest')} <PlainText text={estimate.type} className="font-mono" />
        </p>
      )}
    </div>
  );
}

function Figure({ value, most }: { value: string | null; most: string | null }) {
  const t = useTranslations('wizard');
  const unknown = <span className="text-ink-3">{t('effect.notKnown')}</span>;
  if (most === null) return value ?? unknown;
  return (
    <>
      <span className="block">{value === null ? unknown : t('effect.now', { value })}</span>
      <span className="block font-normal">{t('effect.upTo', { value: most })}</span>
    </>
  );
}

export function SummaryBar(o: { form: DraftForm; blockers: number; warnings: number; openFields: number }) {
  const t = useTranslations('wizard');
  const { draft, options, edit } = o.form;
  const nodes = firstNodes(draft, edit?.nodesNow);
  const most = mostNodes(draft);
  const estimate = poolEstimate(draft, { options, nodesNow: edit?.nodesNow });
  const total = estimate?.most ?? estimate?.total ?? null;
  return (
    <a
      href="#what-will-happen"
      className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 text-ink xl:hidden"
    >
      <span className="min-w-0 truncate">
        {most === null
          ? nodes === null
            ? t('effect.sizeNotSet')
            : t('effect.nodes', { n: nodes })
          : t('effect.upTo', { value: t('effect.nodes', { n: most }) })}
        {total === null ? null : ` · ${vCpuOf(total.cpuMilli)} vCPU · ${giBOf(total.memoryMiB)} GiB`}
      </span>
      <span className="shrink-0 font-medium">
        {o.blockers > 0 ? (
          <span className="text-bad">■ {t('effect.blockers', { n: o.blockers })}</span>
        ) : o.openFields > 0 ? (
          <span className="text-ink-2">○ {t('effect.open', { n: o.openFields })}</span>
        ) : o.warnings > 0 ? (
          <span className="text-warn">▲ {t('effect.warnings', { n: o.warnings })}</span>
        ) : (
          <span className="text-ok">✓ {t('effect.noBlockers')}</span>
        )}
        <span aria-hidden="true"> ↓</span>
      </span>
    </a>
  );
}
