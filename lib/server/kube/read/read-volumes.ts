import 'server-only';
import type { DrainPod, DrainVolume } from '@/lib/domain/ports/kube-drain';
import { nodeTermsOf } from '@/lib/kube-rules/objects/node-terms-of';
import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ObjectReader } from './read-objects';

const CORE = '/api/v1';

/** Where a claim's volume can be used from; as it was when it is not bound, or may not be read. */
async function bound(reader: ObjectReader, namespace: string, claim: DrainVolume): Promise<DrainVolume> {
  if (claim.kind !== 'claim') return claim;
  const [space, leaf] = [namespace, claim.claim].map(encodeURIComponent);
  const found = await reader.get(`${CORE}/namespaces/${space ?? ''}/persistentvolumeclaims/${leaf ?? ''}`);
  const volume = found.is === 'there' ? textAt(objectAt(found.raw, 'spec'), 'volumeName') : '';
  if (volume === '') return claim;
  const disk = await reader.get(`${CORE}/persistentvolumes/${encodeURIComponent(volume)}`);
  if (disk.is !== 'there') return { ...claim, volume };
  const spec = objectAt(disk.raw, 'spec');
  return {
    ...claim,
    volume,
    local: 'local' in spec || 'hostPath' in spec,
    nodeTerms: nodeTermsOf(objectAt(objectAt(spec, 'nodeAffinity'), 'required')),
  };
}

/** The volumes of each pod with what their claims are bound to. */
export async function volumesOf(
  reader: ObjectReader,
  pods: readonly DrainPod[],
): Promise<(pod: DrainPod) => DrainVolume[]> {
  const volumes = await Promise.all(
    pods.map(async ({ uid, namespace, volumes: own }): Promise<[string, DrainVolume[]]> => [
      uid,
      await Promise.all(own.map((one) => bound(reader, namespace, one))),
    ]),
  );
  const byPod = new Map(volumes);
  return ({ uid }) => byPod.get(uid) ?? [];
}
