import type { z } from 'zod';
import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';

/** Steps of the wizard and blocks of the pool page. */
export const fieldGroups = ['system', 'network', 'instances', 'storage', 'size', 'labels', 'advanced'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/**
 * When a later edit takes effect (ACK docs: "Create and manage node pools", edit). `pool`: at once, no node is touched;
 * `new-nodes`: nodes added later only; `existing-nodes`: these too; `fixed`: never.
 */
export type FieldChange = 'fixed' | 'pool' | 'new-nodes' | 'existing-nodes';

/** `create` leaves out what is not set; `modify` sends empty values, which clear. */
export type WriteMode = 'create' | 'modify';

/** How the provider's Terraform resource takes a wire value; `list-map` is a map in HCL and key-value pairs on the wire. */
export type TerraformForm = 'plain' | 'string' | 'list-map' | 'blocks';

/** One place of CreateClusterNodePool's body and the argument of `alicloud_cs_kubernetes_node_pool` for it. */
export interface Wire {
  api: string;
  /** Dotted for an argument of a block; null: the provider has none. */
  terraform: string | null;
  form?: TerraformForm;
}

/** Between a value of ours and the wire. */
export interface Codec {
  wires: readonly Wire[];
  /** Wire values in the order of `wires`; undefined is not sent. */
  write(value: Json, q: { definition: PoolDefinition; mode: WriteMode }): readonly (Json | undefined)[];
  /** Our value from what the wire has; undefined: it says nothing, the default holds. */
  read(values: readonly (Json | undefined)[]): Json | undefined;
}

/** A field. Its label and help are in `messages/<language>/pool-field.ts`, by `fieldKey`. */
export interface PoolField {
  /** Dotted path in a pool definition, in inputs, findings and the form; `x[].y` is a field of each item. */
  path: string;
  group: FieldGroup;
  /** What a person may write there. */
  schema: z.ZodType;
  unit: 'GiB' | 'Mbit/s' | 'IOPS' | 'nodes' | null;
  /** What a new pool starts with; Windows differs where `windows` says so. */
  initial: Json;
  /** `free`, or the one value Windows pools may have (ACK docs: "Create a Windows node pool"). */
  windows: 'free' | { only: Json };
  change: FieldChange;
  /** Fields that are sent whenever this one is: ACK knows no defaults of ours for them. */
  along?: readonly string[];
  codec: Codec;
  doc: keyof typeof poolDocs;
  /** Parameters of ACK's documents it covers: the page and the parameter's name there. */
  covers: readonly string[];
}

/** Pages the catalogue points to. */
export const poolDocs = {
  pools: 'https://www.alibabacloud.com/help/en/ack/node-pool-management-18',
  windows:
    'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/create-a-windows-node-pool',
  api: 'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/developer-reference/api-create-node-pools',
} as const;
