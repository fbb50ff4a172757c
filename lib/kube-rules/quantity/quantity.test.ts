import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, cpuMilliOf, memoryMiBOf, parseQuantity } from './quantity';
import { canonicalQuantity, amountText } from './canonical-quantity';

describe('parseQuantity', () => {
  test.each([
    ['0', 0],
    ['4', 4],
    ['100m', 0.1],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    ['-2', -2],
    ['1e3', 1_000],
    ['1E3', 1_000],
    ['12E-1', 1.2],
    ['1E', 1e18],
    ['1Ki', 1_024],
    ['2Gi', 2 * 2 ** 30],
    ['128974848', 128_974_848],
    ['129M', 129e6],
    ['123Mi', 123 * 2 ** 20],
    ['250u', 0.00025],
    [' 1Gi ', 2 ** 30],
    [7, 7],
  ])('reads %s', (text, value) => {
    expect(parseQuantity(text)).toBeCloseTo(value, 9);
  });

  test('thousandths are equal in any notation', () => {
    for (let milli = 1; milli < 2_000; milli += 1)
      expect(parseQuantity(`${milli}m`)).toBe(parseQuantity((milli / 1_000).toFixed(3)));
  });

  test.each(['', ' ', '1 Gi', '1gi', '1KB', 'Ki', '1.2.3', '--1', '0x10', 'NaN', 'Infinity', '1e999', '9'.repeat(99)])(
    'refuses %j',
    (text) => {
      expect(parseQuantity(text)).toBeNull();
    },
  );

  test.each([null, undefined, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY])('refuses %j', (value) => {
    expect(parseQuantity(value)).toBeNull();
  });

  test('never throws and returns only finite numbers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        const read = parseQuantity(value);
        expect(read === null || Number.isFinite(read)).toBe(true);
      }),
    );
  });
});

describe('units', () => {
  test.each([
    ['1', 1_000],
    ['100m', 100],
    ['0.1', 100],
    ['1.0001', 1_001],
    ['1n', 1],
    ['3920m', 3_920],
  ])('cpu %s is %i milli', (text, milli) => {
    expect(cpuMilliOf(text)).toBe(milli);
  });

  test('any milli amount survives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (milli) => {
        expect(cpuMilliOf(`${milli}m`)).toBe(milli);
      }),
    );
  });

  test('memory in bytes and MiB', () => {
    expect(bytesOf('15107072Ki')).toBe(15_107_072 * 1_024);
    expect(memoryMiBOf('128Mi')).toBe(128);
    expect(memoryMiBOf('100M')).toBe(95.367);
    expect(memoryMiBOf('garbage')).toBeNull();
  });
});

test.each([
  ['0.1', '100m'],
  ['1.5', '1500m'],
  [0.5, '500m'],
  ['1000m', '1'],
  ['1000', '1k'],
  ['1500', '1500'],
  ['1e3', '1e3'],
  ['1024', '1024'],
  ['1024Ki', '1Mi'],
  ['1536Mi', '1536Mi'],
  ['1.5Gi', '1536Mi'],
  ['512Ki', '512Ki'],
  ['0.5Ki', '512'],
  ['-1', '-1'],
  ['-1.5', '-1500m'],
  ['0', '0'],
  ['100n', '1m'],
  ['99999999999999999999', '99999999999999999999'],
  ['many', 'many'],
])('%s is printed as %s', (written, printed) => expect(canonicalQuantity(written)).toBe(printed));

test.each<[string, number, string]>([
  ['cpu', 2_000, '2'],
  ['cpu', 750, '750m'],
  ['cpu', 0, '0'],
  ['memory', 2 ** 30, '1Gi'],
  ['memory', 1.5 * 2 ** 30, '1.5Gi'],
  ['ephemeral-storage', 512, '512'],
  ['hugepages-2Mi', 2 ** 21, '2Mi'],
  ['nvidia.com/gpu', 3, '3'],
])('%s %d is %s', (resource, amount, text) => {
  expect(amountText(resource, amount)).toBe(text);
});
