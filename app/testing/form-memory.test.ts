import { createElement, type ReactNode } from 'react';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startDraft } from '@/components/change-forms/pool/draft/draft';
import {
  draftStores,
  keepDraft,
  type KeptDraft,
  keptDraftOf,
} from '@/components/change-forms/pool/draft/draft-storage';
import type { DraftState } from '@/components/change-forms/pool/draft/use-draft';
import { openBrowser } from './browser';
import type { RenderedPage } from './render-page';

const browser = openBrowser({ url: 'http://m.test/', fetch: () => Promise.reject(new Error('not served')) });
const person = { id: 'local:riley', name: 'riley', roles: [] };
let page: RenderedPage | null = null;

afterEach(() => page?.close());
afterAll(async () => {
  // React still runs scheduled work after the page was closed.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await browser.close();
});

/** What the hook returned last. */
async function hold<Held>(use: () => Held): Promise<{ now: () => Held }> {
  const { renderPage } = await import('./render-page');
  const held: Held[] = [];
  const Holder = (): ReactNode => {
    held.push(use());
    return null;
  };
  page = renderPage({ person, params: {}, children: createElement(Holder) });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const now = (): Held => {
    const last = held.at(-1);
    if (last === undefined) throw new Error('not rendered');
    return last;
  };
  return { now };
}

describe('an offered draft', () => {
  const start = startDraft('windows');
  const place = { person: person.id, cluster: 'prod', poolId: null };
  const kept = (): KeptDraft | null => keptDraftOf(draftStores(), { place, base: null, start, now: 100 });
  const nameKept = (): string | undefined => kept()?.draft.name;
  const leave = () => window.dispatchEvent(new window.Event('pagehide'));

  async function typed(): Promise<{ now: () => DraftState }> {
    const { useDraft } = await import('@/components/change-forms/pool/draft/use-draft');
    keepDraft(draftStores(), { place, draft: { ...start, name: 'earlier' }, base: null, at: 42 });
    const offered = kept();
    const o = { cluster: 'prod', poolId: null, initial: start, start, keptAt: null, offered };
    const form = await hold(() => useDraft(o));
    form.now().set({ name: 'typed' });
    await expect.poll(() => form.now().draft.name).toBe('typed');
    leave();
    expect(nameKept()).toBe('earlier');
    return form;
  }

  test('is not replaced by what is typed, and comes back when it is restored', async () => {
    const form = await typed();
    form.now().answerOffer('restored');
    await expect.poll(() => form.now().draft.name).toBe('earlier');
  });

  test('that is discarded leaves what is typed, which is kept then', async () => {
    const form = await typed();
    form.now().answerOffer('discarded');
    await expect.poll(nameKept).toBe('typed');
    expect(form.now().draft.name).toBe('typed');
  });

  test('stays when only the form is discarded', async () => {
    const form = await typed();
    form.now().discard();
    await expect.poll(() => form.now().draft.name).toBe('');
    expect(nameKept()).toBe('earlier');
  });
});

test('nodes chosen on a page are in its URL and do not open it again', async () => {
  const { useFragment } = await import('@/components/change-forms/request/chosen-nodes');
  window.history.replaceState(null, '', '/upgrade?way=batches#u1=n1');
  const { useUrlQuery } = await import('@/lib/client/use-url-query');
  const held = await hold(() => ({ ...useFragment(), url: useUrlQuery() }));
  expect(held.now().opened).toBe('#u1=n1');
  held.now().keep([{ uid: 'u2', name: 'n2' }]);
  held.now().url.set({ surge: '1' });
  await expect.poll(() => held.now().url.get('surge')).toBe('1');
  expect(`${window.location.search}${window.location.hash}`).toBe('?way=batches&surge=1#u2=n2');
  expect(held.now().opened).toBe('#u1=n1');
  page?.close();
  const again = await hold(() => useFragment());
  expect(again.now().opened).toBe('#u2=n2');
});
