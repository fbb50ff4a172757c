import { objectAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { shown } from '../read/field-text';
import { fitOf } from '../read/fit';
import { knownOnWindows } from '../read/known-drivers';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { backingsOf, type VolumeBacking } from '../read/volumes';
import { windowsRule } from '../read/windows-rule';

/** CSI driver names contain dots; the kinds built into Kubernetes do not. */
const isDriver = (source: string): boolean => source.includes('.') || source.includes('/');

interface Driver {
  name: string;
  /** A provisioner creates volumes, and may differ from the driver that mounts them. */
  isProvisioner: boolean;
}

/** The driver that mounts a volume; null: none or unknown. */
function driverOf({ volume, persistent, storageClass }: VolumeBacking): Driver | null {
  const inline = textAt(objectAt(volume.raw, 'csi'), 'driver');
  if (inline !== '') return { name: inline, isProvisioner: false };
  const name = persistent?.source ?? storageClass?.provisioner ?? '';
  return isDriver(name) ? { name, isProvisioner: persistent === null } : null;
}

/**
 * Whether no node available to the pod has the driver. For a provisioner that no node has, and for nodes that were not
 * read, the list of known drivers decides.
 */
function isAbsent({ name: driver, isProvisioner }: Driver, input: WorkloadLintInput): boolean {
  const has = (node: NodeFacts): boolean => node.drivers !== null && Object.hasOwn(node.drivers, driver);
  const candidates = fitOf(input).windows.filter(({ drivers }) => drivers !== null);
  const provenElsewhere = input.cluster.nodes.some(has);
  if (candidates.length === 0) return knownOnWindows(driver) === false;
  if (candidates.some(has)) return false;
  return !isProvisioner || provenElsewhere || knownOnWindows(driver) !== null;
}

const driverRule = windowsRule({ id: 'WIN-VOL-013', severity: 'error', source: 'G.5; S3' }, (_, input) =>
  backingsOf(input).flatMap((backing) => {
    const driver = driverOf(backing);
    if (driver === null || !isAbsent(driver, input)) return [];
    const { volume } = backing;
    return [{ at: [volume.at], params: { volume: volume.name, driver: shown(driver.name) }, fixes: [] }];
  }),
);

const LINUX_FILE_SYSTEMS = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'];

const fsTypeOf = ({ volume, persistent, storageClass }: VolumeBacking): string =>
  persistent?.fsType ?? storageClass?.fsType ?? textAt(objectAt(volume.raw, 'csi'), 'fsType');

const fileSystemRule = windowsRule({ id: 'WIN-VOL-014', severity: 'error', source: 'E G; D' }, (_, input) =>
  backingsOf(input).flatMap((backing) => {
    const fsType = fsTypeOf(backing);
    if (!LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase())) return [];
    return [{ at: [backing.volume.at], params: { volume: backing.volume.name, fsType }, fixes: [] }];
  }),
);

const LINUX_OPTION = /^(dir_mode|file_mode|uid|gid|nobrl|vers|noatime)(=|$)/;

const optionsRule = windowsRule({ id: 'WIN-VOL-015', severity: 'warning', source: '~' }, (_, input) =>
  backingsOf(input).flatMap(({ volume, persistent, storageClass }) => {
    const options = (persistent ?? storageClass)?.mountOptions ?? [];
    const foreign = options.filter((option) => LINUX_OPTION.test(option));
    if (foreign.length === 0) return [];
    return [{ at: [volume.at], params: { volume: volume.name, options: listed(foreign) }, fixes: [] }];
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
      return [{ at: [place], params: { container: name, amount: amount ?? '' }, fixes: [] }];
    }
    return [];
  }),
);

export const storageRules: readonly WorkloadRule[] = [driverRule, fileSystemRule, optionsRule, scratchRule];
