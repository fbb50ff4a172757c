import type { Finding } from '@/lib/domain/change/plan';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import { versionAtLeast, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { atCluster, type Check, type ClusterInputs, prerequisite } from './read-inputs';

/** The DaemonSets ACK installs in kube-system of a Flannel cluster; the second one even without Windows nodes. */
const LINUX_COMPONENT = 'kube-flannel-ds';
const WINDOWS_COMPONENT = 'kube-flannel-ds-windows';

const systemDaemonSet = ({ world }: ClusterInputs, name: string): KubeWorkload | undefined =>
  world.workloads?.find((one) => one.kind === 'DaemonSet' && one.namespace === 'kube-system' && one.name === name);

/** The network add-on, else Flannel if its DaemonSet runs; null: unknown. */
function networkSeen(inputs: ClusterInputs): string | null {
  const reported = inputs.world.cluster.network;
  if (reported !== null) return reported;
  return systemDaemonSet(inputs, LINUX_COMPONENT) === undefined ? null : windowsNeeds.network;
}

export function network(inputs: ClusterInputs): Check {
  const seen = networkSeen(inputs);
  const ok = seen === null ? null : seen === windowsNeeds.network;
  // Without the workloads, Flannel may run unlisted.
  const unread = inputs.world.workloads === null;
  const findings =
    seen === null
      ? unread
        ? []
        : [atCluster(inputs, 'network-unknown')]
      : ok === true
        ? []
        : [atCluster(inputs, 'network-not-flannel', { network: seen })];
  return { prerequisite: prerequisite({ code: 'network-flannel', met: ok, seen, needs: 'Flannel' }), findings };
}

interface Seen {
  /** Null: unknown, because the workloads could not be read. */
  installed: boolean | null;
  /** From the add-on list, else the image tag of the DaemonSet; null: unknown. */
  version: string | null;
}

function windowsComponent(inputs: ClusterInputs): Seen {
  const addon = inputs.world.cluster.addons.find((one) => one.name === WINDOWS_COMPONENT);
  const daemonSet = systemDaemonSet(inputs, WINDOWS_COMPONENT);
  const image = daemonSet?.template.images[0]?.split('@')[0];
  const tag = image === undefined ? undefined : /:([^:/]+)$/.exec(image)?.[1];
  const listed = addon === undefined || addon.version === '' ? undefined : addon.version;
  const found = addon !== undefined || daemonSet !== undefined;
  return { installed: found || (inputs.world.workloads === null ? null : false), version: listed ?? tag ?? null };
}

function flannelFindings(inputs: ClusterInputs, q: Seen & { ok: boolean | null }): Finding[] {
  const needs = windowsNeeds.flannelWindows;
  if (q.installed === false) return [atCluster(inputs, 'flannel-windows-missing', { needs })];
  if (q.ok === null) return [atCluster(inputs, 'flannel-windows-unknown', { needs })];
  const params = { version: q.version ?? '', needs };
  return q.ok ? [] : [atCluster(inputs, 'flannel-windows-too-old', params)];
}

export function windowsFlannel(inputs: ClusterInputs): Check {
  const seen = windowsComponent(inputs);
  const needs = windowsNeeds.flannelWindows;
  const ok = seen.version === null ? null : versionAtLeast(seen.version, needs);
  return {
    findings: flannelFindings(inputs, { ...seen, ok }),
    prerequisite: prerequisite({
      code: 'flannel-windows',
      met: seen.installed === false ? false : ok,
      seen: seen.version,
      needs: `≥ ${needs}`,
    }),
  };
}
