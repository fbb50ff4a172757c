import { z } from 'zod';
import type { Json } from '../../json';

const pair = z.object({ key: z.string(), value: z.string() });

/** The parts of CreateClusterNodePool's body that an export reads; what it does not know stays in the API form. */
const poolBodySchema = z.looseObject({
  nodepool_info: z.looseObject({ name: z.string() }),
  scaling_group: z.looseObject({
    vswitch_ids: z.array(z.string()),
    instance_types: z.array(z.string()),
    instance_charge_type: z.string(),
    spot_strategy: z.string().optional(),
    image_type: z.string(),
    image_id: z.string(),
    system_disk_category: z.string(),
    system_disk_size: z.number(),
    system_disk_performance_level: z.string().optional(),
    data_disks: z.array(
      z.object({
        category: z.string(),
        size: z.number(),
        performance_level: z.string().optional(),
        encrypted: z.string(),
      }),
    ),
    multi_az_policy: z.string(),
    scaling_policy: z.string(),
    login_as_non_root: z.boolean().optional(),
    soc_enabled: z.boolean().optional(),
    security_hardening_os: z.boolean().optional(),
    tags: z.array(pair),
    security_group_ids: z.array(z.string()).optional(),
    login_password: z.string().optional(),
    key_pair: z.string().optional(),
    desired_size: z.number().optional(),
  }),
  kubernetes_config: z.looseObject({
    runtime: z.string(),
    runtime_version: z.string(),
    cms_enabled: z.boolean(),
    unschedulable: z.boolean(),
    labels: z.array(pair),
    taints: z.array(pair.extend({ effect: z.string() })),
  }),
  auto_scaling: z.looseObject({
    enable: z.boolean(),
    min_instances: z.number().optional(),
    max_instances: z.number().optional(),
    type: z.string().optional(),
  }),
  management: z.looseObject({ enable: z.boolean() }),
  tee_config: z.looseObject({ tee_enable: z.boolean() }),
});
export type PoolBody = z.infer<typeof poolBodySchema>;

/** Which cluster the exported code is for. */
export interface CodePlace {
  clusterId: string;
  regionId: string;
}

/** The mark by which Mullion finds a pool of its own; no part of what a person wants. */
const OWN_TAG = 'mullion-change';

/** A body that holds the pool and no trace of the change that planned it. Null for a body of another form. */
export function exportableBody(body: Json): PoolBody | null {
  const parsed = poolBodySchema.safeParse(body);
  if (!parsed.success) return null;
  const { scaling_group: group, ...rest } = parsed.data;
  return { ...rest, scaling_group: { ...group, tags: group.tags.filter((tag) => tag.key !== OWN_TAG) } };
}

/** Windows by its image type, whichever of its spellings. */
export const isWindowsBody = (body: PoolBody): boolean => /^windows/i.test(body.scaling_group.image_type);
