'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/form/button-class';
import type { Remedy } from '../usage/activity-remedies';

/** Remedies, one click each; external sites open in a new tab. */
export function RemedyLinks({ remedies }: { remedies: readonly Remedy[] }) {
  const t = useTranslations('pool');
  if (remedies.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {remedies.map(({ key, href, outside }) =>
        outside ? (
          <a key={key} href={href} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
            {t(`remedy.${key}`)} <span aria-hidden="true">↗</span>
          </a>
        ) : (
          <Link key={key} href={href} prefetch={false} className={buttonClass({ size: 'sm' })}>
            {t(`remedy.${key}`)}
          </Link>
        ),
      )}
    </p>
  );
}
