import 'server-only';
import type { getPoolDisks as endpoint } from '@/lib/contract/pool-options';
import { UpstreamFailure } from '@/lib/domain/failure';
import { cloudOf, type CloudContext } from '../require-cloud';
import { requireOwnZones } from './own-zones';
import type { AnswerOf, Asked } from '../endpoint-call';

/** Which disks the chosen instance types may use in each zone. Ten minutes old at most. */
export async function getPoolDisks({
  input,
  app,
}: Asked<typeof endpoint, CloudContext>): Promise<AnswerOf<typeof endpoint>> {
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
