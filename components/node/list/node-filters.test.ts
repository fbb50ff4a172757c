import { expect, test } from 'vitest';
import { filterOfUrl, isFiltered, scopeOf } from './node-filters';

const ofUrl = (search: string) => {
  const params = new URLSearchParams(search);
  return filterOfUrl((name) => params.get(name) ?? undefined);
};

test.each([
  ['', { sort: 'name', dir: 'asc' }, false],
  ['os=windows&state=not-ready&q=win', { os: 'windows', state: 'not-ready', q: 'win', sort: 'name', dir: 'asc' }, true],
  ['os=macos&sort=cpu&dir=sideways', { sort: 'cpu', dir: 'asc' }, false],
  [`q=${'x'.repeat(300)}&cordoned=yes`, { cordoned: 'yes', sort: 'name', dir: 'asc' }, true],
  [
    'protected=yes&label=team%3Dweb,os&build=17763',
    { protected: 'yes', label: 'team=web,os', build: '17763', sort: 'name', dir: 'asc' },
    true,
  ],
  ['protected=maybe&label=%3Dweb', { sort: 'name', dir: 'asc' }, false],
  ['step=3&node=abc', { sort: 'name', dir: 'asc' }, false],
])('%s', (search, filter, filtered) => {
  expect(ofUrl(search)).toEqual(filter);
  expect(isFiltered(ofUrl(search))).toBe(filtered);
});

test('another filter is another scope of selection; another order is not', () => {
  const scope = (search: string) => scopeOf(ofUrl(search));
  expect(scope('sort=cpu&dir=desc&os=linux')).toBe(scope('os=linux'));
  const scopes = ['', 'os=linux', 'os=windows', 'q=linux', 'label=linux', 'protected=yes', 'cordoned=yes'].map(scope);
  expect(new Set(scopes).size).toBe(scopes.length);
});
