import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from '@/lib/client/intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { PersonProvider } from '@/lib/client/actor';
import type { Role } from '@/lib/domain/access/permission';
import type { Locale } from '@/messages';
import { texts } from './texts';

const router = { bfcacheId: '', back() {}, forward() {}, refresh() {}, push() {}, replace() {}, prefetch() {} };

/** What the server writes for a person with these roles. A text that the catalog lacks fails the test. */
export function renderHtml(
  children: ReactNode,
  locale: Locale = 'en',
  {
    roles = ['requester'],
    client = new QueryClient(),
  }: { roles?: Role[] | undefined; client?: QueryClient | undefined } = {},
): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={client}>
        <IntlProvider
          locale={locale}
          timeZone="UTC"
          messages={texts[locale]}
          onError={(error) => failed.push(error.message)}
        >
          <PersonProvider person={{ id: 'p', name: 'p', roles }}>{children}</PersonProvider>
        </IntlProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
  expect(failed).toEqual([]);
  return html;
}

/** The visible text: tags and runs of white space are one space. */
export const visibleText = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

export function expectTexts(html: string, texts: readonly string[]): void {
  for (const text of texts) expect(html).toContain(text);
}

/** These texts occur in this order. */
export function expectInOrder(html: string, texts: readonly string[]): void {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

/** A name as an attacker would choose it: markup, and a character that turns the direction of writing. */
export const hostile = '<img src=x onerror=alert(1)>\u202E';

export function expectHarmless(html: string): void {
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('\u202E');
}
