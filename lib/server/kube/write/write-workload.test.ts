import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import { onlyReads, tried } from '../transport/only-reads';
import { type AnyCluster, anyCluster } from '../testing/any-cluster';
import { deployment } from '../testing/objects';
import type { KubeCall, KubeTransport } from '../transport/transport';
import { workloadCall } from '../transport/workload-call';
import { createKubeWriter } from './write';

let cluster: AnyCluster;
let target: WorkloadWrite['target'];

async function made(name: string): Promise<WorkloadWrite['target']> {
  const { namespace } = cluster;
  const { body } = await cluster.kube.transport.call({
    method: 'POST',
    path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
    query: { fieldManager: 'by-hand' },
    body: { type: 'application/json', json: deployment(namespace, name, { nodeSelector: { disk: 'ssd' } }) },
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

function apply(spec: { [field: string]: Json }, uid = target.uid): WorkloadWrite {
  const { apiVersion, kind, name, namespace } = target;
  const body = { apiVersion, kind, metadata: { name, namespace, uid }, spec: { template: { spec } } };
  return { target, write: { how: 'apply', body } };
}

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

  test('what the API server rejects is reported with its field, what another manager owns with that manager', async () => {
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
    const writer = createKubeWriter(cluster.kube.transport);
    const write = apply({ priorityClassName: 'system-node-critical' });
    await writer.writeWorkload(write);
    const metadata = async () => objectAt((await cluster.kube.reader.workloadObject(target)) ?? {}, 'metadata');
    const { generation } = await metadata();
    await writer.writeWorkload(write);
    expect(textAt(await specNow(), 'priorityClassName')).toBe('system-node-critical');
    expect((await metadata())['generation']).toBe(generation);
    expect(JSON.stringify((await metadata())['managedFields'])).toContain('"mullion"');
  });

  test('is patched only where it is as it was read', async () => {
    const writer = createKubeWriter(cluster.kube.transport);
    const path = '/spec/template/spec/nodeSelector/disk';
    const write: WorkloadWrite = {
      target,
      write: {
        how: 'patch',
        operations: [
          { op: 'test', path, value: 'ssd' },
          { op: 'remove', path },
        ],
      },
    };
    await writer.writeWorkload(write);
    expect(textAt(objectAt(await specNow(), 'nodeSelector'), 'disk')).toBe('');
    await expect(writer.writeWorkload(write)).rejects.toBeInstanceOf(UpstreamFailure);
    const namesake = { ...write, target: { ...target, uid: 'another' } };
    await expect(writer.writeWorkload(namesake)).rejects.toBeInstanceOf(UpstreamFailure);
  });

  test('a missing workload is null', async () =>
    expect(await cluster.kube.reader.workloadObject({ ...target, name: 'missing' })).toBeNull());
});

test('everything that placement reads of a cluster exists', async () => {
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
    bytes: () => {
      throw new Error('no logs');
    },
    close: () => undefined,
  };

  test.each(['PATCH', 'POST', 'DELETE'] as const)('never sends a %s that is not a dry run', async (method) => {
    sent.length = 0;
    const path = '/apis/apps/v1/namespaces/x/deployments/y';
    await expect(onlyReads(transport).call({ method, path })).rejects.toThrow('may not');
    await expect(onlyReads(transport).call({ method, path, query: { dryRun: '' } })).rejects.toThrow('may not');
    expect(sent).toEqual([]);
    await onlyReads(transport).call(tried({ method, path, query: { force: 'false' } }));
    expect(sent).toEqual([{ method, path, query: { force: 'false', dryRun: 'All' } }]);
  });

  test('the write equals its dry run', () => {
    const write: WorkloadWrite = {
      target: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'a', name: 'b', uid: 'u' },
      write: { how: 'patch', operations: [{ op: 'remove', path: '/spec/paused' }] },
    };
    const { query, ...call } = workloadCall(write);
    expect(tried(workloadCall(write))).toEqual({ ...call, query: { ...query, dryRun: 'All' } });
  });
});
