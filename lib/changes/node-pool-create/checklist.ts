import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import { listed } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { initialNodes, roomUnderQuota } from '@/lib/domain/pool/size';
import { windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { type PoolInputs, prerequisite } from './read-inputs';

/** Derived from the rules' findings, so that no fact is evaluated twice. */
type Found = (...codes: FindingCode[]) => boolean;

export const foundIn =
  (findings: readonly Finding[]): Found =>
  (...codes) =>
    findings.some((one) => codes.some((code) => code === one.code));

type Line = (inputs: PoolInputs, found: Found) => Prerequisite;

const runtime: Line = ({ input }, found) =>
  prerequisite({
    code: 'containerd',
    met: !found('runtime-too-old'),
    seen: input.runtimeVersion,
    needs: `≥ ${windowsNeeds.containerd}`,
  });

const unmanagedPool: Line = ({ input }) =>
  prerequisite({
    code: 'pool-unmanaged',
    met: !input.managed,
    seen: message(input.managed ? 'prerequisite.managed' : 'prerequisite.unmanaged'),
    needs: message('prerequisite.unmanaged'),
  });

const linuxNodes: Line = ({ offers }) =>
  prerequisite({
    code: 'linux-nodes',
    met: offers.readyLinuxNodes === null ? null : offers.readyLinuxNodes >= 2,
    seen: offers.readyLinuxNodes === null ? null : String(offers.readyLinuxNodes),
    needs: '≥ 2',
  });

const types: Line = ({ input }, found) =>
  prerequisite({
    code: 'instance-types',
    met: !found(
      'instance-type-not-offered',
      'instance-type-too-small',
      'instance-type-gpu',
      'instance-type-arm',
      'instance-types-count',
    ),
    seen: input.instanceTypes.join(', '),
    needs: message('prerequisite.windows-type'),
  });

const image: Line = ({ input, world }, found) => {
  const known = [...world.images, ...(world.customImages ?? [])].find(({ id }) => id === input.imageId);
  const refused = found(
    'image-missing',
    'image-not-offered',
    'image-wrong-os',
    'image-wrong-arch',
    'custom-image-not-found',
    'custom-image-unusable',
  );
  return prerequisite({
    code: 'image',
    // If custom images may not be listed, it is unknown whether it is one.
    met: refused ? false : known === undefined ? null : true,
    seen: known?.name ?? input.imageId,
    needs: message(input.os === 'windows' ? 'prerequisite.windows-image' : 'prerequisite.linux-image'),
  });
};

/** Through NAT, or with a public address for each node. */
const internet: Line = ({ input, vSwitches }) => {
  const own = input.publicIp.bandwidthMbps > 0;
  const withoutPath = own ? [] : vSwitches.filter((one) => one.internetPath === false);
  const unknown = vSwitches.length === 0 || vSwitches.some((one) => one.internetPath === null);
  const met = withoutPath.length > 0 ? false : own ? true : unknown ? null : true;
  const seen =
    withoutPath.length > 0
      ? message('prerequisite.no-path', { names: listed(withoutPath.map((one) => ({ text: one.name }))) })
      : met !== true
        ? null
        : message(own ? 'prerequisite.public-addresses' : 'prerequisite.nat-seen');
  return prerequisite({ code: 'internet-path', met, seen, needs: message('prerequisite.nat-needed') });
};

const password: Line = ({ input }, found) =>
  prerequisite({
    code: 'password',
    met: !found('password-missing', 'password-weak'),
    seen: input.loginPassword === '' ? null : message('prerequisite.password-given'),
    needs: message('prerequisite.password-rule'),
  });

const nodeQuota: Line = ({ input, offers }) => {
  const quota = offers.quota?.nodesPerCluster ?? null;
  const now = offers.nodesNow;
  const added = initialNodes(input.size);
  const room = roomUnderQuota(quota, now);
  return prerequisite({
    code: 'node-quota',
    met: room === null ? null : added <= room,
    seen: quota === null || now === null ? null : message('prerequisite.quota-used', { now, quota }),
    needs: message('prerequisite.quota-more', { added }),
  });
};

export function checklist(inputs: PoolInputs, found: Found): Prerequisite[] {
  const windows = inputs.input.os === 'windows';
  const lines: Line[] = windows
    ? [runtime, unmanagedPool, linuxNodes, types, image, internet, password, nodeQuota]
    : [image, internet, nodeQuota];
  return lines.map((line) => line(inputs, found));
}
