import type { z } from 'zod';
import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';

/** Steps of the wizard and blocks of the pool page. */
export const fieldGroups = ['system', 'network', 'instances', 'storage', 'size', 'labels', 'advanced'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/**
 * When a later edit takes effect (ACK docs: "Create and manage node pools", edit). `pool`: immediately, without
 * affecting nodes; `new-nodes`: only nodes added later; `existing-nodes`: these too; `fixed`: never.
 */
export type FieldChange = 'fixed' | 'pool' | 'new-nodes' | 'existing-nodes';

/** `create` omits unset values; `modify` sends empty values, which clear. */
export type WriteMode = 'create' | 'modify';

/**
 * How the provider's Terraform resource represents a wire value; `list-map` is a map in HCL and key-value pairs on the
 * wire.
 */
export type TerraformForm = 'plain' | 'string' | 'list-map' | 'blocks';

/** One path of CreateClusterNodePool's body and the matching argument of `alicloud_cs_kubernetes_node_pool`. */
export interface Wire {
  api: string;
  /** Dotted for an argument of a block; null: the provider has none. */
  terraform: string | null;
  form?: TerraformForm;
}

/** Converts between our value and the wire. */
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
  /** Valid user input. */
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
  /** Parameters of ACK's documents it covers: the page and the parameter's name there. */
  covers: readonly string[];
}

/** Documentation pages that the catalog links to. */
export const poolDocs = {
  pools: 'https://www.alibabacloud.com/help/en/ack/node-pool-management-18',
  windows:
    'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/create-a-windows-node-pool',
  api: 'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/developer-reference/api-create-node-pools',
} as const;
