import { useTranslations } from 'next-intl';
import { visibleText } from '@/components/ui/text/visible-text';
import { sourceParts } from './source-marks';

/** How a rule is known, in words instead of its marks. */
export function SourceLine({ source }: { source: string }) {
  const t = useTranslations('placement.source');
  const words = sourceParts(visibleText(source, 400)).map(({ marks, rest }) => {
    const read = marks.map((mark) => t(`mark.${mark === '~' ? 'weak' : mark}`)).join(', ');
    if (read === '') return rest;
    return rest === '' ? read : `${read}: ${rest}`;
  });
  return (
    <span className="min-w-0 wrap-anywhere">
      {t('label')} {words.join('; ')}
    </span>
  );
}
