'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const widths = { sm: 'max-w-md', md: 'max-w-2xl', lg: 'max-w-4xl' };

/** A modal; focus goes in and comes back, Escape closes it. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md' }: DialogProps) {
  const t = useTranslations('common');
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto p-2 sm:p-8">
          <Base.Popup
            className={`flex w-full flex-col rounded-lg border border-line bg-surface shadow-pop ${widths[size]}`}
          >
            <div className="flex items-start gap-2 border-b border-line px-4 py-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold break-words text-ink">{title}</Base.Title>
                {description ? (
                  <Base.Description className="text-sm text-ink-2">{description}</Base.Description>
                ) : null}
              </div>
              <Base.Close
                aria-label={t('close')}
                className="rounded-md p-1.5 text-ink-2 hover:bg-hover hover:text-ink"
              >
                <X size={16} aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="flex flex-col gap-4 px-4 py-4">{children}</div>
            {footer ? (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
