import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from '@/lib/client/intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathParamsContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { texts } from '@/components/testing/texts';
import { PersonProvider, type Person } from '@/lib/client/actor';
import { makeQueryClient } from '@/lib/client/query-of';

export interface RenderedPage {
  readonly visited: string[];
  readonly failed: string[];
  close(): void;
}

/** The page's address in step with the native history, as Next keeps it. */
function useSearch(): URLSearchParams {
  const [search, setSearch] = useState(() => new URLSearchParams(window.location.search));
  useState(() => {
    for (const how of ['replaceState', 'pushState'] as const) {
      const go = window.history[how].bind(window.history);
      window.history[how] = (...to) => {
        go(...to);
        setSearch(new URLSearchParams(window.location.search));
      };
    }
  });
  return search;
}

function Address({ params, children }: { params: Record<string, string>; children: ReactNode }) {
  return (
    <PathParamsContext value={params}>
      <SearchParamsContext value={useSearch()}>{children}</SearchParamsContext>
    </PathParamsContext>
  );
}

export function renderPage(o: { person: Person; params: Record<string, string>; children: ReactNode }): RenderedPage {
  const visited: string[] = [];
  const failed: string[] = [];
  const visit = (href: string) => void visited.push(href);
  const router = {
    bfcacheId: '',
    back: () => {},
    forward: () => {},
    refresh: () => {},
    prefetch: () => {},
    push: visit,
    replace: visit,
  };
  const queryClient = makeQueryClient(() => failed.push('signed out'));
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <AppRouterContext value={router}>
      <Address params={o.params}>
        <IntlProvider locale="en" timeZone="UTC" messages={texts.en} onError={(error) => failed.push(error.message)}>
          <QueryClientProvider client={queryClient}>
            <PersonProvider person={o.person}>{o.children}</PersonProvider>
          </QueryClientProvider>
        </IntlProvider>
      </Address>
    </AppRouterContext>,
  );
  return {
    visited,
    failed,
    close: () => {
      root.unmount();
      queryClient.clear();
      document.body.replaceChildren();
      sessionStorage.clear();
      localStorage.clear();
    },
  };
}
