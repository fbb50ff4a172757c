import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import { onlyReads, tried } from '../transport/only-reads';
import { type AnyCluster, anyCluster } from '../testing/any-cluster';
import type { KubeCall, KubeTransport } from '../transport/transport';
import { workloadCall } from '../transport/workload-call';
import { HttpKubeWriter } from './write';

let cluster: AnyCluster;
let target: WorkloadWrite['target'];

const deployment = (namespace: string, name: string): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace },
  spec: {
    replicas: 0,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'web', image: 'nginx:1.27' }], nodeSelector: { disk: 'ssd' } },
    },
  },
});

async function made(name: string): Promise<WorkloadWrite['target']> {
  const { namespace } = cluster;
  const { body } = await cluster.kube.transport.call({
    method: 'POST',
    path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
    query: { fieldManager: 'by-hand' },
    body: { type: 'application/json', json: deployment(namespace, name) },
  });
  const uid = textAt(objectAt(body, 'metadata'), 'uid');
  return { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name, uid };
}

async function specNow(): Promise<RawObject> {
  const object = await cluster.kube.reader.workloadObject(target);
  const workload = object === null ? null : workloadObjectOf(object);
  if (workload === null) throw new Error('no workload');
  return podSpecIn(workload);
}

const apply = (spec: RawObject, uid = target.uid): WorkloadWrite => ({
  target,
  write: {
    how: 'apply',
    body: JSON.parse(
      JSON.stringify({
        apiVersion: target.apiVersion,
        kind: target.kind,
        metadata: { name: target.name, namespace: target.namespace, uid },
        spec: { template: { spec } },
      }),
    ),
  },
});

const AT = '/spec/template/spec';

beforeAll(async () => {
  cluster = await anyCluster();
  target = await made('patched');
});

afterAll(() => cluster?.close());

describe('a workload', () => {
  test('is tried, and nothing of it is saved', async () => {
    const before = await specNow();
    const answer = await cluster.kube.reader.dryRunWorkload(
      apply({ tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] }),
    );
    expect(answer.answer).toBe('accepted');
    expect(await specNow()).toEqual(before);
  });

  test('what the API server refuses is told with its field, what is somebody else’s with its manager', async () => {
    const { reader } = cluster.kube;
    const refused = await reader.dryRunWorkload(apply({ tolerations: [{ key: '', operator: 'Equal' }] }));
    expect(refused).toMatchObject({ answer: 'refused', code: 'Invalid' });
    expect(JSON.stringify(refused)).toContain('spec.template.spec.tolerations[0]');
    const owned = await reader.dryRunWorkload(apply({ nodeSelector: { disk: 'hdd' } }));
    expect(owned).toMatchObject({ answer: 'owned' });
    expect(JSON.stringify(owned)).toMatch(/nodeSelector.*by-hand/);
    const namesake = await reader.dryRunWorkload(apply({ priorityClassName: 'x' }, 'another'));
    expect(namesake.answer).toBe('refused');
  });

  test('is applied as our manager, twice with one effect', async () => {
    const writer = new HttpKubeWriter(cluster.kube.transport);
    const write = apply({ priorityClassName: 'system-node-critical' });
    await writer.writeWorkload(write);
    const once = await cluster.kube.reader.workloadObject(target);
    await writer.writeWorkload(write);
    const twice = await cluster.kube.reader.workloadObject(target);
    expect(textAt(await specNow(), 'priorityClassName')).toBe('system-node-critical');
    expect(objectAt(twice ?? {}, 'metadata')['generation']).toBe(objectAt(once ?? {}, 'metadata')['generation']);
    expect(JSON.stringify(objectAt(twice ?? {}, 'metadata')['managedFields'])).toContain('"mullion"');
  });

  test('is patched only where it is as it was read', async () => {
    const writer = new HttpKubeWriter(cluster.kube.transport);
    const write = {
      target,
      write: {
        how: 'patch' as const,
        operations: [
          { op: 'test' as const, path: `${AT}/nodeSelector/disk`, value: 'ssd' },
          { op: 'remove' as const, path: `${AT}/nodeSelector/disk` },
        ],
      },
    };
    await writer.writeWorkload(write);
    expect(textAt(objectAt(await specNow(), 'nodeSelector'), 'disk')).toBe('');
    await expect(writer.writeWorkload(write)).rejects.toBeInstanceOf(UpstreamFailure);
    const namesake = { ...write, target: { ...target, uid: 'another' } };
    await expect(writer.writeWorkload(namesake)).rejects.toBeInstanceOf(UpstreamFailure);
  });

  test('that is not there is null', async () => {
    expect(await cluster.kube.reader.workloadObject({ ...target, name: 'nobody' })).toBeNull();
  });
});

test('what placement reads of a cluster is there', async () => {
  const { cluster: facts } = await cluster.kube.reader.placementFacts();
  expect(facts.minor).toBeGreaterThan(20);
  expect(facts.nodes.length).toBeGreaterThan(0);
  expect(facts.pods.length).toBeGreaterThan(0);
  expect(facts.namespaces?.some(({ name }) => name === 'kube-system')).toBe(true);
  expect(facts.workloads.some(({ name, apiVersion }) => name === 'patched' && apiVersion === 'apps/v1')).toBe(true);
});

describe('a reader', () => {
  const sent: KubeCall[] = [];
  const transport: KubeTransport = {
    call: (call) => {
      sent.push(call);
      return Promise.resolve({ body: {}, requestId: null });
    },
    probe: () => Promise.resolve(),
    stream: () => {
      throw new Error('no stream');
    },
    close: () => undefined,
  };

  test.each(['PATCH', 'POST', 'DELETE'] as const)('never sends a %s that is not tried only', async (method) => {
    sent.length = 0;
    const path = '/apis/apps/v1/namespaces/x/deployments/y';
    await expect(onlyReads(transport).call({ method, path })).rejects.toThrow('may not');
    await expect(onlyReads(transport).call({ method, path, query: { dryRun: '' } })).rejects.toThrow('may not');
    expect(sent).toEqual([]);
    await onlyReads(transport).call(tried({ method, path, query: { force: 'false' } }));
    expect(sent).toEqual([{ method, path, query: { force: 'false', dryRun: 'All' } }]);
  });

  test('what is tried is what is sent, but for the trying', () => {
    const write: WorkloadWrite = {
      target: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'a', name: 'b', uid: 'u' },
      write: { how: 'patch', operations: [{ op: 'remove', path: '/spec/paused' }] },
    };
    const { query, ...call } = workloadCall(write);
    expect(tried(workloadCall(write))).toEqual({ ...call, query: { ...query, dryRun: 'All' } });
  });
});
