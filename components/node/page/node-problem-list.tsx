'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMessage } from '@/lib/client/use-message';
import { PlainText } from '@/components/ui/text/plain-text';
import { exact, RelativeTime } from '@/components/ui/text/relative-time';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneGlyph, toneText } from '@/components/ui/state/tone';
import type { NodeWrong } from './node-problems';

/** Problems before anything else; one quiet sentence if there are none. */
export function NodeWrongList({ wrong }: { wrong: readonly NodeWrong[] }) {
  const t = useTranslations('node-page.wrong');
  if (wrong.length === 0) return <p className="text-ink-2">{t('nothing')}</p>;
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-1.5">
      {wrong.map((one) => (
        <li key={one.key} className="flex items-start gap-2">
          <span className={`mt-1 shrink-0 ${toneText[one.tone]}`}>
            <StateGlyph glyph={one.is === 'cordoned' || one.is === 'protection' ? '⏸' : toneGlyph[one.tone]} />
          </span>
          <span className="min-w-0">
            <Words one={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Words({ one }: { one: NodeWrong }) {
  const t = useTranslations('node-page.wrong');
  const message = useMessage();
  const locale = useLocale();
  switch (one.is) {
    case 'state':
      return <PlainText text={one.reason === '' ? t('noReason') : one.reason} max={1000} wrap />;
    case 'condition':
      return (
        <>
          <span className="font-medium">
            <PlainText text={one.condition.type} max={120} />
          </span>
          {': '}
          <PlainText text={one.condition.message || one.condition.reason} max={600} wrap />{' '}
          <Since at={one.condition.changedAt} />
        </>
      );
    case 'windows':
      return (
        <>
          {message(one.message)} <Since at={one.since} />
        </>
      );
    case 'pods':
      return t('pods', { n: one.stuck });
    case 'cordoned':
      return t('cordoned');
    case 'protection':
      return (
        <>
          {t('protection', { owner: one.owner === '' ? t('somebody') : one.owner, until: exact(one.until, locale) })}
          {one.reason === '' ? null : (
            <>
              {' '}
              <PlainText text={one.reason} max={300} wrap />
            </>
          )}
        </>
      );
  }
}

function Since({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <span className="text-xs text-ink-3">
      <RelativeTime at={at} form="ago" />
    </span>
  );
}
