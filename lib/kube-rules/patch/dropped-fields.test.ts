import { expect, test } from 'vitest';
import { withoutDropped } from './dropped-fields';
import { fieldsOf } from './field-set';

test.each<[string, unknown, unknown, unknown, unknown]>([
  [
    'members that it set and sets no longer',
    { hostNetwork: true, dnsPolicy: 'Default', fsGroup: { a: 1 } },
    { hostNetwork: true, fsGroup: { a: 1 } },
    { fsGroup: { a: 1 } },
    { dnsPolicy: 'Default', fsGroup: { a: 1 } },
  ],
  [
    'a member as a whole, with parts that others set',
    { securityContext: { fsGroup: 1, runAsUser: 2 } },
    { securityContext: { fsGroup: 1 } },
    { os: {} },
    {},
  ],
  ['a member that is null now', { replicas: 2 }, { replicas: 2 }, { replicas: null }, {}],
  [
    'items of keyed lists',
    { volumes: [{ name: 'a', emptyDir: {} }, { name: 'token' }, { name: 'b', emptyDir: {} }] },
    { volumes: [{ name: 'a', emptyDir: {} }, { name: 'b' }] },
    { volumes: [{ name: 'b', configMap: { name: 'x' } }] },
    { volumes: [{ name: 'token' }, { name: 'b', emptyDir: {} }] },
  ],
  [
    'the kind of a volume',
    { volumes: [{ name: 'b', emptyDir: { medium: 'Memory' } }] },
    { volumes: [{ name: 'b', emptyDir: { medium: 'Memory' } }] },
    { volumes: [{ name: 'b', configMap: { name: 'x' } }] },
    { volumes: [{ name: 'b' }] },
  ],
  ['no item of lists that are one value', { command: ['a', 'b'] }, { command: ['a'] }, { command: ['c'] }, null],
  ['nothing that others set', { os: { name: 'linux' } }, {}, {}, null],
])('drops %s', (_, stored, before, manifest, expected) => {
  expect(withoutDropped(stored, { manifest, owned: fieldsOf(before) })).toEqual(expected ?? stored);
});
