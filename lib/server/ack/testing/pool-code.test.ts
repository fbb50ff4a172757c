import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { CreateClusterNodePoolRequest } from '@alicloud/cs20151215';
import { cast } from '@darabonba/typescript';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { apiBodyOf } from '@/lib/domain/pool/code/code-body';
import { commandLineOf } from '@/lib/domain/pool/code/command-line';
import { camelBody, sdkOf } from '@/lib/domain/pool/code/sdk';
import { terraformOf } from '@/lib/domain/pool/code/terraform';
import { atPath, isObject, type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { fromScript } from '@/lib/domain/pool/fields/script-text';
import { withMarkedScripts } from '@/lib/domain/pool/script-mark';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { arbitraryPool } from '@/lib/domain/pool/testing/arbitrary-pool';
import { variedPools } from '@/lib/domain/pool/testing/varied-pools';
import { parseHcl, wordsOf } from './run-shell';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const place = { clusterId: 'c1f801474ea46417d8e83cc4820a1b2c3', regionId: 'cn-hangzhou' };
const PASSWORD = 'Pa$$w0rd`&!"\\x';

const bodyOf = (pool: PoolDefinition, password = PASSWORD): Json =>
  createPoolBody(pool, { password: pool.passwordSet ? password : null, changeId: null });

const filesOf = (pool: PoolDefinition) => ({
  'user-data.txt': Buffer.from(fromScript(pool.userData), 'base64'),
  'pre-user-data.txt': Buffer.from(fromScript(pool.preUserData), 'base64'),
});

const environmentOf = (pool: PoolDefinition) => ({
  NODE_PASSWORD: PASSWORD,
  USER_DATA: fromScript(pool.userData),
  PRE_USER_DATA: fromScript(pool.preUserData),
});

const objects = (value: Json): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const asBlock = ({ disk_name: name, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  ...(name === undefined ? {} : { name }),
});

function asTerraform(form: string, value: Json): Json | undefined {
  if (form === 'string') return JSON.stringify(value);
  if (form === 'blocks') {
    const blocks = objects(value).map(asBlock);
    return blocks.length === 0 ? undefined : blocks;
  }
  if (form !== 'list-map') return value;
  const map = Object.fromEntries(objects(value).map((one) => [one['key'], one['value'] ?? '']));
  return Object.keys(map).length === 0 ? undefined : map;
}

function expectedArguments(pool: PoolDefinition): JsonObject {
  const body = bodyOf(pool);
  const made: JsonObject = { cluster_id: place.clusterId };
  for (const { api, terraform, form = 'plain' } of ownFields.flatMap(({ codec }) => codec.wires)) {
    const value = atPath(body, api);
    const message = value === undefined ? undefined : asTerraform(form, value);
    if (terraform !== null && message !== undefined) putPath(made, terraform, message);
  }
  for (const [key, value] of Object.entries(made)) if (isObject(value) && key !== 'tags') made[key] = [value];
  if (pool.passwordSet) made['password'] = '${var.login_password}';
  for (const name of ['user_data', 'pre_user_data']) if (name in made) made[name] = `\${var.${name}}`;
  if (pool.os === 'windows') made['image_type'] = pool.imageType === 'WindowsCore' ? 'WindowsCore' : 'Windows';
  return made;
}

function parsedArguments(pool: PoolDefinition): Record<string, unknown> {
  const { resource } = parseHcl(terraformOf(pool, place));
  return Object.values(resource['alicloud_cs_kubernetes_node_pool'] ?? {})[0]?.[0] ?? {};
}

const requestOf = (body: Json) =>
  new CreateClusterNodePoolRequest(z.record(z.string(), z.unknown()).parse(camelBody(body)));

describe.each(variedPools)('code of a pool: %s', (_, pool) => {
  test('Terraform parses every argument, and no other', () =>
    expect(parsedArguments(pool)).toEqual(expectedArguments(pool)));

  test('Terraform names fields without an argument in the provider', () => {
    const text = terraformOf(pool, place);
    expect(text.includes('no argument for disk_init')).toBe(pool.dataDisks.some(({ mount }) => mount !== null));
    expect(text.includes('# platform (')).toBe(pool.platform !== '');
    expect(parsedArguments(pool)).not.toHaveProperty('platform');
  });

  test('the command line sends exactly the body', () => {
    const words = wordsOf({
      command: 'aliyun',
      text: commandLineOf(pool, place),
      input: `${PASSWORD}\n`,
      files: filesOf(pool),
    });
    expect(words.slice(0, 3)).toEqual(['cs', 'POST', `/clusters/${place.clusterId}/nodepools`]);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(bodyOf(pool));
  });

  test('the SDK’s own models take the body and lose nothing', () => {
    const body = bodyOf(pool);
    expect(cast(body, new CreateClusterNodePoolRequest({})).toMap()).toEqual(body);
    expect(requestOf(body).toMap()).toEqual(body);
    expect(JSON.parse(apiBodyOf(pool))).toEqual(bodyOf(withMarkedScripts(pool), '${login_password}'));
  });

  test('the TypeScript makes exactly that request', () => {
    const [, literal = ''] = /new CreateClusterNodePoolRequest\((.*)\);\nconst \{ body/s.exec(sdkOf(pool, place)) ?? [];
    const made = jsonSchema.parse(
      structuredClone(
        runInNewContext(`JSON.parse(JSON.stringify(${literal}))`, { process: { env: environmentOf(pool) } }),
      ),
    );
    expect(made).toEqual(camelBody(bodyOf(pool)));
  });
});

describe('code of any pool', () => {
  test('Terraform parses back to the same values for every field that has an argument', () => {
    fc.assert(
      fc.property(arbitraryPool, fc.boolean(), (pool, passwordSet) => {
        const given = { ...pool, passwordSet };
        expect(parsedArguments(given)).toEqual(expectedArguments(given));
      }),
      { numRuns: 60 },
    );
  });

  test('text with template signs is unchanged', () => {
    const signs = fc.string({ unit: fc.constantFrom('$', '{', '%', '}', '"', '\\', '~', '\n', ']', 'a', 'u') });
    fc.assert(
      fc.property(signs, (name) => {
        const pool = { ...variedPools[0]?.[1], tags: { a: name } };
        // Replacing the tags keeps the type.
        expect(parsedArguments(pool as PoolDefinition)['tags']).toEqual({ a: name });
      }),
      { numRuns: 60 },
    );
  });

  test('the SDK’s model loses no field', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        const body = bodyOf(pool);
        expect(cast(body, new CreateClusterNodePoolRequest({})).toMap()).toEqual(body);
        expect(requestOf(body).toMap()).toEqual(body);
      }),
    );
  });

  test.each(variedPools)('it has no secret and no change: %s', (_, pool) => {
    const scripts = [pool.preUserData, pool.userData].filter((script) => script.length > 8);
    for (const write of [terraformOf, commandLineOf, sdkOf, apiBodyOf]) {
      const text = write(pool, place);
      expect(text).not.toMatch(/mullion-change|Pa\$\$w0rd/);
      for (const script of scripts) for (const form of [script, fromScript(script)]) expect(text).not.toContain(form);
    }
    const { variable = {} } = parseHcl(terraformOf(pool, place));
    const names = [
      ...(pool.preUserData === '' ? [] : ['pre_user_data']),
      ...(pool.userData === '' ? [] : ['user_data']),
      ...(pool.passwordSet ? ['login_password'] : []),
    ];
    expect(variable).toEqual(Object.fromEntries(names.map((name) => [name, [{ type: '${string}', sensitive: true }]])));
  });
});

test('an existing pool is imported by Terraform, not recreated', () => {
  const [, pool] = variedPools[0] ?? [];
  if (pool === undefined) throw new Error('no pool');
  expect(parseHcl(terraformOf(pool, { ...place, poolId: 'np1' })).import).toEqual([
    { to: '${alicloud_cs_kubernetes_node_pool.win-a}', id: `${place.clusterId}:np1` },
  ]);
  expect(terraformOf(pool, { ...place, poolId: 'np1' })).toContain(
    '# Not known here, so not written: instance patterns',
  );
  expect(parseHcl(terraformOf(pool, place)).import).toBeUndefined();
});

test('the SDK code compiles', () => {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const dir = mkdtempSync(join(root, 'test-results/code-'));
  const files = variedPools.map((_, index) => join(dir, `pool-${index}.ts`));
  for (const [index, [, pool]] of variedPools.entries())
    writeFileSync(join(dir, `pool-${index}.ts`), sdkOf(pool, place));
  const flags = '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --target es2022'.split(' ');
  const ran = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', ...flags, '--moduleResolution', 'bundler', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  expect(ran.stdout).toBe('');
  expect(ran.status).toBe(0);
});
