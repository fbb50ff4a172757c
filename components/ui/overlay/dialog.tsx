'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Modal } from './modal';
import { CloseButton } from './close-button';

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

/** A question or a form over the page; focus goes in and comes back, Escape closes it. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md' }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Modal onClose={onClose} labelledBy={titleId} className="overflow-y-auto p-2 sm:p-8">
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
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
        ) : null}
      </div>
    </Modal>
  );
}
