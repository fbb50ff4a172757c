import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kubeName } from './kube-name';
import { yamlKinds } from './object-yaml';
import { objectPath } from '@/lib/domain/workload/object-path';

const resources = new Set([
  'pods',
  'nodes',
  'deployments',
  'statefulsets',
  'daemonsets',
  'replicasets',
  'jobs',
  'cronjobs',
]);

/** What an HTTP client makes of a path: `..` leads upwards. */
const sent = (path: string): string[] => new URL(`https://server${path}`).pathname.split('/').slice(1);

test('whatever the names are, a path leads to an object of its kind and never to a Secret', () => {
  const name = fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        '..',
        '.',
        '../secrets/a',
        '..%2fsecrets',
        'secrets',
        '%2e%2e',
        '..\\secrets',
        'web',
        'a/b',
        '?x',
        '#y',
      ),
    )
    .filter((text) => kubeName.safeParse(text).success);
  fc.assert(
    fc.property(fc.constantFrom(...yamlKinds), fc.option(name, { nil: undefined }), name, (kind, namespace, own) => {
      const path = objectPath({ kind, namespace, name: own });
      expect(path === null).toBe((kind === 'Node') !== (namespace === undefined));
      if (path === null) return;
      const parts = sent(path);
      const from = parts.indexOf('namespaces') === -1 ? parts.length - 2 : parts.indexOf('namespaces') + 2;
      expect(parts).toHaveLength(from + 2);
      expect(resources.has(parts[from] ?? '')).toBe(true);
      expect(decodeURIComponent(parts[from + 1] ?? '')).toBe(own);
    }),
  );
});

test.each([
  ['Pod', 'shop', 'web', '/api/v1/namespaces/shop/pods/web'],
  ['Node', undefined, 'n1', '/api/v1/nodes/n1'],
  ['CronJob', 'shop', 'nightly', '/apis/batch/v1/namespaces/shop/cronjobs/nightly'],
  ['StatefulSet', 'shop', 'db', '/apis/apps/v1/namespaces/shop/statefulsets/db'],
  ['Node', 'shop', 'n1', null],
  ['Pod', undefined, 'web', null],
] as const)('%s %s/%s is at %s', (kind, namespace, name, path) => {
  expect(objectPath({ kind, namespace, name })).toBe(path);
});
