'use client';
import { useTranslations } from 'next-intl';
import type { NodeWarning } from '@/lib/contract/node';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateGlyph } from '@/components/ui/state/state-glyph';

/** Warnings about a node and its pods, the newest first. Kubernetes keeps them for about an hour. */
export function NodeWarnings({ warnings }: { warnings: readonly NodeWarning[] | null }) {
  const t = useTranslations('node-page.warnings');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {warnings === null || warnings.length === 0 ? (
        <p className="text-ink-2">{t(warnings === null ? 'unknown' : 'none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface">
          {warnings.map((warning) => (
            <li key={warning.key} className="flex items-start gap-3 px-3 py-2">
              <span className="mt-1 shrink-0 text-warn">
                <StateGlyph glyph="▲" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="font-medium">
                  <PlainText text={warning.reason} max={120} />
                </span>
                <span className="text-xs text-ink-3">
                  {' · '}
                  {warning.pod === null ? t('ofNode') : <PlainText text={warning.pod} max={320} />}
                  {warning.count > 1 ? ` · ${t('times', { n: warning.count })}` : ''}
                </span>
                <span className="block text-ink-2">
                  <PlainText text={warning.message} max={600} wrap />
                </span>
              </span>
              <span className="shrink-0 text-xs text-ink-3">
                <RelativeTime at={warning.at} form="ago" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
