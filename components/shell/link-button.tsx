import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { PageLink } from './page-link';

/** A link that looks like a button; while there is a reason against it, a button that states it. */
export function LinkButton(o: {
  href: string;
  disabledReason: string | null;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  className?: string;
  children: ReactNode;
}) {
  const { href, disabledReason, variant = 'secondary', size = 'md', className = '', children } = o;
  if (disabledReason !== null)
    return (
      <Button variant={variant} size={size} className={className} disabledReason={disabledReason}>
        {children}
      </Button>
    );
  return (
    <PageLink href={href} className={`${buttonClass({ variant, size })} ${className}`}>
      {children}
    </PageLink>
  );
}
