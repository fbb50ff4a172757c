import { z } from 'zod';
import { jsonSchema } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';
import type { PoolField } from './pool-field';
import { ownFields } from './pool-fields';
import { shapeSchema } from './shape-schema';
import { dataDiskItems } from './data-disk-fields';

/** What a user enters: the pool, and the password, which no plan contains. Numbers are null while being typed. */
export type PoolForm = Omit<PoolDefinition, 'passwordSet' | 'os'> & { os: 'linux' | 'windows'; loginPassword: string };

const derived = new Set(['passwordSet']);
/** Required to plan a pool; everything else has a default. */
const needed = new Set([
  'os',
  'name',
  'imageId',
  'vSwitchIds',
  'instanceTypes',
  'runtimeVersion',
  'systemDisk.category',
  'systemDisk.sizeGiB',
]);

interface Tree {
  [key: string]: z.ZodType | Tree;
}
const isSchema = (value: z.ZodType | Tree): value is z.ZodType => value instanceof z.ZodType;

function put(tree: Tree, path: readonly string[], schema: z.ZodType): void {
  const [head = '', ...rest] = path;
  const inner = tree[head];
  if (rest.length === 0) tree[head] = schema;
  else {
    const next: Tree = inner === undefined || isSchema(inner) ? {} : inner;
    tree[head] = next;
    put(next, rest, schema);
  }
}

/** A strict object of a tree; `whole` decides how an absent inner object is handled. */
const objectOf = (tree: Tree, whole: (inner: z.ZodType) => z.ZodType): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, isSchema(value) ? value : whole(objectOf(value, whole))]),
    ),
  );

const disk = z.strictObject(
  Object.fromEntries(
    dataDiskItems.map(({ path, initial, schema: own }) => {
      const key = path.replace('dataDisks[].', '');
      const schema = shapeSchema(own);
      return [key, key === 'category' || key === 'sizeGiB' ? schema : schema.default(initial)];
    }),
  ),
);

const schemaAt = (path: string): z.ZodType => shapeSchema(ownFields.find((field) => field.path === path)?.schema);

const size = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('manual'), desired: schemaAt('size.desired') }),
  z.strictObject({
    mode: z.literal('auto'),
    min: schemaAt('size.min'),
    max: schemaAt('size.max'),
    type: schemaAt('size.type').default('cpu'),
  }),
]);

const schemaOf = (field: PoolField): z.ZodType =>
  field.path === 'dataDisks' ? z.array(disk).max(1_000) : shapeSchema(field.schema);

const ofPool = (field: PoolField): boolean => !derived.has(field.path) && !field.path.startsWith('size.');

function createSchema(): z.ZodObject {
  const tree: Tree = { size, loginPassword: z.string().max(1_024).default('') };
  for (const field of ownFields.filter(ofPool)) {
    const schema = schemaOf(field);
    put(tree, field.path.split('.'), needed.has(field.path) ? schema : schema.default(field.initial));
  }
  return objectOf(tree, (inner) => inner.prefault({}));
}

const FIXED = 'cannot change after the pool is created; create a new pool instead';

function editSchema(): z.ZodObject {
  const tree: Tree = { size: size.optional() };
  for (const field of ownFields.filter(ofPool)) {
    const schema = field.change === 'fixed' ? z.never(FIXED) : schemaOf(field);
    put(tree, field.path.split('.'), schema.optional());
  }
  return objectOf(tree, (inner) => inner.optional());
}

type Lists = unknown[] | Record<string, string> | null;

/** A change of a pool: the changed fields, with complete lists, maps, and size. */
export type PoolEdit = {
  [K in keyof PoolForm as K extends 'loginPassword' ? never : K]?: PoolForm[K] extends Lists | string
    ? PoolForm[K]
    : K extends 'size' | 'nodeName'
      ? PoolForm[K]
      : PoolForm[K] extends object
        ? Partial<PoolForm[K]>
        : PoolForm[K];
};

/** Shapes only; the rules check the values, all at once. Composed from the catalog, hence the cast. */
export const poolFormSchema = createSchema() as unknown as z.ZodType<PoolForm>;

/** Like `poolFormSchema`, with every field optional and the fixed ones rejected. */
export const poolEditSchema = editSchema() as unknown as z.ZodType<PoolEdit>;

function wholeSchema(): z.ZodObject {
  const tree: Tree = { size: jsonSchema };
  for (const { path } of ownFields.filter(({ path: at }) => !at.startsWith('size.')))
    put(tree, path.split('.'), jsonSchema);
  return objectOf(tree, (inner) => inner);
}

/** A stored pool with every field. Its values were checked when it was planned. */
export const poolDefinitionSchema = wholeSchema() as unknown as z.ZodType<PoolDefinition>;
