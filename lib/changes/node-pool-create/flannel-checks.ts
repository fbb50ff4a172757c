import type { Finding } from '@/lib/domain/change/plan';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import { versionAtLeast, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { atCluster, type Check, type PoolInputs, prerequisite } from './read-inputs';

/** The DaemonSets ACK installs in kube-system of a Flannel cluster; the second one even without Windows nodes. */
const LINUX_COMPONENT = 'kube-flannel-ds';
const WINDOWS_COMPONENT = 'kube-flannel-ds-windows';

const systemDaemonSet = ({ world }: PoolInputs, name: string): KubeWorkload | undefined =>
  world.workloads.find((one) => one.kind === 'DaemonSet' && one.namespace === 'kube-system' && one.name === name);

/** The network add-on, else Flannel if its DaemonSet runs; null: unknown. */
function networkSeen(inputs: PoolInputs): string | null {
  const reported = inputs.world.cluster.network;
  if (reported !== null) return reported;
  return systemDaemonSet(inputs, LINUX_COMPONENT) === undefined ? null : windowsNeeds.network;
}

export function network(inputs: PoolInputs): Check {
  const seen = networkSeen(inputs);
  const ok = seen === null ? null : seen === windowsNeeds.network;
  const findings =
    seen === null
      ? [atCluster(inputs, 'network-unknown')]
      : ok === true
        ? []
        : [atCluster(inputs, 'network-not-flannel', { network: seen })];
  return { prerequisite: prerequisite({ code: 'network-flannel', met: ok, seen, needs: 'Flannel' }), findings };
}

interface Seen {
  installed: boolean;
  /** From the add-on list, else the image tag of the DaemonSet; null: unknown. */
  version: string | null;
}

function windowsComponent(inputs: PoolInputs): Seen {
  const addon = inputs.world.cluster.addons.find((one) => one.name === WINDOWS_COMPONENT);
  const daemonSet = systemDaemonSet(inputs, WINDOWS_COMPONENT);
  const image = daemonSet?.template.images[0]?.split('@')[0];
  const tag = image === undefined ? undefined : /:([^:/]+)$/.exec(image)?.[1];
  const listed = addon === undefined || addon.version === '' ? undefined : addon.version;
  return { installed: addon !== undefined || daemonSet !== undefined, version: listed ?? tag ?? null };
}

function flannelFindings(inputs: PoolInputs, q: Seen & { ok: boolean | null }): Finding[] {
  const needs = windowsNeeds.flannelWindows;
  if (!q.installed) return [atCluster(inputs, 'flannel-windows-missing', { needs })];
  if (q.ok === null) return [atCluster(inputs, 'flannel-windows-unknown', { needs })];
  const params = { version: q.version ?? '', needs };
  return q.ok ? [] : [atCluster(inputs, 'flannel-windows-too-old', params)];
}

/** Workloads are always read here (a plan that may not read them fails), so one that is not listed does not exist. */
export function windowsFlannel(inputs: PoolInputs): Check {
  const seen = windowsComponent(inputs);
  const needs = windowsNeeds.flannelWindows;
  const ok = seen.version === null ? null : versionAtLeast(seen.version, needs);
  return {
    findings: flannelFindings(inputs, { ...seen, ok }),
    prerequisite: prerequisite({
      code: 'flannel-windows',
      met: seen.installed ? ok : false,
      seen: seen.version,
      needs: `≥ ${needs}`,
    }),
  };
}
