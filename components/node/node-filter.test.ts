import { expect, test } from 'vitest';
import { filterOfUrl, isFiltered } from './node-filter';

const ofUrl = (search: string) => {
  const params = new URLSearchParams(search);
  return filterOfUrl((name) => params.get(name) ?? undefined);
};

test.each([
  ['', { sort: 'name', dir: 'asc' }, false],
  [
    'os=windows&state=not-ready&q=win',
    { os: 'windows', state: 'not-ready', q: 'win', sort: 'name', dir: 'asc' },
    true,
  ],
  ['os=macos&sort=cpu&dir=sideways', { sort: 'cpu', dir: 'asc' }, false],
  [`q=${'x'.repeat(300)}&cordoned=yes`, { cordoned: 'yes', sort: 'name', dir: 'asc' }, true],
  [
    'held=yes&label=team%3Dweb,os&build=17763',
    { held: 'yes', label: 'team=web,os', build: '17763', sort: 'name', dir: 'asc' },
    true,
  ],
  ['held=maybe&label=%3Dweb', { sort: 'name', dir: 'asc' }, false],
  ['step=3&node=abc', { sort: 'name', dir: 'asc' }, false],
])('%s', (search, filter, filtered) => {
  expect(ofUrl(search)).toEqual(filter);
  expect(isFiltered(ofUrl(search))).toBe(filtered);
});
