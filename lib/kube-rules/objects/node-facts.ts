import type { Taint } from '@/lib/kube-rules/objects/node-selector';
import type { Resources } from './resources';

/** A node as the scheduler, the kubelet's admission and the image rules see it. */
export interface NodeFacts {
  uid: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
  unschedulable: boolean;
  /** `status.allocatable`; a resource that is not listed counts as none. */
  allocatable: Resources;
  capacity: Resources;
  ready: 'True' | 'False' | 'Unknown';
  /** `status.nodeInfo.operatingSystem`, else its OS label; null = unknown. */
  os: 'linux' | 'windows' | null;
  arch: string;
  /** Build and patch level of a Windows host by its kernel version, e.g. 20348 and 2402; null: Linux or unknown. */
  build: number | null;
  patch: number | null;
  kubeletVersion: string;
  containerRuntime: string;
  /** The pool it belongs to: the identifying label (see node-facts-of.ts) and its value; null: none. */
  pool: { key: string; name: string } | null;
  /** Names of the volume drivers with a node plugin here (CSINode), with how many volumes each may attach; null = not read. */
  drivers: Readonly<Record<string, { limit: number | null }>> | null;
  /**
   * What it reports to support: `supplementalGroupsPolicy` of `status.features`, and the features of each of
   * `status.runtimeHandlers` as `<feature> <handler>`, with '' for the default; a feature that it does not report is not listed.
   */
  features?: Readonly<Record<string, boolean>>;
  /** Names of `status.runtimeHandlers`, with '' for the default; absent: it lists none, so which it has is unknown. */
  handlers?: readonly string[];
  /** `spec.providerID`; absent: none. */
  providerId?: string;
}
