import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Condition, PodTemplate, LabelSelector } from '@/simulator/world/kube/shapes/pod';

/** A count or a percentage of a total (apimachinery GetScaledValueFromIntOrPercent). */
export function scaled(value: IntOrString | undefined, total: number, round: 'up' | 'down'): number {
  if (value === undefined) return 0;
  if (typeof value === 'number') return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  if (Number.isNaN(share)) return 0;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}

export type IntOrString = number | string;

export interface DeploymentSpec {
  replicas?: number;
  selector: LabelSelector;
  template: PodTemplate;
  paused?: boolean;
  minReadySeconds?: number;
  progressDeadlineSeconds?: number;
  revisionHistoryLimit?: number;
  strategy?: { type?: string; rollingUpdate?: { maxSurge?: IntOrString; maxUnavailable?: IntOrString } };
}

export interface WorkloadStatus {
  observedGeneration?: number;
  replicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  updatedReplicas?: number;
  unavailableReplicas?: number;
  fullyLabeledReplicas?: number;
  currentReplicas?: number;
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: number;
  conditions?: Condition[];
}

export interface Deployment extends KubeObject {
  spec: DeploymentSpec;
  status?: WorkloadStatus;
}

export interface ReplicaSet extends KubeObject {
  spec: { replicas?: number; selector: LabelSelector; template: PodTemplate; minReadySeconds?: number };
  status?: WorkloadStatus;
}

export interface StatefulSet extends KubeObject {
  spec: {
    replicas?: number;
    serviceName?: string;
    selector: LabelSelector;
    template: PodTemplate;
    podManagementPolicy?: string;
    updateStrategy?: { type?: string; rollingUpdate?: { partition?: number } };
    ordinals?: { start?: number };
  };
  status?: WorkloadStatus;
}

export interface DaemonSet extends KubeObject {
  spec: {
    selector: LabelSelector;
    template: PodTemplate;
    minReadySeconds?: number;
    updateStrategy?: { type?: string; rollingUpdate?: { maxUnavailable?: IntOrString; maxSurge?: IntOrString } };
  };
  status?: {
    currentNumberScheduled: number;
    desiredNumberScheduled: number;
    numberMisscheduled: number;
    numberReady: number;
    numberAvailable?: number;
    numberUnavailable?: number;
    updatedNumberScheduled?: number;
    observedGeneration?: number;
  };
}

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  backoffLimit?: number;
  suspend?: boolean;
  ttlSecondsAfterFinished?: number;
  selector?: LabelSelector;
  template: PodTemplate;
}

export interface Job extends KubeObject {
  spec: JobSpec;
  status?: {
    active?: number;
    succeeded?: number;
    failed?: number;
    ready?: number;
    startTime?: string;
    completionTime?: string;
    conditions?: Condition[];
  };
}

export interface CronJob extends KubeObject {
  spec: {
    schedule: string;
    suspend?: boolean;
    concurrencyPolicy?: string;
    jobTemplate: {
      metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
      spec: JobSpec;
    };
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
  };
  status?: { active?: { kind: string; namespace: string; name: string; uid: string }[]; lastScheduleTime?: string };
}

export interface PodDisruptionBudget extends KubeObject {
  spec: {
    minAvailable?: IntOrString;
    maxUnavailable?: IntOrString;
    selector?: LabelSelector;
    unhealthyPodEvictionPolicy?: string;
  };
  status?: {
    currentHealthy: number;
    desiredHealthy: number;
    disruptionsAllowed: number;
    expectedPods: number;
    observedGeneration?: number;
    disruptedPods?: Record<string, string>;
    conditions?: Condition[];
  };
}
