import { describe, expect, test } from 'vitest';
import { filterOf, filterTypes, openFilter, stockIn, type TypeFilter, type TypeOption } from './type-filter';
import { instanceType } from '@/lib/domain/pool/testing/instance-type';

function type(id: string, cpu: number, memoryGiB: number, reason?: string): TypeOption {
  return {
    ...instanceType(id, { cpuMilli: cpu * 1000, memoryMiB: memoryGiB * 1024 }),
    usable: { cpuMilli: 0, memoryMiB: 0 },
    stock: [
      { zoneId: 'a', state: 'in-stock' },
      { zoneId: 'b', state: 'sold-out' },
    ],
    choose: reason === undefined ? { ok: true } : { ok: false, reason },
  };
}

const types = [
  type('ecs.g6.large', 2, 8, 'too small'),
  type('ecs.g7.2xlarge', 8, 32),
  type('ecs.g6.xlarge', 4, 16),
  type('ecs.c7.xlarge', 4, 8),
];

describe('filterTypes', () => {
  test.each<[Partial<TypeFilter>, string[]]>([
    [{}, ['ecs.c7.xlarge', 'ecs.g6.xlarge', 'ecs.g7.2xlarge', 'ecs.g6.large']],
    [{ onlySuitable: true }, ['ecs.c7.xlarge', 'ecs.g6.xlarge', 'ecs.g7.2xlarge']],
    [{ text: 'G6 xl' }, ['ecs.g6.xlarge']],
    [{ cpu: 8 }, ['ecs.g7.2xlarge']],
    [{ memoryGiB: 16 }, ['ecs.g6.xlarge', 'ecs.g7.2xlarge']],
    [{ family: 'ecs.g6' }, ['ecs.g6.xlarge', 'ecs.g6.large']],
    [{ arch: 'arm64' }, []],
    [{ arch: 'amd64', cpu: 8 }, ['ecs.g7.2xlarge']],
    [{ text: 'nothing' }, []],
  ])('%j', (patch, ids) => {
    expect(filterTypes(types, { ...openFilter, ...patch }).map((one) => one.id)).toEqual(ids);
  });
});

describe('stockIn', () => {
  const one = type('t', 4, 16);
  test.each([
    [[], 'in-part'],
    [['a'], 'in-stock'],
    [['b'], 'sold-out'],
    [['c'], 'unknown'],
  ])('zones %j: %s', (zones, state) => {
    expect(stockIn(one, zones)).toBe(state);
  });
});

test.each([
  [
    { cpu: '16', memory: '32' },
    { cpu: 16, memoryGiB: 32 },
  ],
  [
    { cpu: '5', memory: '9' },
    { cpu: 8, memoryGiB: 16 },
  ],
  [
    { cpu: '9999', memory: 'x' },
    { cpu: 64, memoryGiB: 0 },
  ],
  [{}, { cpu: 0, memoryGiB: 0 }],
])('a link with %j asks for types of at least that size', (query: Record<string, string>, filter) => {
  expect(filterOf((name) => query[name])).toEqual({ ...openFilter, ...filter });
});
