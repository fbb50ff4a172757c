'use client';
import { Menu, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Modal } from '@/components/ui/overlay/modal';
import { Sidebar } from './sidebar';
import { SignedOutBand } from './signed-out-band';
import { useFocusOnArrival } from './use-focus-on-arrival';
import { useHotkey } from './palette/use-hotkey';

const CommandPalette = dynamic(() => import('./palette/command-palette').then((module) => module.CommandPalette), {
  ssr: false,
});

/** Navigation at the left, the page at the right; on a phone the navigation is behind a button. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const [searching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useHotkey('k', search);
  useFocusOnArrival();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:text-accent"
      >
        {t('skip')}
      </a>
      <div className="no-print sticky top-0 hidden h-dvh border-r border-line bg-surface md:block">
        <Sidebar onSearch={search} />
      </div>
      <PhoneBar onSearch={search} />
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-4 outline-none md:px-6 md:py-5">
        <SignedOutBand />
        {children}
      </main>
      {searching ? <CommandPalette onClose={() => setSearching(false)} /> : null}
    </div>
  );
}

function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  const path = usePathname();
  // Open on the page where it was opened: going elsewhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  return (
    <header className="no-print sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-surface px-2 md:hidden">
      <button
        type="button"
        aria-label={t('nav.open')}
        aria-expanded={openOn === path}
        onClick={() => setOpenOn(path)}
        className="rounded-md p-2.5 text-ink-2 hover:bg-hover"
      >
        <Menu size={18} aria-hidden="true" />
      </button>
      <span className="font-semibold">Mullion</span>
      {openOn === path ? (
        <Modal label={t('nav.label')} onClose={close} className="overflow-hidden">
          <div className="relative h-full w-72 max-w-[85vw] border-r border-line bg-surface">
            <button
              type="button"
              onClick={close}
              aria-label={t('nav.close')}
              className="absolute top-3 right-2 rounded-md p-2 text-ink-2 hover:bg-hover"
            >
              <X size={16} aria-hidden="true" />
            </button>
            <Sidebar
              onSearch={() => {
                close();
                onSearch();
              }}
            />
          </div>
        </Modal>
      ) : null}
    </header>
  );
}
