import { expect, test } from 'vitest';
import { filterOfUrl, isFiltered, filterNames } from './matrix-filters';

const read = (search: string) => {
  const params = new URLSearchParams(search);
  return filterOfUrl((name) => params.get(name) ?? undefined);
};

test.each([
  ['', { sort: 'outcome', dir: 'asc' }],
  ['outcome=blocked&os=windows', { outcome: 'blocked', os: 'windows', sort: 'outcome', dir: 'asc' }],
  ['outcome=perhaps&cell=%00&os=beos&dir=up', { sort: 'outcome', dir: 'asc' }],
  [`q=${'x'.repeat(300)}&namespace=shop`, { namespace: 'shop', sort: 'outcome', dir: 'asc' }],
  ['rule=WIN-OS-008&sort=name&dir=desc', { rule: 'WIN-OS-008', sort: 'name', dir: 'desc' }],
])('%s', (search, wanted) => {
  expect(read(search)).toEqual(wanted);
});

test('sorting does not filter, every filter does, and clearing removes all of them', () => {
  expect(isFiltered(read('sort=name&dir=desc'))).toBe(false);
  for (const search of ['q=a', 'namespace=a', 'kind=Job', 'os=linux', 'outcome=runs', 'cell=full', 'rule=R']) {
    expect(isFiltered(read(search)), search).toBe(true);
    expect(filterNames).toContain(search.split('=')[0]);
  }
});
