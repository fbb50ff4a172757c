import { admit, type AdmissionOptions, type AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import { type AdmissionVerdict, fieldErrorText } from '@/lib/kube-rules/admission/field';
import { NEWEST_MINOR } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

/** By how many minors an API server may be newer than the kubelets (version skew policy). */
const MOST_SKEW = 3;

const textsOf = ({ object, pod }: AdmissionVerdict): string[] => [
  ...object.map(fieldErrorText),
  ...pod.map(({ message }) => message),
];

interface Asked extends AdmissionOptions {
  workload: WorkloadObject;
  cluster: AdmissionWorld;
}

/** The first newer minor of an API server that does not reject an object for everything that this one does; null: none. */
export function newerAnswer(verdict: AdmissionVerdict, { workload, cluster, ...options }: Asked): number | null {
  const { minor } = cluster;
  const rejections = textsOf(verdict);
  if (minor === null || rejections.length === 0) return null;
  for (let newer = minor + 1; newer <= Math.min(minor + MOST_SKEW, NEWEST_MINOR); newer += 1) {
    const there = textsOf(admit(workload, { ...cluster, minor: newer }, options));
    if (rejections.some((text) => !there.includes(text))) return newer;
  }
  return null;
}
