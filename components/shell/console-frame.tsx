'use client';
import { Menu, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import dynamic from 'next/dynamic';
import { useState, useEffect, useRef, useSyncExternalStore, type ReactNode, useEffectEvent } from 'react';
import { Modal } from '@/components/ui/overlay/modal';
import { Sidebar } from './sidebar';
import { StatusBand } from './status-band';
import { QueryClientProvider } from '@tanstack/react-query';
import { PersonProvider, type Person } from '@/lib/client/actor';
import { LiveProvider } from '@/lib/client/live/live-provider';
import { makeQueryClient } from '@/lib/client/query-of';

const listeners = new Set<() => void>();
let isOut = false;

/** Whether some call was answered "signed out" since the page was loaded. */
const signedOut = {
  get: () => isOut,
  mark: () => {
    if (isOut) return;
    isOut = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const longestWaitMs = 10_000;

/** After navigation the focus is on the page's heading, so that the next Tab starts in the content. */
function useFocusOnArrival(): void {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    if (focusHeading()) return undefined;
    // The page is still being read: its heading comes later.
    const watcher = new MutationObserver(() => (focusHeading() ? watcher.disconnect() : undefined));
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), longestWaitMs);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [path]);
}

/** True when there is nothing left to do: the heading has the focus, or the page itself has put it somewhere. */
function focusHeading(): boolean {
  const main = document.getElementById('main');
  const active = document.activeElement;
  if (main !== null && active !== main && main.contains(active)) return true;
  const heading = main?.querySelector('h1');
  if (!heading || document.querySelector('dialog[open]') !== null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The session ended while the page was open: what is typed stays, signing in is one click away. */
function SignedOutBand() {
  const t = useTranslations('shell');
  const isOut = useSyncExternalStore(signedOut.subscribe, signedOut.get, () => false);
  if (!isOut) return null;
  const next = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-bad bg-bad-soft px-3 py-2"
    >
      <span className="font-semibold text-bad">▲ {t('signedOut')}</span>
      <a href={`/sign-in?next=${next}`} className="font-medium text-accent underline">
        {t('signIn')}
      </a>
    </div>
  );
}

function useHotkey(letter: string, run: () => void): void {
  const pressed = useEffectEvent(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      pressed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter]);
}

const CommandPalette = dynamic(async () => (await import('./palette/command-palette')).CommandPalette, { ssr: false });

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
        <StatusBand />
        {children}
      </main>
      {searching ? <CommandPalette onClose={() => setSearching(false)} /> : null}
    </div>
  );
}

function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  const path = usePathname();
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

export function ConsoleProviders({ person, children }: { person: Person; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(signedOut.mark));
  return (
    <QueryClientProvider client={queryClient}>
      <PersonProvider person={person}>
        <LiveProvider>{children}</LiveProvider>
      </PersonProvider>
    </QueryClientProvider>
  );
}
