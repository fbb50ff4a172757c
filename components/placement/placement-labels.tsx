import { useTranslations } from '@/lib/client/intl';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { StateBadge } from '@/components/ui/state/state-badge';
import { outcomeLook } from './looks';
import { OsLabel } from '@/components/table/cells/os-label';
import { useMessage } from '@/lib/client/use-message';
import { visibleText } from '@/components/ui/text/plain-text';

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('placement.outcome');
  return <StateBadge {...outcomeLook[outcome]}>{t(outcome)}</StateBadge>;
}

export function InferredOsLabel({ intent }: { intent: PlacementRow['intent'] }) {
  const t = useTranslations('placement.intent');
  const { os, confidence } = intent;
  if (os === 'either') return <span className="text-ink-2">{t('either')}</span>;
  if (os === 'unknown') return <OsLabel os="unknown" />;
  return (
    <span className="inline-flex items-center gap-1">
      {confidence === 'confident' ? null : <span className="text-ink-3">{t('looksLike')}</span>}
      <OsLabel os={os} />
    </span>
  );
}

type Sentence = Parameters<ReturnType<typeof useMessage>>[0];

/** A sentence of the server in the reader's language, sanitized for display. */
export function useWords(): (sentence: Sentence, max?: number) => string {
  const message = useMessage();
  return (sentence, max = 600) => visibleText(message(sentence), max);
}
