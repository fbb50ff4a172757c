'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { ChangeState } from '@/lib/domain/change/state';
import type { FeedState } from '../change-feed';
import { isOver } from '@/lib/domain/change/state';

/** Whether what is shown follows the change; a finished change needs no line. */
export function FeedMark({ feed, state }: { feed: FeedState; state: ChangeState }) {
  const t = useTranslations('change');
  if (isOver(state) || feed === 'ended') return null;
  const tone = feed === 'live' ? 'ok' : feed === 'down' ? 'bad' : 'unknown';
  return (
    <span role="status" className="no-print text-xs">
      <StateBadge tone={tone}>{t(`feed.${feed}`)}</StateBadge>
    </span>
  );
}
