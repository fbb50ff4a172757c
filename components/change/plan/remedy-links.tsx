import { createContext, useContext } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import type { Finding } from '@/lib/domain/change/plan';
import { type FindingPlace, remedyTargets } from './remedy-targets';

/** Null where findings lead nowhere. A form has no saved change: its fields are in it. */
export const FindingPlaceContext = createContext<FindingPlace | null>(null);

/** Links to what resolves a finding: by its cause, by its own subject and field, or both. */
export function RemedyLinks({ finding, of }: { finding: Finding; of: 'all' | 'cause' | 'subject' }) {
  const t = useTranslations('change.remedyLink');
  const place = useContext(FindingPlaceContext);
  const all = place === null ? [] : remedyTargets(finding, place);
  const links = all.filter(({ isOwn }) => of === 'all' || isOwn === (of === 'subject'));
  if (links.length === 0) return null;
  return (
    <p className="no-print flex flex-wrap gap-x-4">
      {links.map(({ key, href }) => (
        <PageLink key={key} href={href} className="min-h-6 text-accent underline underline-offset-2">
          {t(key)}
        </PageLink>
      ))}
    </p>
  );
}
