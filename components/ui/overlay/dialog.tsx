import { useId, type ReactNode } from 'react';
import { Modal } from './modal';
import { X } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { Button } from '../form/button';
import { ErrorState, type FailureView } from '../state/error-state';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const widths = { sm: 'max-w-md', md: 'max-w-2xl', lg: 'max-w-4xl' };

export function Dialog({ open, onClose, title, description, children, footer, size = 'md' }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Modal onClose={onClose} labelledBy={titleId} className="scroll-pb-24 overflow-y-auto p-2 sm:p-8">
      <div
        className={`mx-auto flex w-full flex-col rounded-lg border border-line bg-surface shadow-pop ${widths[size]}`}
      >
        <div className="flex items-start gap-2 border-b border-line px-4 py-3">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-lg font-semibold break-words text-ink">
              {title}
            </h2>
            {description ? <div className="text-sm text-ink-2">{description}</div> : null}
          </div>
          <CloseButton onClose={onClose} />
        </div>
        <div className="flex flex-col gap-4 px-4 py-4">{children}</div>
        {footer ? (
          // In view however long the form is.
          <div className="sticky -bottom-2 flex flex-wrap justify-end gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:-bottom-8">
            {footer}
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={t('close')}
      className="rounded-md p-1.5 text-ink-2 hover:bg-hover hover:text-ink"
    >
      <X size={16} aria-hidden="true" />
    </button>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  disabledReason?: string | null | undefined;
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
