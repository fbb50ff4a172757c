'use client';

import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { PlainText } from '@/components/ui/text/plain-text';

export interface Crumb {
  label: string;
  href: string;
}

export interface PageHeaderProps {
  breadcrumb?: readonly Crumb[];
  title: ReactNode;
  state?: ReactNode;
  freshness?: ReactNode;
  actions?: ReactNode;
}

/** Location, health, freshness, actions: in that order on every page. */
export function PageHeader({ breadcrumb = [], title, state, freshness, actions }: PageHeaderProps) {
  const t = useTranslations('shell');
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-72 flex-col">
        {breadcrumb.length > 0 ? (
          <nav aria-label={t('breadcrumb')}>
            <ol className="flex flex-wrap items-center gap-1 text-xs text-ink-3">
              {breadcrumb.map((crumb, at) => (
                <li key={crumb.href} className="flex max-w-60 min-w-0 items-center gap-1">
                  {at === 0 ? null : <span aria-hidden="true">/</span>}
                  <PageLink
                    href={crumb.href}
                    className="min-w-0 truncate leading-[24px] underline-offset-2 hover:text-ink hover:underline"
                  >
                    <PlainText text={crumb.label} max={80} />
                  </PageLink>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h1 className="max-w-full min-w-0 truncate text-xl text-ink">{title}</h1>
          {state}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {freshness}
        {actions}
      </div>
    </header>
  );
}
