'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { placementHref } from './placement-href';

const tabs = [
  { id: 'matrix', path: '' },
  { id: 'findings', path: '/findings' },
  { id: 'daemonSets', path: '/daemon-sets' },
  { id: 'builds', path: '/builds' },
  { id: 'whatIf', path: '/what-if' },
  { id: 'setUp', path: '/set-up' },
  { id: 'check', path: '/check' },
] as const;

/** The pages of placement; each has its own URL. */
export function PlacementTabs({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.tab');
  const here = decodeURI(usePathname());
  const base = placementHref(cluster);
  const list = useRef<HTMLElement>(null);
  // Where there is no room for all, the open one is among those that are seen.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || !open) return;
    list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [here]);
  return (
    <nav
      ref={list}
      aria-label={t('label')}
      className="no-print relative mb-4 flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map(({ id, path }) => {
        const isOpen = here === decodeURI(`${base}${path}`);
        return (
          <Link
            key={id}
            href={`${base}${path}`}
            prefetch={false}
            aria-current={isOpen ? 'page' : undefined}
            className={`border-b-2 px-3 py-2 whitespace-nowrap outline-offset-[-2px] hover:text-ink ${isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2'}`}
          >
            {t(id)}
          </Link>
        );
      })}
    </nav>
  );
}
