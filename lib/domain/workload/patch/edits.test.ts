import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyBody } from './apply-body';
import { applyPatch } from '@/lib/domain/workload/patch/apply-patch';
import { editsBetween, operationsOf, reversed } from './edits';
import { ownersOf } from './field-owners';
import { isSo } from './is-applied';
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
      const there = applyPatch(before, operationsOf(edits));
      expect(there).toEqual({ ok: true, object: after });
      expect(isSo(after, operationsOf(edits))).toBe(true);
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
    ['a new field is nobody’s', container, { ...pod, tolerations: [] }, []],
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
  test.each<[string, RawObject, unknown]>([
    [
      'Helm by its annotation',
      marked(
        { 'app.kubernetes.io/managed-by': 'Helm' },
        { 'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop' },
      ),
      { tool: 'helm', name: 'shop/web', reverts: false },
    ],
    [
      'Argo CD over Helm',
      marked(
        { 'app.kubernetes.io/managed-by': 'Helm' },
        { 'argocd.argoproj.io/tracking-id': 'web:apps/Deployment:shop/web' },
      ),
      { tool: 'argo-cd', name: 'web', reverts: true },
    ],
    [
      'Flux by its labels',
      marked({ 'kustomize.toolkit.fluxcd.io/name': 'apps', 'kustomize.toolkit.fluxcd.io/namespace': 'flux-system' }),
      { tool: 'flux', name: 'flux-system/apps', reverts: true },
    ],
    [
      'Flux by its manager',
      marked({}, {}, [{ manager: 'kustomize-controller', operation: 'Apply', fieldsV1: {} }]),
      { tool: 'flux', name: 'kustomize-controller', reverts: true },
    ],
    [
      'Terraform',
      marked({}, {}, [{ manager: 'Terraform', operation: 'Apply', fieldsV1: {} }]),
      { tool: 'terraform', name: 'Terraform', reverts: false },
    ],
    [
      'kubectl',
      marked({}, {}, [{ manager: 'kubectl-client-side-apply', operation: 'Update', fieldsV1: {} }]),
      { tool: 'kubectl', name: 'kubectl-client-side-apply', reverts: false },
    ],
    [
      'nobody but Kubernetes and us',
      marked({}, {}, [
        { manager: 'kube-controller-manager', operation: 'Update' },
        { manager: 'mullion', operation: 'Apply' },
      ]),
      null,
    ],
    [
      'whoever writes status',
      marked({}, {}, [{ manager: 'argocd-application-controller', operation: 'Update', subresource: 'status' }]),
      null,
    ],
    ['wrong types', { metadata: { labels: 7, annotations: [], managedFields: 'x' } }, null],
  ])('%s', (_name, one, expected) => expect(managedByOf(one)).toEqual(expected));
});
