import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { managedBySchema } from '@/lib/contract/placement-assessment';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { visibleText } from '@/components/ui/text/visible-text';

/** Who else writes the object: a patch here would be undone by a tool that puts back what it holds to be right. */
export function ManagedByNote({ by }: { by: z.infer<typeof managedBySchema> }) {
  const t = useTranslations('placement.managedBy');
  const values = { tool: t(`tool.${by.tool}`), name: visibleText(by.name, 120) };
  if (!by.reverts) return <p className="text-ink-2">{t('writes', values)}</p>;
  return (
    <p className="flex items-start gap-2 rounded-md border border-warn bg-warn-soft px-3 py-2">
      <span className="mt-1 text-warn">
        <StateGlyph glyph="▲" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-warn">{t('reverts', values)}</span> {t('revertsHelp')}
      </span>
    </p>
  );
}
