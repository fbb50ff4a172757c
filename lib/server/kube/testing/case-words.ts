import fc from 'fast-check';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';

export interface CaseWords {
  /** Goes before the names of all that is not in a namespace of the case, and before those namespaces. */
  id: string;
  /** Keeps the pods on the nodes of the case, and all other pods off them. */
  guarded: boolean;
}

export const HOST = 'kubernetes.io/hostname';
export const ZONE = 'topology.kubernetes.io/zone';
export const GUARD = 'mullion.test/scheduling';
export const PARTS = { requiredKeys: [] as [] };

export const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
export const some = <T>(arb: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> => fc.array(arb, { maxLength: most });
export const dense = (record: RawObject): RawObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** In so many of ten cases. */
export const maybe = <T>(share: number, arb: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: share, arbitrary: arb }, { weight: 10 - share, arbitrary: fc.constant(undefined) });
