'use client';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { listClusters } from '@/lib/contract/clusters';
import { queryOf } from '@/lib/client/query-of';
import { Modal } from '@/components/ui/modal';
import { visibleText } from '@/components/ui/visible-text';

interface Destination {
  group: 'pages' | 'clusters' | 'find';
  href: string;
  label: string;
}

/** Type where to go. Loaded only when first opened. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [text, setText] = useState('');
  const destinations = useDestinations(text.trim());
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  return (
    <Modal label={t('search')} onClose={onClose} className="overflow-hidden px-3 pt-[12dvh]">
      <div className="mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface shadow-pop">
        <Command label={t('search')} loop>
          <Command.Input
            data-autofocus
            value={text}
            onValueChange={setText}
            placeholder={t('palette.placeholder')}
            className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none"
          />
          <Command.List className="max-h-[50dvh] overflow-y-auto p-1">
            {destinations.some((item) => item.group === 'find') ? null : (
              <Command.Empty className="px-3 py-6 text-ink-3">{t('palette.empty')}</Command.Empty>
            )}
            {(['pages', 'clusters', 'find'] as const).map((group) => (
              <PaletteGroup
                key={group}
                heading={t(`palette.${group}`)}
                // What was typed is a node's name as likely as a page's, so searching is offered whatever matches.
                always={group === 'find'}
                items={destinations.filter((item) => item.group === group)}
                onGo={go}
              />
            ))}
          </Command.List>
        </Command>
      </div>
    </Modal>
  );
}

function PaletteGroup({
  heading,
  always,
  items,
  onGo,
}: {
  heading: string;
  always: boolean;
  items: Destination[];
  onGo: (href: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      forceMount={always}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
    >
      {items.map((item) => (
        <Command.Item
          key={item.href}
          value={`${item.label} ${item.href}`}
          forceMount={always}
          onSelect={() => onGo(item.href)}
          className="cursor-pointer truncate rounded-md px-3 py-1.5 data-[selected=true]:bg-accent-soft"
        >
          {item.label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function useDestinations(text: string): Destination[] {
  const t = useTranslations('shell');
  const names = useQuery(queryOf(listClusters, {})).data?.rows.map((row) => row.name) ?? [];
  const pages: Destination[] = [
    { group: 'pages', href: '/', label: t('nav.overview') },
    { group: 'pages', href: '/changes', label: t('nav.changes') },
    { group: 'pages', href: '/audit', label: t('nav.audit') },
  ];
  const clusters = names.flatMap((name): Destination[] => {
    const base = `/clusters/${encodeURIComponent(name)}`;
    const shown = visibleText(name, 80);
    return [
      { group: 'clusters', href: base, label: shown },
      { group: 'clusters', href: `${base}/pools`, label: `${shown} · ${t('nav.pools')}` },
      { group: 'clusters', href: `${base}/pools/new`, label: `${shown} · ${t('palette.createPool')}` },
      { group: 'clusters', href: `${base}/nodes`, label: `${shown} · ${t('nav.nodes')}` },
    ];
  });
  if (text === '') return [...pages, ...clusters];
  const find = names.map((name): Destination => ({
    group: 'find',
    href: `/clusters/${encodeURIComponent(name)}/nodes?q=${encodeURIComponent(text)}`,
    label: t('palette.findNodes', { text, cluster: visibleText(name, 80) }),
  }));
  return [...pages, ...clusters, ...find];
}
