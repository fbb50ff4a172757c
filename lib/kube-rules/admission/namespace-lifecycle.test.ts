import { expect, test } from 'vitest';
import { namespaceOf } from '../objects/admission-objects-of';
import type { NamespaceFacts } from '../objects/cluster-facts';
import { storedWorkloadOf } from '../objects/workload-object';
import { admitStored } from './admit';
import { serverAnswer } from './server-answer';
import { admissionWorld, errorsOf, objectOf, podSpec } from './testing/admitted';

const TERMINATING = 'unable to create new content in namespace shop because it is being terminated';
const deployment = objectOf('Deployment', podSpec());
const shop: NamespaceFacts = { name: 'shop', labels: {}, annotations: {} };
const worldOf = (...namespaces: NamespaceFacts[]) => admissionWorld({ namespaces });

test.each<[string, NamespaceFacts[] | null, string[]]>([
  ['exists', [shop], []],
  ['does not exist', [], ['metadata.namespace: Not found: "shop": namespaces "shop" not found']],
  ['is being deleted', [{ ...shop, terminating: true }], [`metadata.namespace: Forbidden: ${TERMINATING}`]],
  ['is unknown', null, []],
])('a new object whose namespace %s', (_, namespaces, errors) =>
  expect(errorsOf(deployment, admissionWorld({ namespaces }))).toEqual(errors),
);

test.each(['default', 'kube-system', 'kube-public', 'kube-node-lease'])('%s always exists', (namespace) =>
  expect(errorsOf({ ...deployment, metadata: { name: 'web', namespace } }, worldOf())).toEqual([]),
);

test('the answers of the API server', () => {
  expect(serverAnswer(deployment, worldOf())).toMatchObject({ code: 404, message: 'namespaces "shop" not found' });
  expect(serverAnswer(deployment, worldOf({ ...shop, terminating: true }))).toMatchObject({
    code: 403,
    message: `deployments.apps "web" is forbidden: ${TERMINATING}`,
    causes: [{ reason: 'NamespaceTerminating' }],
  });
});

test('what is stored there is not rejected', () => {
  const stored = storedWorkloadOf(deployment);
  expect(stored === null ? null : admitStored(stored, worldOf())).toEqual({ object: [], pod: [], warnings: [] });
});

test.each([
  { metadata: { name: 'shop', deletionTimestamp: '2026-11-26T00:00:00Z' } },
  { metadata: { name: 'shop' }, status: { phase: 'Terminating' } },
])('a namespace that is being deleted', (raw) => expect(namespaceOf(raw)).toMatchObject({ terminating: true }));
