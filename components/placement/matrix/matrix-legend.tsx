import { useTranslations } from 'next-intl';
import { cellVerdictSchema } from '@/lib/domain/placement/verdict';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneText } from '@/components/ui/state/tone';
import { cellLook } from '../looks';

/** What the signs of the matrix mean. */
export function MatrixLegend() {
  const t = useTranslations('placement');
  return (
    <details className="mt-3 text-xs text-ink-2">
      <summary className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink">
        {t('legend')}
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {cellVerdictSchema.options.map((verdict) => {
          const { tone, glyph } = cellLook[verdict];
          return (
            <div key={verdict} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
              <dt className={`flex items-center gap-1.5 font-medium ${toneText[tone]}`}>
                <StateGlyph glyph={glyph} />
                {t(`cell.${verdict}`)}
              </dt>
              <dd>{t(`cellHelp.${verdict}`)}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-2">{t('legendCounts')}</p>
    </details>
  );
}
