'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../form/button';
import { Dialog } from './dialog';
import { ErrorState } from '../state/error-state';
import type { FailureView } from '../state/failure-view';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  disabledReason?: string | null | undefined;
  /** Shown in the dialog, where the person looks. */
  failure?: FailureView | null;
}

export function ConfirmDialog({ tone = 'primary', busy = false, failure, ...o }: ConfirmDialogProps) {
  const t = useTranslations('common');
  const footer = (
    <>
      <Button variant="ghost" onClick={o.onClose}>
        {t('cancel')}
      </Button>
      <Button variant={tone} busy={busy} disabledReason={o.disabledReason} onClick={o.onConfirm}>
        {o.confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={o.open} onClose={o.onClose} title={o.title} size="sm" footer={footer}>
      {o.children}
      {failure ? <ErrorState failure={failure} compact /> : null}
    </Dialog>
  );
}
