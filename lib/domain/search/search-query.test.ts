import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, searchFilterNames, SearchFilters, searchText, withFilter } from './search-query';

const filter = (name: string, value: string, not = false) => ({ name, value, not });

describe('reading a search', () => {
  test.each<[string, string[], object[]]>([
    ['', [], []],
    ['  web   Portal ', ['web', 'portal'], []],
    ['state:notready os:windows', [], [filter('state', 'notready'), filter('os', 'windows')]],
    ['iis ns:web -ns:kube-system', ['iis'], [filter('ns', 'web'), filter('ns', 'kube-system', true)]],
    ['namespace:web STATUS:Ready', [], [filter('ns', 'web'), filter('state', 'ready')]],
    ['image:"server core" "two words"', ['two words'], [filter('image', 'server core')]],
    ['redis:7.4', ['redis:7.4'], []],
    ['ns: state:', ['ns:', 'state:'], []],
    ['"ns:web"', ['ns:web'], []],
    ['-web', ['-web'], []],
    ['image:repo/iis:1', [], [filter('image', 'repo/iis:1')]],
    ['constructor:x __proto__:y', ['constructor:x', '__proto__:y'], []],
    ['"ns:web"', ['ns:web'], []],
    ['"not closed', ['not closed'], []],
  ])('%j', (text, words, filters) => expect(parseSearch(text)).toEqual({ words, filters }));

  test('any text is read, and its text again gives the same query', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...searchFilterNames).map((name) => `${name}:`),
      fc.constantFrom('-ns:', '"', ' ', ':', '*', 'web'),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const query = parseSearch(parts.join(''));
        expect(parseSearch(searchText(query))).toEqual(query);
      }),
    );
  });

  test('a filter replaces those of its name', () => {
    const query = parseSearch('web type:pod type:node os:linux');
    expect(searchText(withFilter(query, 'type', 'workload'))).toBe('web os:linux type:workload');
    expect(searchText(withFilter(query, 'type', null))).toBe('web os:linux');
  });
});

describe('filters', () => {
  test.each<[string, string, (string | null)[], boolean]>([
    ['ns:web', 'ns', ['web'], true],
    ['ns:web', 'ns', ['web-2'], false],
    ['ns:web*', 'ns', ['web-2'], true],
    ['ns:web ns:shop', 'ns', ['shop'], true],
    ['-ns:web', 'ns', ['web'], false],
    ['-ns:web', 'ns', [], true],
    ['ns:web', 'ns', [], false],
    ['state:notready', 'state', ['not-ready'], true],
    ['state:crash', 'state', ['CrashLoopBackOff'], true],
    ['state:ready', 'state', ['not-ready'], false],
    ['build:203', 'build', ['20348'], true],
    ['build:20348', 'build', [null], false],
    ['image:IIS', 'image', ['registry.example/iis:1'], true],
    ['os:windows', 'ns', ['anything'], true],
  ])('%s, %s of %j: %s', (text, name, values, passes) => {
    const named = searchFilterNames.find((one) => one === name);
    expect(named === undefined ? null : new SearchFilters(parseSearch(text)).pass(named, values)).toBe(passes);
  });
});
