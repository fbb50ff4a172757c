import type { RawObject } from '@/lib/kube-rules/json/kube-json';

/** A PodSpec and where it was found. */
export interface PodSpecAt {
  spec: RawObject;
  /** `spec.template.spec`. */
  path: string;
  minor: number;
  /** A Pod itself: what templates get only when pods are made of them is already there. */
  ofPod: boolean;
  /** Of a StatefulSet only, whose pods mount the claims made of them. */
  claimTemplates?: readonly RawObject[];
  /** Name of the Pod; empty where there is none yet, and in a template. */
  podName?: string;
}
