import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubeNode, KubeWriter } from '@/lib/domain/ports/kube';
import type { KubeConnection } from '../transport/connect-kube';
import { type AnyCluster, anyCluster, isReal, markedNode } from '../testing/any-cluster';
import { connectFaulty, sendJson, statusOf } from '../testing/faulty-server';
import { createKubeWriter } from './write';

let cluster: AnyCluster | undefined;
let kube: KubeConnection;
let writer: KubeWriter;
let target: { name: string; uid: string };

const seen = async (): Promise<KubeNode> => {
  const node = await kube.reader.node(target.name);
  if (node === null) throw new Error('no node');
  return node;
};

// A node belongs to no namespace: a real one is changed only if MULLION_TEST_NODE names it.
const mayWrite = !isReal || markedNode !== '';
if (!mayWrite) process.stderr.write('SKIPPED: MULLION_TEST_NODE names no node whose marks may be changed\n');

beforeAll(async () => {
  if (!mayWrite) return;
  cluster = await anyCluster();
  kube = cluster.kube;
  writer = createKubeWriter(kube.transport);
  const found = await kube.reader.node(isReal ? markedNode : cluster.node);
  target = { name: found?.name ?? '', uid: found?.uid ?? '' };
});

afterAll(() => cluster?.close());

describe.skipIf(!mayWrite)('labels, taints and annotations of a node', () => {
  test('taints are set, changed and removed, the others stay', async () => {
    const keep = { key: 'example.com/keep', value: 'a', effect: 'NoSchedule' as const };
    const batch = { key: 'example.com/batch', value: 'yes', effect: 'PreferNoSchedule' as const };
    const before = (await seen()).taints;
    await writer.patchTaints({ ...target, set: [keep, batch], remove: [] });
    expect((await seen()).taints).toEqual([...before, keep, batch]);
    const changed = { ...batch, value: 'no' };
    await writer.patchTaints({ ...target, set: [changed], remove: [] });
    expect((await seen()).taints).toEqual([...before, keep, changed]);
    await writer.patchTaints({
      ...target,
      set: [],
      remove: [
        { key: batch.key, effect: null },
        { key: keep.key, effect: 'NoExecute' },
      ],
    });
    expect((await seen()).taints).toEqual([...before, keep]);
    await writer.patchTaints({ ...target, set: [], remove: [{ key: keep.key, effect: 'NoSchedule' }] });
    expect((await seen()).taints).toEqual(before);
  });

  test('labels and annotations are set and removed, the others stay', async () => {
    const before = await seen();
    const set = { 'example.com/team': 'web' };
    await writer.patchLabels({ ...target, set, remove: ['never/there'] });
    await writer.patchAnnotations({ ...target, set, remove: [] });
    expect((await seen()).labels).toEqual({ ...before.labels, ...set });
    expect((await seen()).annotations).toEqual({ ...before.annotations, ...set });
    await writer.patchLabels({ ...target, set: {}, remove: Object.keys(set) });
    await writer.patchAnnotations({ ...target, set: {}, remove: Object.keys(set) });
    expect((await seen()).labels).toEqual(before.labels);
    expect((await seen()).annotations).toEqual(before.annotations);
  });

  test('leave a namesake alone', async () => {
    const before = await seen();
    const other = { name: target.name, uid: '00000000-0000-0000-0000-000000000000' };
    for (const write of [
      () => writer.patchLabels({ ...other, set: { a: 'b' }, remove: [] }),
      () => writer.patchAnnotations({ ...other, set: { a: 'b' }, remove: [] }),
      () => writer.patchTaints({ ...other, set: [], remove: [{ key: 'a', effect: null }] }),
    ])
      await expect(write()).rejects.toMatchObject({ kind: 'conflict', ambiguous: false });
    expect(await seen()).toEqual(before);
  });

  test('of a node that is gone are not found', async () => {
    const write = writer.patchLabels({ name: 'gone', uid: 'u', set: { a: 'b' }, remove: [] });
    await expect(write).rejects.toMatchObject({ kind: 'not-found', ambiguous: false });
  });
});

describe('when another client writes in between', () => {
  const taint = { key: 'mine', value: '', effect: 'NoSchedule' as const };

  /** Rejects this many patches as stale; each read returns a newer node. */
  async function write(refusals: number, uids: string[] = ['u']): Promise<{ sent: unknown[]; error: unknown }> {
    const sent: unknown[] = [];
    let looks = 0;
    const { transport } = await connectFaulty((_url, response, body) => {
      if (body === '') {
        const uid = uids[Math.min(looks, uids.length - 1)];
        looks += 1;
        const taints = [{ key: 'theirs', effect: 'NoExecute', timeAdded: `2026-11-21T08:00:0${looks}Z` }];
        const metadata = { name: 'n', uid, resourceVersion: String(looks) };
        return sendJson(response, 200, { metadata, spec: { taints } });
      }
      sent.push(JSON.parse(body));
      if (sent.length > refusals) return sendJson(response, 200, {});
      return sendJson(response, 409, statusOf(409, 'Conflict', 'the object has been modified'));
    });
    const marks = { name: 'n', uid: 'u', set: [taint], remove: [] };
    const error: unknown = await createKubeWriter(transport)
      .patchTaints(marks)
      .catch((e: unknown) => e);
    return { sent, error };
  }

  test('the patch is repeated from the current node, with fields unknown to Mullion', async () => {
    const { sent } = await write(2);
    expect(sent).toHaveLength(3);
    expect(sent.at(-1)).toEqual({
      metadata: { uid: 'u', resourceVersion: '3' },
      spec: { taints: [{ key: 'theirs', effect: 'NoExecute', timeAdded: '2026-11-21T08:00:03Z' }, taint] },
    });
  });

  test('it is given up after five times', async () => {
    const { sent, error } = await write(9);
    expect(sent).toHaveLength(5);
    expect(error).toMatchObject({ kind: 'conflict' });
  });

  test('nothing is sent to the node that took its name', async () => {
    const { sent, error } = await write(9, ['u', 'another']);
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ kind: 'conflict', ambiguous: false });
  });
});
