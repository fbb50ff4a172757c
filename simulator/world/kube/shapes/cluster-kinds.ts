import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Quantity, Toleration } from '@/simulator/world/kube/shapes/pod';

export interface ObjectReference {
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiVersion?: string;
  resourceVersion?: string;
}

/** `v1` Event; `events.k8s.io` serves the same objects with its own field names. */
export interface KubeEvent extends KubeObject {
  involvedObject: ObjectReference;
  reason?: string;
  message?: string;
  type?: string;
  count?: number;
  firstTimestamp?: string;
  lastTimestamp?: string;
  eventTime?: string | null;
  source?: { component?: string; host?: string };
  reportingComponent?: string;
  reportingInstance?: string;
  action?: string;
}

export interface Namespace extends KubeObject {
  spec?: { finalizers?: string[] };
  status?: { phase?: string };
}

export interface RuntimeClass extends KubeObject {
  handler: string;
  overhead?: { podFixed?: Record<string, Quantity> };
  scheduling?: { nodeSelector?: Record<string, string>; tolerations?: Toleration[] };
}

export interface Lease extends KubeObject {
  spec?: { holderIdentity?: string; leaseDurationSeconds?: number; renewTime?: string };
}
