import 'server-only';
import type { z } from 'zod';
import type { getPoolDisks as endpoint } from '@/lib/contract/catalog';
import { UpstreamFailure } from '@/lib/domain/failure';
import { cloudOf, type CloudContext } from '../require-cloud';
import { requireOwnZones } from './own-zones';

/** Which disks the chosen instance types may use in each zone. Ten minutes old at most. */
export async function getPoolDisks({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: CloudContext;
}): Promise<z.input<typeof endpoint.response>> {
  const { cloud, now } = cloudOf(app, input.params.cluster);
  const { types: instanceTypes, zones: zoneIds } = input.query;
  await requireOwnZones(cloud, { field: 'zones', zones: zoneIds });
  try {
    return { now, disks: await cloud.diskCategories({ instanceTypes, zoneIds }), unavailable: null };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const unavailable = { message: error.message, remedy: error.details.remedy ?? null };
    return { now, disks: null, unavailable };
  }
}
