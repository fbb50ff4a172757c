import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyPatch } from '@/lib/domain/workload/patch/patch';
import { annotate } from '../parts/workload/annotate';

const annotation = 'mullion/ignore-WIN-OS-001';
const object = (annotations?: RawObject): RawObject => ({ metadata: { name: 'web', annotations } });

test.each<[string, RawObject, string | null, RawObject]>([
  ['on a workload without annotations', { metadata: {} }, 'x', { [annotation]: 'x' }],
  ['next to others', object({ team: 'a' }), 'x', { team: 'a', [annotation]: 'x' }],
  ['over an earlier one', object({ [annotation]: 'w' }), 'x', { [annotation]: 'x' }],
  ['removed', object({ team: 'a', [annotation]: 'w' }), null, { team: 'a' }],
])('a mark %s', (_name, before, value, annotations) => {
  const patched = applyPatch(before, annotate(before, { annotation, value }));
  expect(patched).toMatchObject({ ok: true });
  expect(patched.ok && patched.object['metadata']).toHaveProperty('annotations', annotations);
});

test.each<[string, RawObject, RawObject]>([
  ['the first annotation', { metadata: {} }, object({ team: 'a' })],
  ['the same one', object({ team: 'a' }), object({ team: 'a', [annotation]: 'theirs' })],
  ['another text', object({ [annotation]: 'w' }), object({ [annotation]: 'theirs' })],
])('if %s was written in between, nothing is written', (_name, seen, now) => {
  expect(applyPatch(now, annotate(seen, { annotation, value: 'x' }))).toMatchObject({ ok: false, moved: true });
});
