import type { Json } from '../../json';
import { atPath, isObject, type JsonObject } from '../definition/json-path';
import type { PoolDefinition } from '../definition/pool-definition';
import type { Wire } from '../fields/pool-field';
import { ownFields } from '../fields/pool-fields';
import { isScriptPath, scriptPaths, scriptVariables } from '../script-mark';
import type { CodePlace } from './code-body';
import { type HclEntry, hclLines, hclString, type HclValue } from './hcl';
import { leftOut, narrower, UNKNOWN_OF_EXISTING } from './terraform-limits';

const resourceName = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_');
  return /^[A-Za-z_]/.test(plain) ? plain : `pool_${plain}`;
};

/** Arguments inside blocks whose names differ from the API (provider docs: Argument Reference). */
const renamed: Readonly<Record<string, string>> = { disk_name: 'name' };

const isText = (value: Json): value is string => typeof value === 'string';
const textOf = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);

function plainValue(value: Json): HclValue {
  if (Array.isArray(value)) return value.filter(isText);
  return typeof value === 'object' ? '' : value;
}

const mapOf = (pairs: Json): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(pairs) ? pairs : []).filter(isObject).map(({ key, value }) => [textOf(key), textOf(value)]),
  );

const blockOf = (block: string, item: JsonObject): HclEntry => ({
  block,
  entries: Object.entries(item).map(([key, value]) => ({ name: renamed[key] ?? key, value: plainValue(value) })),
});

function entriesOf(name: string, form: Wire['form'], value: Json): HclEntry[] {
  if (form === 'blocks') return (Array.isArray(value) ? value : []).filter(isObject).map((item) => blockOf(name, item));
  if (form === 'list-map') {
    const map = mapOf(value);
    return Object.keys(map).length === 0 ? [] : [{ name, value: { map } }];
  }
  return [{ name, value: form === 'string' ? textOf(value) : plainValue(value) }];
}

/** Windows has one image type here and Windows Core another, regardless of the release (provider docs: image_type). */
const imageType = ({ os, imageType: word }: PoolDefinition): string =>
  os !== 'windows' || word === 'WindowsCore' ? word : 'Windows';

interface Argument {
  wire: Wire;
  value: Json;
}

/** The pool's values by the provider's argument; several fields may set the same one. */
function argumentsOf(pool: PoolDefinition): Map<string, Argument> {
  const found = new Map<string, Argument>();
  for (const { path, codec } of ownFields.filter((field) => !isScriptPath(field.path))) {
    const values = codec.write(atPath(pool, path) ?? null, { definition: pool, mode: 'create' });
    codec.wires.forEach((wire, at) => {
      const value = values[at];
      if (wire.terraform === null || value === undefined) return;
      found.set(wire.terraform, { wire, value });
    });
  }
  if (imageType(pool) !== '')
    found.set('image_type', { wire: { api: '', terraform: 'image_type' }, value: imageType(pool) });
  return found;
}

/** Secret arguments with their variables. A script is base64, which the provider sends as it is. */
const secretsOf = (pool: PoolDefinition): [argument: string, variable: string][] => [
  ...scriptPaths
    .filter((path) => pool[path] !== '')
    .map((path): [string, string] => [scriptVariables[path], scriptVariables[path]]),
  ...(pool.passwordSet ? [['password', 'login_password'] satisfies [string, string]] : []),
];

const variableOf = (name: string): HclEntry => ({
  block: `variable "${name}"`,
  entries: [
    { name: 'type', value: { ref: 'string' } },
    { name: 'sensitive', value: true },
  ],
});

/** Arguments first, then blocks; the arguments of one block together. */
function bodyOf(pool: PoolDefinition): HclEntry[] {
  const own: HclEntry[] = [];
  const blocks = new Map<string, HclEntry[]>();
  for (const [name, { wire, value }] of argumentsOf(pool)) {
    const [block = '', inner] = name.split('.');
    const entries = entriesOf(inner ?? block, wire.form, value);
    if (inner === undefined) own.push(...entries);
    else blocks.set(block, [...(blocks.get(block) ?? []), ...entries]);
  }
  for (const [argument, variable] of secretsOf(pool)) own.push({ name: argument, value: { ref: `var.${variable}` } });
  return [
    ...own.filter((entry) => 'name' in entry),
    ...own.filter((entry) => !('name' in entry)),
    ...[...blocks].map(([block, entries]): HclEntry => ({ block, entries })),
  ];
}

const TYPE = 'alicloud_cs_kubernetes_node_pool';

/** Without it Terraform creates a second pool with the same definition (provider docs: Import). */
const importOf = (name: string, { clusterId, poolId }: CodePlace): HclEntry[] =>
  poolId === undefined
    ? []
    : [
        {
          block: 'import',
          entries: [
            { name: 'to', value: { ref: `${TYPE}.${name}` } },
            { name: 'id', value: `${clusterId}:${poolId}` },
          ],
        },
      ];

/** Provider alicloud ≥ 1.219. Password and scripts are sensitive variables; settings without an argument are comments. */
export function terraformOf(pool: PoolDefinition, place: CodePlace): string {
  const name = resourceName(pool.name);
  const message = [...(place.poolId === undefined ? [] : [UNKNOWN_OF_EXISTING]), ...leftOut(pool), ...narrower(pool)];
  const resource: HclEntry = {
    block: `resource "${TYPE}" ${hclString(name)}`,
    entries: [
      ...message.map((comment) => ({ comment })),
      { name: 'cluster_id', value: place.clusterId },
      ...bodyOf(pool),
    ],
  };
  const parts: HclEntry[] = [
    { block: 'provider "alicloud"', entries: [{ name: 'region', value: place.regionId }] },
    ...secretsOf(pool).map(([, variable]) => variableOf(variable)),
    ...importOf(name, place),
    resource,
  ];
  return `${parts.map((part) => hclLines([part]).join('\n')).join('\n\n')}\n`;
}
