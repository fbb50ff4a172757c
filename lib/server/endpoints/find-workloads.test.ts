import { expect, test } from 'vitest';
import { findWorkloads as endpoint } from '@/lib/contract/workloads';
import { ask } from './testing/ask';
import { TwoClusters } from './testing/two-clusters';
import { findWorkloads } from './find-workloads';

const container = { name: 'c', image: 'registry.example/app:1' };
const template = (app: string) => ({ metadata: { labels: { app } }, spec: { containers: [container] } });

function deployment(namespace: string, name: string) {
  const metadata = { namespace, name, uid: `uid-${namespace}-${name}`, resourceVersion: '1' };
  return { metadata, spec: { replicas: 1, selector: { matchLabels: { app: name } }, template: template(name) } };
}

test('workloads are found by parts of namespace and name, and what could not be read is named', async () => {
  const { app, store } = new TwoClusters();
  const sink = store.sink('Deployment');
  for (const [namespace, name] of [
    ['web', 'portal-too-big'],
    ['web', 'portal'],
    ['shop', 'cart'],
  ] as const)
    sink.upsert(deployment(namespace, name), true);
  store.placement.hasRead('Deployment');
  const find = (query: object) => ask(endpoint, findWorkloads, { app, params: { cluster: 'here' }, query });
  const names = async (query: object) => (await find(query)).rows.map(({ namespace, name }) => `${namespace}/${name}`);
  expect(await names({ q: 'portal-TOO' })).toEqual(['web/portal-too-big']);
  expect(await names({ q: 'b/por' })).toEqual(['web/portal', 'web/portal-too-big']);
  expect(await names({ q: 'cart' })).toEqual(['shop/cart']);
  expect(await find({ q: 'portal', limit: 1 })).toMatchObject({ rows: [{ name: 'portal' }], matching: 2 });
  const { unread } = await find({ q: 'x' });
  expect(unread).toContain('statefulsets');
  expect(unread).not.toContain('deployments');
});
