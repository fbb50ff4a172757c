import fc from 'fast-check';
import words from '@/messages/en/pool-field';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../json';
import { atPath, type JsonObject, putPath } from '../definition/json-path';
import { emptyPool } from '../definition/pool-definition';
import { definitionOfBody } from '../definition/read-body';
import { createPoolBody, modifyPoolBody, changedFields } from '../definition/write-body';
import { arbitraryPool } from '../testing/arbitrary-pool';
import { poolEditSchema, poolFormSchema } from './form-schema';
import { fieldKey } from './field-names';
import { ownFields, poolFieldAt, poolFields } from './pool-fields';
import { laterChange } from './pool-field';

const none = { password: null, changeId: null };

describe('the catalog', () => {
  test('names every path once and has a label and a help for it', () => {
    const paths = poolFields.map((field) => field.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const field of poolFields) {
      const key = fieldKey(field.path);
      expect([Object.hasOwn(words.label, key), Object.hasOwn(words.help, key)], key).toEqual([true, true]);
      expect(field.covers.length, field.path).toBeGreaterThan(0);
      expect(field.codec.wires.length, field.path).toBeGreaterThan(0);
    }
  });

  test('has a place in every pool for each field, and no place without a field', () => {
    const pool = emptyPool as unknown as Json;
    for (const { path } of ownFields.filter((field) => !field.path.startsWith('size.')))
      expect(atPath(pool, path), path).not.toBeUndefined();
    const leaves = (value: Json, path: string): string[] =>
      ownFields.some((field) => field.path === path) || typeof value !== 'object' || value === null
        ? [path]
        : Object.entries(value).flatMap(([key, inner]) => leaves(inner as Json, path === '' ? key : `${path}.${key}`));
    for (const leaf of leaves(pool, '')) expect(poolFieldAt(leaf)?.path, leaf).toBe(leaf);
  });

  test.each([
    ['systemDisk.sizeGiB', 'systemDisk.sizeGiB'],
    ['dataDisks.3.category', 'dataDisks[].category'],
    ['dataDisks.3', 'dataDisks'],
    ['labels.team', 'labels'],
    ['taints.0.key', 'taints'],
    ['nothing', null],
  ])('finds the field of %s', (path, field) => {
    expect(poolFieldAt(path)?.path ?? null).toBe(field);
  });
});

