import type { LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { Resources } from './resources';

/** A port of the node that a pod takes; `ip` empty = every address. */
export interface HostPort {
  port: number;
  protocol: string;
  ip: string;
}

export interface PodTerm {
  topologyKey: string;
  /** With `matchLabelKeys` and `mismatchLabelKeys` already joined in; null = it selects no pod. */
  selector: readonly LabelRequirement[] | null;
  /** Names given; empty with a null selector = the pod's own namespace. */
  namespaces: readonly string[];
  /** null = none given; empty = every namespace. */
  namespaceSelector: readonly LabelRequirement[] | null;
}

export interface SpreadConstraint {
  topologyKey: string;
  maxSkew: number;
  /** With `matchLabelKeys` already joined in; null = it selects no pod. */
  selector: readonly LabelRequirement[] | null;
  minDomains: number;
  honorsAffinity: boolean;
  honorsTaints: boolean;
}

/** A disk that a pod names itself. Two pods on a node may share it only when both read alone. */
export interface Disk {
  id: string;
  readOnly: boolean;
}

/** A pod's demands on its node and neighbors; equal for all replicas, so that they can share it. */
export interface PodDemand {
  /** Effective requests as the scheduler counts them (init containers, sidecars, pod level, overhead). */
  requests: Resources;
  hostPorts: readonly HostPort[];
  /** Required terms only. */
  affinity: readonly PodTerm[];
  antiAffinity: readonly PodTerm[];
  /** Names of the claims it mounts, in which `*` may replace the pod's name; of ephemeral volumes `*-<volume>`. */
  claims: readonly string[];
  disks?: readonly Disk[];
  /** Absent: 0. */
  priority?: number;
  /** Its preemption policy is `Never`; absent: pods of a lower priority may be preempted for it. */
  neverPreempts?: true;
}

export interface PodFacts {
  uid: string;
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  nodeName: string | null;
  phase: string;
  ready: boolean;
  deleting: boolean;
  ownerUid: string | null;
  workload: { kind: string; name: string } | null;
  demand: PodDemand;
  /** It does not start by itself, or is not Ready after minutes; absent: otherwise, or not evaluated (live store). */
  stuck?: true;
}

/** One of the taint keys, selectors and values of a toleration as written: operators and effects may be wrong. */
export interface WrittenToleration {
  key: string;
  operator: string;
  value: string;
  effect: string;
  /** Absent: without end. */
  tolerationSeconds?: number;
}

export interface ClaimRequest {
  accessModes: readonly string[];
  /** Bytes; null: not given. */
  requested: number | null;
  block: boolean;
  /** What the labels of its volume have to fulfil; null = any volume. */
  selector: readonly LabelRequirement[] | null;
  attributesClass?: string;
}

export type PodVolume =
  | { kind: 'claim'; claim: string }
  /** `storageClass`: null = unset, empty = none. `template`: the claim template of the StatefulSet that it is of. */
  | { kind: 'ephemeral'; name: string; storageClass: string | null; asks: ClaimRequest; template?: string }
  | { kind: 'csi'; driver: string };

/** A pod that is to be placed: normalized (defaults that exist only on pods, RuntimeClass merged), without an owner. */
export interface PodToPlace {
  namespace: string;
  /** Of a template: the workload's name. */
  name: string;
  labels: Readonly<Record<string, string>>;
  schedulerName: string;
  gated: boolean;
  /** Set by its author: it is not scheduled at all. */
  nodeName: string | null;
  /** `spec.os.name`; the scheduler does not read it. */
  os: 'linux' | 'windows' | null;
  hostNetwork: boolean;
  nodeSelector: Readonly<Record<string, string>>;
  /** null = none is required; an empty list matches nothing. */
  requiredAffinity: readonly NodeSelectorTerm[] | null;
  tolerations: readonly WrittenToleration[];
  /** As in the template, without its RuntimeClass, as the DaemonSet controller uses them; null: the same as above. */
  written: { nodeSelector: Readonly<Record<string, string>>; tolerations: readonly WrittenToleration[] } | null;
  spread: readonly SpreadConstraint[];
  volumes: readonly PodVolume[];
  /** Of a StatefulSet with claim templates: the numbers of its pods, which keep existing claims of theirs. */
  ordinals?: { start: number; replicas: number };
  /** Alternatives by revision of its template, if the revision is uncertain; absent: none. */
  revisions?: readonly Pick<PodToPlace, 'labels' | 'spread' | 'demand'>[];
  /** It has resource claims (`spec.resourceClaims`), about which nothing is read; absent: none. */
  resourceClaims?: true;
  demand: PodDemand;
}

/** A pod that does not exist yet, as other pods see it, and where it may be placed. */
export type PlannedPod = Pick<PodToPlace, 'namespace' | 'labels' | 'nodeSelector' | 'requiredAffinity' | 'tolerations'>;
