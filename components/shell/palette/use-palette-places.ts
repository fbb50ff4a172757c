'use client';
import { useTranslations } from 'next-intl';
import { useDeniedReason } from '@/lib/client/actor';
import { visibleText } from '@/components/ui/text/visible-text';
import type { PaletteItem } from './palette-item';

/** What is there without asking: pages, the clusters' pages, and what can be begun on each cluster. */
export function usePalettePlaces(clusters: readonly string[]): PaletteItem[] {
  const t = useTranslations('shell');
  const denied = useDeniedReason('change.request');
  const pages: PaletteItem[] = [
    { group: 'pages', href: '/', label: t('nav.overview') },
    { group: 'pages', href: '/changes', label: t('nav.changes') },
    { group: 'pages', href: '/audit', label: t('nav.audit') },
  ];
  const places = clusters.flatMap((name): PaletteItem[] => {
    const base = `/clusters/${encodeURIComponent(name)}`;
    const shown = visibleText(name, 80);
    return [
      { group: 'clusters', href: base, label: shown },
      { group: 'clusters', href: `${base}/pools`, label: `${shown} · ${t('nav.pools')}` },
      { group: 'clusters', href: `${base}/nodes`, label: `${shown} · ${t('nav.nodes')}` },
      { group: 'clusters', href: `${base}/placement`, label: `${shown} · ${t('nav.placement')}` },
      { group: 'clusters', href: `${base}/placement/check`, label: `${shown} · ${t('nav.checkManifest')}` },
    ];
  });
  const actions = clusters.map((name): PaletteItem => ({
    group: 'actions',
    href: `/clusters/${encodeURIComponent(name)}/pools/new`,
    label: t('palette.createPool', { cluster: visibleText(name, 80) }),
    disabledReason: denied,
  }));
  return [...pages, ...places, ...actions];
}
