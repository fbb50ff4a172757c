'use client';
import { useTranslations } from 'next-intl';
import { CancelButton } from './cancel-button';
import type { ChangeView } from '../use-change';
import { RunControlButton } from './run-control-button';

/** What a person can do with a run: hold it, have it go on, end it. Each says why it cannot be done now. */
export function RunControls({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  return (
    <div role="group" aria-label={t('hold.controls')} className="no-print flex flex-wrap gap-2">
      <RunControlButton change={change} runControl="pause" />
      <RunControlButton change={change} runControl="resume" />
      <CancelButton change={change} />
    </div>
  );
}
