import type { RawObject } from '@/lib/kube-rules/json/kube-json';

/** A PodSpec and where it was found. */
export interface PodSpecAt {
  spec: RawObject;
  /** `spec.template.spec`. */
  path: string;
  minor: number;
  /** A Pod itself: fields that templates only get when pods are created are already set. */
  ofPod: boolean;
  /** Only for a StatefulSet, whose pods mount the claims created from them. */
  claimTemplates?: readonly RawObject[];
  /** Name of the Pod; empty if it has none yet, and in a template. */
  podName?: string;
}
