import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyBody } from './apply-body';
import { applyPatch, isApplied } from '@/lib/domain/workload/patch/patch';
import { editsBetween, operationsOf, reversed } from './edits';
import { ownersOf } from './field-owners';
import { managedByOf } from './managed-by';

const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>('a', 'b', 1, 2, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b/c', 'd~e', 'name', 'toString'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const object = fc.dictionary(fc.constantFrom('spec', 'metadata', 'x/y', 'constructor'), json);

test('law: the operations between two objects lead from one to the other, back, and no further', () => {
  fc.assert(
    fc.property(object, object, (before, after) => {
      const edits = editsBetween(before, after);
      expect(applyPatch(before, operationsOf(edits))).toEqual({ ok: true, object: after });
      expect(isApplied(after, operationsOf(edits))).toBe(true);
      expect(applyPatch(after, operationsOf(reversed(edits)))).toEqual({ ok: true, object: before });
      // A test treats absent and null as equal.
      const reports = edits.some(({ from, to }) => (from ?? null) !== (to ?? null));
      if (reports) expect(applyPatch(after, operationsOf(edits)).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

const pod: RawObject = {
  containers: [{ name: 'web', image: 'a', ports: [{ containerPort: 80 }] }],
  nodeSelector: { a: 'b' },
};
const deployment = (spec: RawObject, managers: RawObject[] = []): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', managedFields: managers },
  spec: { template: { spec } },
});
const manages = (manager: string, operation: string, spec: RawObject): RawObject => ({
  manager,
  operation,
  fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': spec } } },
});
const target = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', uid: 'u' };

describe('who owns a field', () => {
  const container = { 'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:image': {}, 'f:name': {} } } };
  test.each<[string, RawObject, RawObject, string[]]>([
    [
      'the image of a container by its key',
      container,
      { ...pod, containers: [{ name: 'web', image: 'b', ports: [{ containerPort: 80 }] }] },
      ['helm spec.template.spec.containers[0].image'],
    ],
    [
      'a selector is one value',
      { 'f:nodeSelector': {} },
      { ...pod, nodeSelector: { a: 'b', c: 'd' } },
      ['helm spec.template.spec.nodeSelector'],
    ],
    ['a new field has no owner', container, { ...pod, tolerations: [] }, []],
    ['of others nothing', { 'f:dnsPolicy': {} }, { ...pod, nodeSelector: {} }, []],
  ])('%s', (_name, fields, after, expected) => {
    const before = deployment(pod, [manages('helm', 'Apply', fields), manages('mullion', 'Apply', fields)]);
    const owners = ownersOf(before, editsBetween(deployment(pod), deployment(after)));
    expect(owners.map(({ manager, field }) => `${manager} ${field}`)).toEqual(expected);
  });
});

test('an apply has the edits, what was applied before, and the UID; what others wrote is left out', () => {
  const before = deployment(pod, [
    manages('mullion', 'Apply', {
      'f:dnsPolicy': {},
      'f:containers': { 'k:{"name":"web"}': { 'f:imagePullPolicy': {} } },
    }),
  ]);
  const spec = {
    ...pod,
    dnsPolicy: 'Default',
    containers: [{ name: 'web', image: 'a', imagePullPolicy: 'Always', ports: [{ containerPort: 80, hostPort: 81 }] }],
  };
  const edits = editsBetween(deployment(pod), deployment({ ...spec, nodeSelector: { a: 'b', c: 'd' } })).filter(
    ({ steps }) => steps.includes('nodeSelector') || steps.includes('hostPort'),
  );
  const after = deployment({ ...spec, nodeSelector: { a: 'b', c: 'd' } });
  expect(applyBody({ target, before, after, edits })).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', uid: 'u' },
    spec: {
      template: {
        spec: {
          dnsPolicy: 'Default',
          containers: [
            { name: 'web', imagePullPolicy: 'Always', ports: [{ containerPort: 80, protocol: 'TCP', hostPort: 81 }] },
          ],
          nodeSelector: { a: 'b', c: 'd' },
        },
      },
    },
  });
});

describe('who manages an object', () => {
  const marked = (labels: RawObject, annotations: RawObject = {}, managedFields: RawObject[] = []): RawObject => ({
    metadata: { labels, annotations, managedFields },
  });
  const by = (...managers: RawObject[]): RawObject => marked({}, {}, managers);
  const helm = { 'app.kubernetes.io/managed-by': 'Helm' };
  const FLUX = 'kustomize.toolkit.fluxcd.io';
  const argo = { 'argocd.argoproj.io/tracking-id': 'web:apps/Deployment:shop/web' };
  const release = { 'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop' };
  const apply = (manager: string, more: RawObject = {}) => ({ manager, operation: 'Apply', ...more });

  test.each<[string, RawObject, string, string, boolean]>([
    ['Helm by its annotation', marked(helm, release), 'helm', 'shop/web', false],
    ['Argo CD over Helm', marked(helm, argo), 'argo-cd', 'web', true],
    ['Flux by labels', marked({ [`${FLUX}/name`]: 'a', [`${FLUX}/namespace`]: 'sys' }), 'flux', 'sys/a', true],
    ['Flux by its manager', by(apply('kustomize-controller')), 'flux', 'kustomize-controller', true],
    ['Terraform', by(apply('Terraform')), 'terraform', 'Terraform', false],
    ['kubectl', by({ manager: 'kubectl-edit', operation: 'Update' }), 'kubectl', 'kubectl-edit', false],
  ])('%s', (_name, one, tool, name, reverts) => expect(managedByOf(one)).toEqual({ tool, name, reverts }));

  test.each<[string, RawObject]>([
    ['Kubernetes and this program', by(apply('kube-controller-manager'), apply('mullion'))],
    ['writers of the status', by(apply('argocd-application-controller', { subresource: 'status' }))],
    ['wrong types', { metadata: { labels: 7, annotations: [], managedFields: 'x' } }],
  ])('not: %s', (_name, one) => expect(managedByOf(one)).toBeNull());
});
