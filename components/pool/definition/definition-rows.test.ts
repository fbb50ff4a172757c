import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDataDisk, emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { arbitraryPool } from '@/lib/domain/pool/testing/arbitrary-pool';
import { definitionRows, itemRows } from './definition-rows';

const setPaths = (parts: Partial<PoolDefinition>): string[] =>
  definitionRows({ ...emptyPool, ...parts }).flatMap(({ set }) => set.map(({ field }) => field.path));
const allPaths = (parts: Partial<PoolDefinition>): string[] =>
  definitionRows({ ...emptyPool, ...parts }).flatMap(({ set, unset }) => [
    ...set.map(({ field }) => field.path),
    ...unset.map(({ path }) => path),
  ]);

describe('the fields of a pool', () => {
  test('that are set are listed, unset ones separately', () => {
    const paths = setPaths({ labels: { team: 'shop' }, keyPair: 'ops' });
    expect(paths).toEqual(expect.arrayContaining(['labels', 'keyPair', 'size.mode', 'zonePolicy']));
    expect(paths).not.toContain('userData');
    expect(allPaths({})).toContain('userData');
  });

  test('show an unset desired size as unset and zero as zero', () => {
    const [row] = definitionRows(emptyPool).flatMap(({ set }) =>
      set.filter(({ field }) => field.path === 'size.desired'),
    );
    expect(row?.value).toBeNull();
    expect(setPaths({ size: { mode: 'manual', desired: 0 } })).toContain('size.desired');
  });

  test('leave out what does not apply', () => {
    expect(allPaths({})).not.toContain('billing.period');
    expect(allPaths({ billing: { ...emptyPool.billing, method: 'subscription' } })).toContain('billing.period');
    expect(allPaths({ size: { mode: 'auto', min: 0, max: 3, type: 'cpu' } })).not.toContain('size.desired');
    expect(setPaths({ size: { mode: 'auto', min: 0, max: 3, type: 'cpu' } })).toEqual(
      expect.arrayContaining(['size.min', 'size.max', 'size.type']),
    );
  });

  test('are each in one list at most, whatever the pool', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        const paths = definitionRows(pool).flatMap(({ set, unset }) => [
          ...set.map(({ field }) => field.path),
          ...unset.map(({ path }) => path),
        ]);
        expect(new Set(paths).size).toBe(paths.length);
        expect(ownFields.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
      }),
    );
  });
});

test('a Windows pool logs on as Administrator, and fields with one possible value never change', () => {
  const rows = definitionRows({ ...emptyPool, os: 'windows' }).flatMap(({ set }) => set);
  const at = (path: string) => rows.find(({ field }) => field.path === path);
  expect(at('loginUser')).toMatchObject({ value: 'Administrator', later: 'fixed' });
  expect(at('managed')?.later).toBe('fixed');
  expect(at('size.desired')?.later).toBe('size');
});

test('a disk shows its set fields', () => {
  const disk = { ...emptyDataDisk, sizeGiB: 120, mount: { path: '/var', fileSystem: 'ext4', forRuntime: false } };
  expect(itemRows('dataDisks', disk).map(({ field }) => field.path)).toEqual([
    'dataDisks[].category',
    'dataDisks[].sizeGiB',
    'dataDisks[].mount',
  ]);
});
