import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { admitStored } from '@/lib/kube-rules/admission/admit';
import { serverAnswer } from '@/lib/kube-rules/admission/server-answer';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import { isObject, objectsAt, type RawObject, textAt, textsAt, objectAt } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import { storedWorkloadOf, type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { feasible, schedulingWorld } from './feasible';
import { failedSchedulingMessage } from './unschedulable-message';

const parsed = (text: string): RawObject => {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error('not an object');
  return value;
};
const decompressed = (file: string): string =>
  brotliDecompressSync(readFileSync(new URL(`../corpus/${file}`, import.meta.url))).toString();

const rows = decompressed('scheduling.jsonl.br').trimEnd().split('\n').map(parsed);
const recorded = parsed(decompressed('scheduling-world.json.br'));
const base = clusterFactsOf({
  minor: 36,
  objects: Object.keys(recorded).flatMap((kind) => objectsAt(recorded, kind).map((one) => ({ ...one, kind }))),
});
const placed = new Map<string, PodFacts>(
  rows.flatMap((row): [string, PodFacts][] => {
    const facts = podFactsOf(objectAt(row, 'stored'));
    return facts === null ? [] : [[textAt(row, 'id'), facts]];
  }),
);

const podOf = (row: RawObject): WorkloadObject => {
  const pod = workloadObjectOf(objectAt(row, 'pod'));
  if (pod === null) throw new Error(`${textAt(row, 'id')} has no pod`);
  return pod;
};

/** By our rules: why the API server rejects the pod, the scheduler's message, or the nodes that pass every filter. */
function answered(row: RawObject): { rejected: string } | { message: string } | { nodes: string[] } {
  const { code, message: rejected = '' } = serverAnswer(objectAt(row, 'pod'), base);
  if (code >= 400) return { rejected };
  const pods = textsAt(row, 'standing')
    .map((id) => placed.get(id))
    .filter((one) => one !== undefined);
  const answer = feasible(podToPlace(podOf(row), base), schedulingWorld({ ...base, pods }));
  const message = failedSchedulingMessage(answer, 36);
  if (message !== null) return { message };
  return { nodes: answer.nodes.filter(({ refusals }) => refusals.length === 0).map(({ node }) => node) };
}

describe('pods that were created in the recorded cluster', () => {
  test.each(rows.map((row) => ({ id: textAt(row, 'id'), row })))('$id', ({ row }) => {
    const expected = objectAt(row, 'answer');
    const node = textAt(expected, 'node');
    expect(answered(row)).toEqual(node === '' ? expected : { nodes: expect.arrayContaining([node]) });
  });
});

test('a Pod as the server stored it is not rejected, although a new one with merged keys would be', () => {
  const stored = rows.flatMap((row) => storedWorkloadOf(objectAt(row, 'stored')) ?? []);
  const asNew = stored.filter(({ object }) => serverAnswer(object, base).code === 422);
  expect(stored.length).toBe(550);
  expect(asNew.length).toBeGreaterThan(0);
  expect(stored.flatMap((one) => [...admitStored(one, base).object, ...admitStored(one, base).pod])).toEqual([]);
});
