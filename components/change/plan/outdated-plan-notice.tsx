'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/form/button';
import type { Plan } from '@/lib/domain/change/plan';
import { DiffView } from './diff-view';
import { planDifference } from './plan-difference';

/** The plan has changed since the person read it: shows the difference and asks to read it. */
export function MovedNotice({ before, after, onRead }: { before: Plan; after: Plan; onRead: () => void }) {
  const t = useTranslations('change');
  const difference = planDifference(before, after);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-warn bg-warn-soft p-3">
      <div>
        <p className="font-semibold text-warn">↻ {t('moved.title')}</p>
        <p className="text-ink-2">{t('moved.body')}</p>
      </div>
      {difference.impact.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4">
          {difference.impact.map((move) => (
            <li key={move.name}>
              {t(`moved.${move.name}`)}: <del className="text-ink-3 no-underline">{move.from}</del>{' '}
              <span aria-hidden="true">→</span> <b>{move.to}</b>
            </li>
          ))}
        </ul>
      )}
      {difference.added.length === 0 ? null : (
        <Part title={t('moved.now')}>
          <DiffView diff={difference.added} label={t('moved.now')} />
        </Part>
      )}
      {difference.gone.length === 0 ? null : (
        <Part title={t('moved.before')}>
          <DiffView diff={difference.gone} label={t('moved.before')} />
        </Part>
      )}
      <div>
        <Button onClick={onRead}>{t('moved.read')}</Button>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md bg-surface p-2">
      <p className="text-xs font-medium text-ink-2">{title}</p>
      {children}
    </div>
  );
}
