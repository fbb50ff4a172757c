import { z } from 'zod';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { definitionOfForm } from '@/lib/domain/pool/definition/edit-pool';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';
import type { NodeImage } from '@/lib/domain/ports/cloud';

/** Inputs of the steps: the pool without its secret. */
export const poolCreateData = z.strictObject({ pool: poolDefinitionSchema });
export type PoolCreateData = z.output<typeof poolCreateData>;

/** `image` null: not offered, which a finding reports; the plan then cannot run. */
export function dataOf(input: NodePoolCreateInput, image: NodeImage | null): PoolCreateData {
  const pool = definitionOfForm(input);
  return {
    pool: { ...pool, imageType: image?.imageType ?? pool.imageType, platform: image?.platform ?? pool.platform },
  };
}
