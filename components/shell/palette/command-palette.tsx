import { poolsHref, clusterHref } from '@/lib/client/hrefs';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { queryOf } from '@/lib/client/query-of';
import { Modal } from '@/components/ui/overlay/modal';
import { matches, paletteGroups, usePaletteFinds, type PaletteItem, type PaletteFinds } from './use-palette-finds';
import { useDeniedReason } from '@/lib/client/actor';
import { visibleText } from '@/components/ui/text/plain-text';

export function usePalettePlaces(clusters: readonly string[]): PaletteItem[] {
  const t = useTranslations('shell');
  const denied = useDeniedReason('change.request');
  const pages: PaletteItem[] = [
    { group: 'pages', href: '/', label: t('nav.overview') },
    { group: 'pages', href: '/search', label: t('nav.searchAll') },
    { group: 'pages', href: '/changes', label: t('nav.changes') },
    { group: 'pages', href: '/audit', label: t('nav.audit') },
    { group: 'pages', href: '/screens', label: t('nav.screens') },
    { group: 'pages', href: '/settings/people', label: t('nav.people') },
  ];
  const places = clusters.flatMap((name): PaletteItem[] => {
    const base = clusterHref(name);
    const shown = visibleText(name, 80);
    return [
      { group: 'clusters', href: base, label: shown },
      { group: 'clusters', href: `${base}/pools`, label: `${shown} · ${t('nav.pools')}` },
      { group: 'clusters', href: `${base}/nodes`, label: `${shown} · ${t('nav.nodes')}` },
      { group: 'clusters', href: `${base}/workloads`, label: `${shown} · ${t('nav.workloads')}` },
      { group: 'clusters', href: `${base}/namespaces`, label: `${shown} · ${t('nav.namespaces')}` },
      { group: 'clusters', href: `${base}/placement`, label: `${shown} · ${t('nav.placement')}` },
      { group: 'clusters', href: `${base}/placement/set-up`, label: `${shown} · ${t('nav.migrateBuild')}` },
      { group: 'clusters', href: `${base}/placement/check`, label: `${shown} · ${t('nav.checkManifest')}` },
    ];
  });
  const actions = clusters.map((name): PaletteItem => ({
    group: 'actions',
    href: `${poolsHref(name)}/new`,
    label: t('palette.createPool', { cluster: visibleText(name, 80) }),
    disabledReason: denied,
  }));
  return [...pages, ...places, ...actions];
}

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const clusters = useQuery(queryOf('clusters.list', {})).data?.rows.map((row) => row.name) ?? [];
  const places = usePalettePlaces(clusters);
  const finds = usePaletteFinds(clusters, text);
  const items = [...places.filter((item) => matches(item, text)), ...finds.items];
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  return (
    <Modal label={t('search')} onClose={onClose} className="overflow-hidden px-3 pt-[12dvh]">
      <div className="mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface shadow-pop">
        <Command label={t('search')} loop shouldFilter={false}>
          <Command.Input
            data-autofocus
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            placeholder={t('palette.placeholder')}
            className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none"
          />
          <Command.List className="max-h-[60dvh] overflow-y-auto p-1">
            {paletteGroups.map((group) => (
              <PaletteGroup
                key={group}
                heading={t(`palette.${group}`)}
                items={items.filter((item) => item.group === group)}
                onGo={go}
              />
            ))}
          </Command.List>
          <Status finds={finds} isEmpty={items.length === 0} />
        </Command>
      </div>
    </Modal>
  );
}

function PaletteGroup(o: { heading: string; items: PaletteItem[]; onGo: (href: string) => void }) {
  if (o.items.length === 0) return null;
  return (
    <Command.Group
      heading={o.heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
    >
      {o.items.map((item) => (
        <Command.Item
          key={item.href}
          value={item.href}
          disabled={Boolean(item.disabledReason)}
          onSelect={() => o.onGo(item.href)}
          className="flex cursor-pointer items-baseline gap-3 rounded-md px-3 py-1.5 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-accent-soft"
        >
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          <span className={`max-w-1/2 truncate text-xs ${item.troubled ? 'text-bad' : 'text-ink-3'}`}>
            {item.troubled ? '▲ ' : ''}
            {item.disabledReason ?? item.hint}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Status({ finds, isEmpty }: { finds: PaletteFinds; isEmpty: boolean }) {
  const t = useTranslations('shell.palette');
  const lines = [...(finds.isSearching ? [t('searching')] : isEmpty ? [t('empty')] : []), ...finds.unsearched];
  return (
    <div role="status" className="text-ink-3">
      {lines.map((line) => (
        <p key={line} className="border-t border-line px-4 py-2 first:border-t-0">
          {line}
        </p>
      ))}
    </div>
  );
}
