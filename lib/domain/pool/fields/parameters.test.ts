import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../json';
import { terraformOf } from '../code/terraform';
import { sdkOf } from '../code/sdk';
import { isObject } from '../definition/json-path';
import { definitionOfBody } from '../definition/read-body';
import { createPoolBody, modifyPoolBody } from '../definition/write-body';
import { arbitraryPool } from '../testing/arbitrary-pool';
import { fieldsOf, parameterId, poolParameters } from './parameters';
import { poolFields } from './pool-fields';

const secrets = { password: null, changeId: null };

function keysOf(body: Json): string[] {
  if (Array.isArray(body)) return body.flatMap(keysOf);
  return isObject(body) ? Object.entries(body).flatMap(([key, value]) => [key, ...keysOf(value)]) : [];
}

function neverSent(pattern: RegExp): void {
  fc.assert(
    fc.property(arbitraryPool, arbitraryPool, (pool, after) => {
      const bodies = [createPoolBody(pool, secrets), modifyPoolBody({ before: pool, after }, secrets)];
      expect(bodies.flatMap(keysOf).filter((key) => pattern.test(key))).toEqual([]);
    }),
  );
}

describe('the parameters of ACK’s pages', () => {
  test.each(poolParameters.map((parameter) => [parameterId(parameter), parameter] as const))(
    '%s is covered by fields, or has a reason why not',
    (_, parameter) => {
      expect(fieldsOf(parameter).length > 0).toBe(parameter.reason === undefined);
    },
  );

  test('each is named once, and fields name no others', () => {
    const ids = poolParameters.map(parameterId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, covers } of poolFields) for (const id of covers) expect(ids, path).toContain(id);
  });

  test('every field belongs to one of them', () => {
    const covered = new Set(poolParameters.flatMap(fieldsOf));
    expect(poolFields.filter((field) => !covered.has(field)).map(({ path }) => path)).toEqual([]);
  });
});

describe('parameters without a field', () => {
  test('region and VPC are the cluster’s: no body names them', () => {
    neverSent(/region|vpc/);
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        const place = { clusterId: 'c1', regionId: 'cn-somewhere' };
        for (const write of [terraformOf, sdkOf]) expect(write(pool, place)).toContain('"cn-somewhere"');
      }),
    );
  });

  test('the protection period of spot instances is nowhere to be set', () => {
    neverSent(/protect|spot_duration/);
  });

  test('instance patterns are never sent, so a pool that has them keeps them', () => {
    neverSent(/pattern/);
    const body = { scaling_group: { instance_patterns: [{ cores: 4 }] } };
    expect(definitionOfBody(body)).toEqual(definitionOfBody({}));
  });
});
