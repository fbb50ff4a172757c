'use client';
import { useTranslations } from 'next-intl';
import { RequestButton } from '../../request/request-button';
import type { Preview } from '../../request/use-preview';

/** The last button of the wizard. A plan with blockers can be requested: it is saved as blocked, with its remedies. */
export function SubmitBar(o: {
  openFields: number;
  /** An edit that changes nothing. */
  isUnchanged: boolean;
  preview: Preview;
  busy: boolean;
  onSubmit: () => void;
}) {
  const t = useTranslations('wizard');
  const nothing = o.isUnchanged ? t('edit.unchanged') : null;
  const open = o.openFields > 0 ? t('submit.openFields', { n: o.openFields }) : nothing;
  return <RequestButton preview={o.preview} openReason={open} busy={o.busy} onAsk={o.onSubmit} />;
}
