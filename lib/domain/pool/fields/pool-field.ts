import type { z } from 'zod';
import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';

/** Steps of the wizard and blocks of the pool page. */
export const fieldGroups = ['system', 'network', 'instances', 'storage', 'size', 'labels', 'advanced'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** An edit takes effect (ACK docs): `pool` at once, on no node; `new-nodes`; `existing-nodes` too; `fixed` never. */
export type FieldChange = 'fixed' | 'pool' | 'new-nodes' | 'existing-nodes';

/** `create` omits unset values; `modify` sends empty values, which clear. */
export type WriteMode = 'create' | 'modify';

/** How the Terraform resource represents a wire value; `list-map`: a map in HCL, key-value pairs on the wire. */
export type TerraformForm = 'plain' | 'string' | 'list-map' | 'blocks';

/** One path of CreateClusterNodePool's body and the matching argument of `alicloud_cs_kubernetes_node_pool`. */
export interface Wire {
  api: string;
  /** Dotted for an argument of a block; null: the provider has none. */
  terraform: string | null;
  form?: TerraformForm;
}

export interface Codec {
  wires: readonly Wire[];
  /** Wire values in the order of `wires`; undefined is not sent. */
  write(value: Json, q: { definition: PoolDefinition; mode: WriteMode }): readonly (Json | undefined)[];
  /** Our value from the wire; undefined: absent, so the default applies. */
  read(values: readonly (Json | undefined)[]): Json | undefined;
}

/** A field. Its label and help are in `messages/<language>/pool-field.ts`, by `fieldKey`. */
export interface PoolField {
  /** Dotted path in a pool definition, in inputs, findings and the form; `x[].y` is a field of each item. */
  path: string;
  group: FieldGroup;
  schema: z.ZodType;
  unit: 'GiB' | 'Mbit/s' | 'IOPS' | 'nodes' | null;
  /** The value of a new pool; on Windows, `windows` takes precedence. */
  initial: Json;
  /** `free`, or the only value allowed for Windows pools (ACK docs: "Create a Windows node pool"). */
  windows: 'free' | { only: Json };
  change: FieldChange;
  /** Fields that must be sent with this one, because ACK does not apply our defaults for them. */
  along?: readonly string[];
  codec: Codec;
  doc: keyof typeof poolDocs;
  /** For the reference: where sources disagree, what Mullion sends and why. */
  note?: string;
  /** Parameters of ACK's documents it covers: the page and the parameter's name there. */
  covers: readonly string[];
}

/** A field without its group and without what most fields have in common. */
export type FieldEntry = Omit<PoolField, 'group' | keyof typeof usual> & Partial<Pick<PoolField, keyof typeof usual>>;

const usual = { unit: null, windows: 'free', change: 'new-nodes', doc: 'pools' } as const;

export const inGroup = (group: FieldGroup, entries: readonly FieldEntry[]): PoolField[] =>
  entries.map((entry) => ({ group, ...usual, ...entry }));

export const poolDocs = {
  pools: 'https://www.alibabacloud.com/help/en/ack/node-pool-management-18',
  windows:
    'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/create-a-windows-node-pool',
  api: 'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/developer-reference/api-create-node-pools',
} as const;

/** When a later change takes effect; `size`: immediately, and it may add or remove nodes. */
export type LaterChange = FieldChange | 'size';

type Changeable = Pick<PoolField, 'path' | 'change' | 'windows'>;

/** When a later change of a field takes effect. Fields with a single allowed value on Windows never change there. */
export function laterChange(field: Changeable, os: 'linux' | 'windows' | 'unknown'): LaterChange {
  if (os === 'windows' && field.windows !== 'free') return 'fixed';
  return field.change === 'pool' && field.path.startsWith('size.') ? 'size' : field.change;
}
