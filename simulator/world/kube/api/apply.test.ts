import { beforeEach, describe, expect, it } from 'vitest';
import { at, listAt, podSpec, TestCluster, type Answer } from '@/simulator/world/kube/testing/test-cluster';

const APPLY = 'application/apply-patch+yaml';
const JSON_PATCH = 'application/json-patch+json';
const PATH = '/apis/apps/v1/namespaces/default/deployments/web';

let cluster: TestCluster;

const template = (spec: Record<string, unknown>): Record<string, unknown> => ({ template: { spec } });
const deployment = (spec: Record<string, unknown>, metadata = {}): Record<string, unknown> => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', ...metadata },
  spec,
});

const patch = (query: string, contentType: string, body: unknown): Answer =>
  cluster.call('PATCH', `${PATH}?${query}`, { contentType, body });

beforeEach(() => {
  cluster = new TestCluster();
  cluster.node('n1');
  const spec = { ...podSpec(), nodeSelector: { disk: 'ssd' } };
  const full = {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec },
  };
  expect(patch('fieldManager=a', APPLY, deployment(full)).code).toBe(201);
});

describe('atomic fields', () => {
  it('a node selector is owned, refused and replaced as a whole', () => {
    const more = deployment(template({ nodeSelector: { disk: 'ssd', 'kubernetes.io/os': 'linux' } }));
    expect(patch('fieldManager=b', APPLY, more)).toMatchObject({
      code: 409,
      body: { details: { causes: [{ field: '.spec.template.spec.nodeSelector' }] } },
    });
    const less = deployment(template({ nodeSelector: { 'kubernetes.io/os': 'linux' } }));
    expect(at(patch('fieldManager=b&force=true', APPLY, less).body, 'spec.template.spec.nodeSelector')).toEqual({
      'kubernetes.io/os': 'linux',
    });
  });

  it('a field without an owner is added; a dry run first does not keep it', () => {
    const tolerations = [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }];
    const body = deployment(template({ tolerations }));
    const before = cluster.cluster.get('Deployment', 'default', 'web');
    const tried = patch('fieldManager=b&force=false&dryRun=All', APPLY, body);
    expect([tried.code, listAt(tried.body, 'spec.template.spec.tolerations')]).toEqual([200, tolerations]);
    expect(cluster.cluster.get('Deployment', 'default', 'web')).toEqual(before);
    expect(patch('fieldManager=b&force=false', APPLY, body).code).toBe(200);
    // A dry run is checked like the write.
    const broken = deployment(template({ tolerations: [{ key: '', operator: 'Equal' }] }));
    expect(patch('fieldManager=b&dryRun=All', APPLY, broken).code).toBe(422);
  });

  it('rejects an object of the same name with another UID', () => {
    const body = deployment(template({ dnsPolicy: 'Default' }), { uid: 'another' });
    expect(patch('fieldManager=b', APPLY, body).code).toBe(409);
    const tests = [{ op: 'test', path: '/metadata/uid', value: 'another' }];
    expect(patch('fieldManager=b', JSON_PATCH, tests).code).toBe(422);
  });

  it('a field that a patch removes has no owner afterwards', () => {
    const gone = [{ op: 'remove', path: '/spec/template/spec/nodeSelector' }];
    expect(patch('fieldManager=hand', JSON_PATCH, gone).code).toBe(200);
    const entries = listAt(cluster.cluster.get('Deployment', 'default', 'web'), 'metadata.managedFields');
    expect(JSON.stringify(entries)).not.toContain('nodeSelector');
    const body = deployment(template({ nodeSelector: { disk: 'hdd' } }));
    expect(patch('fieldManager=b', APPLY, body).code).toBe(200);
  });
});
