import type { ReactNode } from 'react';
import { PageLink } from '@/components/shell/page-link';
import { buttonClass, type ButtonVariant } from '@/components/ui/form/button-class';
import type { Change } from '@/lib/domain/change/change';
import { formHref } from './form-href';

/** To the form of the change, filled in as requested; without such a page, `otherwise`. Load it on demand: it reads every form. */
export function FormLink(o: { change: Change; label: string; variant?: ButtonVariant; otherwise?: ReactNode }) {
  const form = formHref(o.change);
  if (form === null) return o.otherwise;
  return (
    <p className="no-print">
      <PageLink href={form} className={buttonClass(o.variant === undefined ? {} : { variant: o.variant })}>
        {o.label}
      </PageLink>
    </p>
  );
}
