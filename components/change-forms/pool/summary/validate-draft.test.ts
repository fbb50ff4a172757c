import { expect, test } from 'vitest';
import { basicCases } from '@/lib/domain/pool/rules/testing/basic-cases';
import { diskCases } from '@/lib/domain/pool/rules/testing/disk-cases';
import { instanceCases } from '@/lib/domain/pool/rules/testing/instance-cases';
import { labelCases } from '@/lib/domain/pool/rules/testing/label-cases';
import { networkCases } from '@/lib/domain/pool/rules/testing/network-cases';
import { isEvaluated } from './validate-draft';

const cases = [...basicCases, ...instanceCases, ...networkCases, ...diskCases, ...labelCases];

test('every finding of the rules is one that the form finds by itself', () => {
  expect(cases.map(([code]) => code).filter((code) => !isEvaluated(code))).toEqual([]);
});

test('what a cluster lacks is known from the options', () => {
  const asked = ['cluster-not-managed', 'cluster-too-old', 'network-not-flannel', 'flannel-windows-missing'];
  expect(asked.filter((code) => !isEvaluated(code))).toEqual([]);
});

test.each(['price-unknown', 'workloads-schedulable', 'windows-workloads-would-fail', 'provider-chooses-nodes'])(
  '%s is known to the server only',
  (code) => {
    expect(isEvaluated(code)).toBe(false);
  },
);
