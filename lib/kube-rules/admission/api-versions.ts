import type { TemplateKind } from '../objects/workload-object';

/** Versions under which a kind was served, with the first minor that no longer serves them (Kubernetes docs: deprecation guide). */
const SERVED: Readonly<Record<TemplateKind, Readonly<Record<string, number>>>> = {
  Pod: { v1: Infinity },
  Deployment: { 'apps/v1': Infinity, 'extensions/v1beta1': 16, 'apps/v1beta1': 16, 'apps/v1beta2': 16 },
  ReplicaSet: { 'apps/v1': Infinity, 'extensions/v1beta1': 16, 'apps/v1beta2': 16 },
  StatefulSet: { 'apps/v1': Infinity, 'apps/v1beta1': 16, 'apps/v1beta2': 16 },
  DaemonSet: { 'apps/v1': Infinity, 'extensions/v1beta1': 16, 'apps/v1beta2': 16 },
  Job: { 'batch/v1': Infinity },
  CronJob: { 'batch/v1': Infinity, 'batch/v1beta1': 25, 'batch/v2alpha1': 21 },
  ReplicationController: { v1: Infinity },
  PodTemplate: { v1: Infinity },
};

const CRON_V1_SINCE = 21;

/** Whether the API server of a minor serves a kind in a version. Objects of a list have no version of their own. */
export function isServed(kind: TemplateKind, apiVersion: string, minor: number): boolean {
  if (apiVersion === '') return true;
  if (kind === 'CronJob' && apiVersion === 'batch/v1' && minor < CRON_V1_SINCE) return false;
  const versions = SERVED[kind];
  return Object.hasOwn(versions, apiVersion) && minor < (versions[apiVersion] ?? 0);
}
