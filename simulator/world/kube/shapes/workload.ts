import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Condition, PodTemplate } from '@/simulator/world/kube/shapes/pod';
import type { LabelSelector } from '@/simulator/world/kube/shapes/selector';

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
  completionMode?: string;
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
