import { objectsAt, objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { isOs, isUnclear, type Os, otherOs } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { groupedBy, remembered } from '../read/remembered';
import { backingsOf } from '../read/volumes';

const claimsIn = (workload: WorkloadObject): string[] =>
  objectsAt(podSpecIn(workload), 'volumes')
    .map((volume) => textAt(objectAt(volume, 'persistentVolumeClaim'), 'claimName'))
    .filter((name) => name !== '');

/** Workloads by the namespace and name of the claims they use. */
const usersOfClaims = remembered((workloads: readonly WorkloadObject[]) =>
  groupedBy(
    workloads.flatMap((workload) =>
      [...new Set(claimsIn(workload))].map((claim) => ({ claim: `${workload.namespace}/${claim}`, workload })),
    ),
    ({ claim }) => claim,
  ),
);

/** The OS of another workload by its manifest, else by the nodes of its pods; null: unknown. */
function osOf(workload: WorkloadObject, cluster: ClusterFacts): Os | null {
  const spec = podSpecIn(workload);
  const message = [objectAt(spec, 'os')['name'], objectAt(spec, 'nodeSelector')[OS_LABEL]].find(isOs);
  if (message !== undefined) return message;
  const { byName } = clusterView(cluster);
  const systems = new Set(
    cluster.pods
      .filter(
        (pod) =>
          pod.namespace === workload.namespace &&
          pod.workload?.kind === workload.kind &&
          pod.workload.name === workload.name &&
          pod.ready,
      )
      .map(({ nodeName }) => {
        const node = nodeName === null ? undefined : byName.get(nodeName);
        return node === undefined ? null : node.os;
      }),
  );
  const [only] = systems;
  return systems.size === 1 && isOs(only) ? only : null;
}

const isSame = (one: WorkloadObject, other: WorkloadObject): boolean =>
  one.kind === other.kind && one.namespace === other.namespace && one.name === other.name;

function sharers(claim: string, input: WorkloadLintInput): WorkloadObject[] {
  const { workload, cluster, intent } = input;
  if (isUnclear(input) || !isOs(intent.os)) return [];
  const other = otherOs(intent.os);
  const users = usersOfClaims(cluster.workloads).get(`${workload.namespace}/${claim}`) ?? [];
  return users.map((user) => user.workload).filter((one) => !isSame(one, workload) && osOf(one, cluster) === other);
}

const isOfOneNode = (modes: readonly string[]): boolean =>
  modes.some((mode) => mode === 'ReadWriteOnce' || mode === 'ReadWriteOncePod') &&
  !modes.includes('ReadWriteMany') &&
  !modes.includes('ReadOnlyMany');

const sharedClaimRule: WorkloadRule = {
  id: 'WIN-VOL-021',
  for: 'any',
  severity: 'error',
  readsPods: true,
  source: 'D',
  check: (input) =>
    backingsOf(input).flatMap(({ volume, claim }) => {
      if (claim === null || !isOfOneNode(claim.accessModes)) return [];
      const [first] = sharers(claim.name, input);
      if (first === undefined) return [];
      return [{ at: [volume.at], params: { claim: claim.name, other: `${first.kind} ${first.name}` }, fixes: [] }];
    }),
};

export const sharedClaimRules: readonly WorkloadRule[] = [sharedClaimRule];
