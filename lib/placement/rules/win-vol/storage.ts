import { objectAt, textAt, textMapAt, objectsAt } from '@/lib/kube-rules/json/kube-json';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';
import { type WorkloadRule, windowsRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { shown } from '../read/field-text';
import { fitOf } from '../read/fit';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import {
  backingsOf,
  type Driver,
  driverOf,
  fsTypeOf,
  isLinuxFileSystem,
  knownOnWindows,
  lacksDriver,
} from '../read/volumes';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { clusterView } from '../read/cluster-view';
import { isOs, isUnclear, type Os, otherOs } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { groupedBy, memoized } from '../../memoized';

/** Whether no available node has the driver. */
function isAbsent(driver: Driver, input: WorkloadLintInput): boolean {
  const { windows } = fitOf(input);
  return windows.length === 0
    ? knownOnWindows(driver.name) === false
    : windows.every((one) => lacksDriver(one, driver));
}

const driverRule = windowsRule({ id: 'WIN-VOL-013', severity: 'error', source: 'G.5; S3' }, (_, input) =>
  backingsOf(input).flatMap((backing) => {
    const driver = driverOf(backing);
    if (driver === null || !isAbsent(driver, input)) return [];
    const { volume } = backing;
    return [{ at: [volume.at], params: { volume: volume.name, driver: shown(driver.name) } }];
  }),
);

const fileSystemRule = windowsRule({ id: 'WIN-VOL-014', severity: 'error', source: 'E G; D' }, (_, input) =>
  backingsOf(input).flatMap((backing) => {
    const fsType = fsTypeOf(backing);
    if (!isLinuxFileSystem(fsType)) return [];
    return [{ at: [backing.volume.at], params: { volume: backing.volume.name, fsType } }];
  }),
);

const LINUX_OPTION = /^(dir_mode|file_mode|uid|gid|nobrl|vers|noatime)(=|$)/;

const optionsRule = windowsRule({ id: 'WIN-VOL-015', severity: 'warning', source: '~' }, (_, input) =>
  backingsOf(input).flatMap(({ volume, persistent, storageClass }) => {
    const options = (persistent ?? storageClass)?.mountOptions ?? [];
    const foreign = options.filter((option) => LINUX_OPTION.test(option));
    if (foreign.length === 0) return [];
    return [{ at: [volume.at], params: { volume: volume.name, options: listed(foreign) } }];
  }),
);

const SCRATCH_BYTES = 20 * 2 ** 30;

const scratchRule = windowsRule({ id: 'WIN-VOL-022', severity: 'info', source: 'S2' }, (workload) =>
  workload.containers.flatMap(({ raw, at, name }) => {
    const resources = objectAt(raw, 'resources');
    for (const field of ['limits', 'requests']) {
      const amount = textMapAt(resources, field)['ephemeral-storage'];
      if ((bytesOf(amount) ?? 0) <= SCRATCH_BYTES) continue;
      const place = pointer(at, 'resources', field, 'ephemeral-storage');
      return [{ at: [place], params: { container: name, amount: amount ?? '' } }];
    }
    return [];
  }),
);

export const storageRules: readonly WorkloadRule[] = [driverRule, fileSystemRule, optionsRule, scratchRule];

const claimsIn = (workload: WorkloadObject): string[] =>
  objectsAt(podSpecIn(workload), 'volumes')
    .map((volume) => textAt(objectAt(volume, 'persistentVolumeClaim'), 'claimName'))
    .filter((name) => name !== '');

const usersOfClaims = memoized((workloads: readonly WorkloadObject[]) =>
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

export const otherUsersOf = (claim: string, { workload, cluster }: WorkloadLintInput): WorkloadObject[] =>
  (usersOfClaims(cluster.workloads).get(`${workload.namespace}/${claim}`) ?? [])
    .map((user) => user.workload)
    .filter((one) => !isSame(one, workload));

/** Those of the other OS. */
export function sharers(claim: string, input: WorkloadLintInput): WorkloadObject[] {
  const { cluster, intent } = input;
  if (isUnclear(input) || !isOs(intent.os)) return [];
  const other = otherOs(intent.os);
  return otherUsersOf(claim, input).filter((one) => osOf(one, cluster) === other);
}

const isOfOneNode = (modes: readonly string[]): boolean =>
  modes.some((mode) => mode === 'ReadWriteOnce' || mode === 'ReadWriteOncePod') &&
  !modes.includes('ReadWriteMany') &&
  !modes.includes('ReadOnlyMany');

const sharedClaimRule = workloadRule(
  { id: 'WIN-VOL-021', for: 'any', severity: 'warning', readsPods: true, source: 'D' },
  (input) =>
    backingsOf(input).flatMap(({ volume, claim }) => {
      if (claim === null || !isOfOneNode(claim.accessModes)) return [];
      const [first] = sharers(claim.name, input);
      if (first === undefined) return [];
      return [{ at: [volume.at], params: { claim: claim.name, other: `${first.kind} ${first.name}` } }];
    }),
);

export const sharedClaimRules: readonly WorkloadRule[] = [sharedClaimRule];
