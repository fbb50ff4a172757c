'use client';
import { useTranslations } from 'next-intl';
import { giBOf, vCpuOf } from '@/components/change/plan/quantity';
import type { DraftForm } from '../draft/draft-form';
import { firstNodes, mostNodes } from '../draft/draft';
import { poolEstimate } from './estimate';

/** On narrow screens what will happen is below the form: its gist stays in sight and leads there. */
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
