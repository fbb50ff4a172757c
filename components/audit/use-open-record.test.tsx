import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { UrlQuery } from '@/lib/client/use-url-query';
import { useOpenRecord } from './use-open-record';

afterEach(() => vi.unstubAllGlobals());

/** What the hook gives at this address, and what it does to the history. */
function recordAt(search: string) {
  const location = { search };
  const acts: string[] = [];
  vi.stubGlobal('window', { location, history: { back: () => acts.push('back') } });
  const set: UrlQuery['set'] = (values, how = 'replace') => {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    location.search = query.toString();
    acts.push(`${how} ${location.search}`);
  };
  const get = (name: string) => new URLSearchParams(search).get(name) ?? undefined;
  const got: ReturnType<typeof useOpenRecord>[] = [];
  const Probe = () => {
    got.push(useOpenRecord({ get, set, clear: () => {} }));
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [record] = got;
  if (record === undefined) throw new Error('not rendered');
  return { record, acts, set };
}

test('closing an opened record goes back, once', () => {
  const { record, acts } = recordAt('?cluster=prod');
  record.open(5);
  record.close();
  record.close();
  expect(acts).toEqual(['push cluster=prod&record=5', 'back', 'replace cluster=prod']);
});

test('closing keeps the filters that were set while it was open', () => {
  const { record, acts, set } = recordAt('');
  record.open(5);
  set({ outcome: 'failed' });
  record.close();
  expect(acts.at(-1)).toBe('replace outcome=failed');
});

test('a record of a shared address opens others and closes in place', () => {
  const { record, acts } = recordAt('?record=5');
  expect(record.seq).toBe(5);
  record.open(6);
  record.close();
  expect(acts).toEqual(['replace record=6', 'replace ']);
});
