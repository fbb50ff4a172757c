import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditFields, findingFields, nodeFields, placementFields, poolFields } from './filters';
import { urlValues } from './url-fields';
import { urlSchema } from './url-schema';

const valuesOf = (given: Record<string, string>) => urlValues({ ...nodeFields, ...auditFields }, (name) => given[name]);

describe('the values of an address', () => {
  test.each([
    [
      { state: 'not-ready', sort: 'age', dir: 'desc' },
      { state: 'not-ready', sort: 'age', dir: 'desc' },
    ],
    [{ state: 'broken', sort: 'nonsense' }, {}],
    [{ q: 'x'.repeat(256), pool: 'p'.repeat(129) }, { q: 'x'.repeat(256) }],
    [{ label: 'team=web' }, { label: 'team=web' }],
    [{ label: '=web' }, {}],
    [{ from: '12', to: '1e3' }, { from: 12 }],
    [{ from: '-5', to: '9'.repeat(16) }, { from: -5 }],
  ])('of %o are %o', (given, expected) => {
    expect(valuesOf(given)).toEqual({ sort: 'name', dir: 'asc', ...expected });
  });

  test.each(Object.entries({ nodeFields, poolFields, placementFields, findingFields, auditFields }))(
    'of %s are what the server accepts, whatever the address holds',
    (_, fields) => {
      const text = fc.oneof(fc.string(), fc.constantFrom('windows', 'asc', 'yes', 'name', '17', 'a=b', 'blocked'));
      const address = fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, text])));
      fc.assert(
        fc.property(address, (given) => {
          const values = urlValues(fields, (name) => given[name]);
          expect(urlSchema(fields).parse(values)).toEqual(values);
        }),
      );
    },
  );
});
