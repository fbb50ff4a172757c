import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOnDelete } from './release';

type Row = [expectedNumber: boolean, chargeType: string | null, source: string | null, outcome: string];

/** ACK docs, "Create and manage node pools", Delete a node pool. */
const rows: Row[] = [
  [true, 'PostPaid', 'ess', 'released: pay-as-you-go'],
  [true, 'PostPaid', 'ess_attach', 'released: pay-as-you-go'],
  [true, 'PostPaid', null, 'released: pay-as-you-go'],
  [true, 'PrePaid', 'ess', 'kept: subscription'],
  [true, 'PrePaid', 'ess_attach', 'kept: subscription'],
  [true, null, 'ess', 'unknown: billing-unknown'],
  [true, 'Spotty', 'ess', 'unknown: billing-unknown'],
  [false, 'PostPaid', 'ess', 'released: scaled'],
  [false, 'PostPaid', 'ess_attach', 'kept: added'],
  [false, 'PostPaid', 'manual', 'kept: added'],
  [false, 'PrePaid', 'ess', 'kept: subscription'],
  [false, 'PrePaid', null, 'kept: subscription'],
  [false, 'PostPaid', null, 'unknown: source-unknown'],
  [false, 'PostPaid', 'ecs', 'unknown: source-unknown'],
  [false, null, 'ess', 'unknown: billing-unknown'],
  [false, null, 'ess_attach', 'kept: added'],
  [false, null, null, 'unknown: source-unknown'],
];

describe('deleting a pool', () => {
  test.each(rows)('expected number %s, %s, from %s: %s', (expectedNumber, chargeType, source, outcome) => {
    const { result, because } = outcomeOnDelete({ expectedNumber, chargeType, source });
    expect(`${result}: ${because}`).toBe(outcome);
  });

  test('releases only pay-as-you-go instances', () => {
    const word = fc.option(fc.constantFrom('PostPaid', 'PrePaid', 'ess', 'ess_attach', 'manual', ''));
    fc.assert(
      fc.property(fc.boolean(), word, word, (expectedNumber, chargeType, source) => {
        const { result } = outcomeOnDelete({ expectedNumber, chargeType, source });
        if (chargeType === 'PrePaid') expect(result).toBe('kept');
        if (result === 'released') expect(chargeType).toBe('PostPaid');
      }),
    );
  });
});
