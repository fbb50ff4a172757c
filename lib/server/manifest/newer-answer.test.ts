import { expect, test } from 'vitest';
import { admit } from '@/lib/kube-rules/admission/admit';
import { admissionWorld, objectOf, podSpec, workloadOf } from '@/lib/kube-rules/admission/testing/admitted';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { newerAnswer } from './newer-answer';

const hostname = { hostnameOverride: 'a.b' };

test.each<[string, RawObject, number | null, number | null]>([
  ['a field of a newer version', hostname, 32, 34],
  ['one of a version that no kubelet of this version may have', hostname, 30, null],
  ['a field that it has', hostname, 35, null],
  ['a field that no version has', { nothing: true }, 32, null],
  ['nothing', {}, 32, null],
  ['an unknown version', { nothing: true }, null, null],
])('the first newer version that rejects less for %s', (_name, spec, minor, expected) => {
  const workload = workloadOf(objectOf('Deployment', { ...podSpec(), ...spec }));
  const [cluster, fieldValidation] = [admissionWorld({ minor }), 'Strict' as const];
  const verdict = admit(workload, cluster, { fieldValidation });
  expect(newerAnswer(verdict, { workload, cluster, fieldValidation })).toBe(expected);
});