describe('a pool and its body', () => {
  test('form to body and back is the identity', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        expect(definitionOfBody(createPoolBody(pool, none))).toEqual(pool);
      }),
    );
  });

  test('a modify body applied to the old pool gives the new one, and omits unchanged fields', () => {
    fc.assert(
      fc.property(arbitraryPool, arbitraryPool, (before, other) => {
        const after = { ...other, os: before.os, imageId: before.imageId, imageType: before.imageType };
        const body = modifyPoolBody({ before, after }, none);
        expect(definitionOfBody(body, before)).toEqual(after);
        const named = new Set(
          changedFields(before, after)
            .flatMap(({ path, along = [] }) => ownFields.filter((one) => one.path === path || along.includes(one.path)))
            .flatMap((field) => field.codec.wires.map(({ api }) => api)),
        );
        const scripts = ['kubernetes_config.user_data', 'kubernetes_config.pre_user_data', 'update_nodes'];
        for (const path of leafPaths(body)) expect([...named, ...scripts]).toContain(path);
      }),
    );
  });

  test('nothing to change gives an empty body', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        expect(modifyPoolBody({ before: pool, after: structuredClone(pool) }, none)).toEqual({});
      }),
    );
  });

  test('scripts travel with every change of the Kubernetes block', () => {
    const before = { ...emptyPool, userData: 'echo hello' };
    const body = modifyPoolBody({ before, after: { ...before, cloudMonitor: true } }, none);
    expect(body).toEqual({ kubernetes_config: { cms_enabled: true, user_data: btoa('echo hello') } });
  });

  test('a new billing method takes its duration along, and a public address its billing', () => {
    const billing = { ...emptyPool.billing, method: 'subscription' as const };
    const after = { ...emptyPool, billing, publicIp: { bandwidthMbps: 5, charge: 'PayByTraffic' } };
    expect(modifyPoolBody({ before: emptyPool, after }, none)).toEqual({
      scaling_group: {
        internet_max_bandwidth_out: 5,
        internet_charge_type: 'PayByTraffic',
        instance_charge_type: 'PrePaid',
        spot_strategy: 'NoSpot',
        period: 1,
        period_unit: 'Month',
        auto_renew: false,
        auto_renew_period: 1,
      },
    });
  });

  test('an edit of a disk sends back what only other tools write', () => {
    const wire = {
      scaling_group: {
        data_disks: [
          {
            category: 'cloud_essd',
            size: 100,
            encrypted: 'false',
            disk_name: 'logs',
            device: '/dev/xvdb',
            auto_snapshot_policy_id: 'sp-1',
          },
        ],
        disk_init: [{ disk_name: 'nvme0', local_disk: true, mount_target: '/mnt/nvme' }],
      },
    };
    const before = definitionOfBody(wire);
    const [disk] = before.dataDisks;
    if (disk === undefined) throw new Error('no disk');
    const after = { ...before, dataDisks: [{ ...disk, sizeGiB: 200 }] };
    expect(modifyPoolBody({ before, after }, none)).toEqual({
      scaling_group: { ...wire.scaling_group, data_disks: [{ ...wire.scaling_group.data_disks[0], size: 200 }] },
    });
  });

  test('a missing private pool is an open one, and ACK’s echo of the first disk type is no fallback', () => {
    const read = definitionOfBody({
      scaling_group: { system_disk_category: 'cloud_essd', system_disk_categories: ['cloud_essd'] },
    });
    expect(read.privatePool.use).toBe('open');
    expect(read.systemDisk.moreCategories).toEqual([]);
  });

  test('labels and taints are pushed to existing nodes', () => {
    const after = { ...emptyPool, labels: { team: 'web' } };
    expect(modifyPoolBody({ before: emptyPool, after }, none)).toEqual({
      kubernetes_config: { labels: [{ key: 'team', value: 'web' }] },
      update_nodes: true,
    });
  });
});

/** Wire paths as the catalog names them; lists count as one. */
function leafPaths(body: JsonObject, path = ''): string[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? leafPaths(value, at) : [at];
  });
}

describe('user input', () => {
  test('an unchanged pool is valid input', () => {
    fc.assert(
      fc.property(arbitraryPool, ({ passwordSet: _none, ...pool }) => {
        const form = { ...pool, loginPassword: '' };
        expect(poolFormSchema.parse(form)).toEqual(form);
      }),
    );
  });

  test.each(ownFields.filter((field) => field.change === 'fixed').map((field) => field.path))(
    'no edit reaches %s',
    (path) => {
      const edit: JsonObject = {};
      const value = path === 'size.type' ? 'gpu' : (atPath(emptyPool as unknown as Json, path) ?? '');
      putPath(edit, path, value);
      expect(poolEditSchema.safeParse(edit).success).toBe(false);
    },
  );
});

test.each([
  ['size.desired', 'linux', 'size'],
  ['size.min', 'windows', 'size'],
  ['size.max', 'linux', 'size'],
  ['size.mode', 'linux', 'size'],
  ['size.type', 'linux', 'fixed'],
  ['economical', 'linux', 'pool'],
  ['name', 'windows', 'pool'],
  ['managed', 'linux', 'pool'],
  ['managed', 'windows', 'fixed'],
  ['labels', 'windows', 'existing-nodes'],
] as const)('%s of a %s pool: %s', (path, os, wanted) => {
  const field = poolFieldAt(path);
  expect(field === null ? null : laterChange(field, os)).toBe(wanted);
});
