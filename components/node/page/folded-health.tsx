import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { StateGlyph, toneGlyph, toneText } from '@/components/ui/state/state-badge';

/** One line, because what is not healthy is said above with what helps; the parts are listed when it is opened. */
export function FoldedHealth(o: {
  title: string;
  /** Of each part; other words are not healthy. */
  states: readonly ('healthy' | 'unknown' | 'watch' | 'unhealthy')[];
  children: ReactNode;
}) {
  const { title, states, children } = o;
  const t = useTranslations('node-page');
  const counts = {
    n: states.length,
    healthy: states.filter((state) => state === 'healthy').length,
    unknown: states.filter((state) => state === 'unknown').length,
  };
  const tone = counts.healthy === counts.n ? 'ok' : counts.healthy + counts.unknown === counts.n ? 'unknown' : 'warn';
  return (
    <section aria-label={title}>
      <details>
        <summary className="flex min-h-6 w-fit items-center gap-2 rounded-sm hover:text-ink">
          <span className={toneText[tone]}>
            <StateGlyph glyph={toneGlyph[tone]} />
          </span>
          <h2 className="text-sm font-medium">{title}</h2>
          <span className="text-ink-2 tabular-nums underline decoration-line underline-offset-2">
            {t('health', counts)}
          </span>
        </summary>
        <div className="pt-2">{children}</div>
      </details>
    </section>
  );
}
