import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';

/** The provider is asked about zones in which the cluster has a vSwitch only. @throws Failure `invalid` naming the field. */
export async function requireOwnZones(
  cloud: Pick<CloudReader, 'vSwitches'>,
  { field, zones }: { field: string; zones: readonly string[] },
): Promise<void> {
  const own = new Set((await cloud.vSwitches()).map(({ zoneId }) => zoneId));
  const foreign = zones.find((one) => !own.has(one));
  if (foreign === undefined) return;
  const message = `${foreign} is not a zone of a vSwitch of this cluster`;
  throw new Failure('invalid', `Invalid request: ${field}: ${message}`, { field, issues: [{ field, message }] });
}
