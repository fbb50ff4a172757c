/** Go types of the kinds that have pods (k8s.io/api/apps/v1, batch/v1), as `podTypes` has them. */
export const workloadTypes = {
  Pod: 'apiVersion kind string, metadata ObjectMeta, spec PodSpec, status PodStatus',
  PodTemplate: 'apiVersion kind string, metadata ObjectMeta, template PodTemplateSpec',
  PodTemplateSpec: 'metadata ObjectMeta, spec PodSpec',
  Deployment: 'apiVersion kind string, metadata ObjectMeta, spec DeploymentSpec, status WorkloadStatus',
  DeploymentSpec:
    'minReadySeconds progressDeadlineSeconds replicas revisionHistoryLimit int32, paused bool, selector LabelSelector, strategy DeploymentStrategy, template PodTemplateSpec',
  DeploymentStrategy: 'rollingUpdate RollingUpdateDeployment, type v1.DeploymentStrategyType',
  RollingUpdateDeployment: 'maxSurge maxUnavailable IntOrString',
  ReplicaSet: 'apiVersion kind string, metadata ObjectMeta, spec ReplicaSetSpec, status WorkloadStatus',
  ReplicaSetSpec: 'minReadySeconds replicas int32, selector LabelSelector, template PodTemplateSpec',
  StatefulSet: 'apiVersion kind string, metadata ObjectMeta, spec StatefulSetSpec, status WorkloadStatus',
  StatefulSetSpec:
    'minReadySeconds replicas revisionHistoryLimit int32, ordinals StatefulSetOrdinals, persistentVolumeClaimRetentionPolicy StatefulSetPersistentVolumeClaimRetentionPolicy, podManagementPolicy v1.PodManagementPolicyType, serviceName string, selector LabelSelector, template PodTemplateSpec, updateStrategy StatefulSetUpdateStrategy, volumeClaimTemplates []PersistentVolumeClaim',
  StatefulSetOrdinals: 'start int32',
  StatefulSetPersistentVolumeClaimRetentionPolicy: 'whenDeleted whenScaled v1.PersistentVolumeClaimRetentionPolicyType',
  StatefulSetUpdateStrategy: 'rollingUpdate RollingUpdateStatefulSetStrategy, type v1.StatefulSetUpdateStrategyType',
  RollingUpdateStatefulSetStrategy: 'maxUnavailable IntOrString, partition int32',
  DaemonSet: 'apiVersion kind string, metadata ObjectMeta, spec DaemonSetSpec, status any',
  DaemonSetSpec:
    'minReadySeconds revisionHistoryLimit int32, selector LabelSelector, template PodTemplateSpec, updateStrategy DaemonSetUpdateStrategy',
  DaemonSetUpdateStrategy: 'rollingUpdate RollingUpdateDaemonSet, type v1.DaemonSetUpdateStrategyType',
  RollingUpdateDaemonSet: 'maxSurge maxUnavailable IntOrString',
  Job: 'apiVersion kind string, metadata ObjectMeta, spec JobSpec, status any',
  JobSpec:
    'activeDeadlineSeconds int64, backoffLimit backoffLimitPerIndex completions maxFailedIndexes parallelism ttlSecondsAfterFinished int32, completionMode v1.CompletionMode, managedBy string, podReplacementPolicy v1.PodReplacementPolicy, manualSelector suspend bool, podFailurePolicy PodFailurePolicy, selector LabelSelector, successPolicy SuccessPolicy, template PodTemplateSpec',
  PodFailurePolicy: 'rules []PodFailurePolicyRule',
  PodFailurePolicyRule:
    'action v1.PodFailurePolicyAction, onExitCodes PodFailurePolicyOnExitCodesRequirement, onPodConditions []PodFailurePolicyOnPodConditionsPattern',
  PodFailurePolicyOnExitCodesRequirement:
    'containerName string, operator v1.PodFailurePolicyOnExitCodesOperator, values []int32',
  PodFailurePolicyOnPodConditionsPattern: 'status v1.ConditionStatus, type v1.PodConditionType',
  SuccessPolicy: 'rules []SuccessPolicyRule',
  SuccessPolicyRule: 'succeededCount int32, succeededIndexes string',
  CronJob: 'apiVersion kind string, metadata ObjectMeta, spec CronJobSpec, status any',
  CronJobSpec:
    'concurrencyPolicy v1.ConcurrencyPolicy, schedule timeZone string, failedJobsHistoryLimit successfulJobsHistoryLimit int32, jobTemplate JobTemplateSpec, startingDeadlineSeconds int64, suspend bool',
  JobTemplateSpec: 'metadata ObjectMeta, spec JobSpec',
  ReplicationController: 'apiVersion kind string, metadata ObjectMeta, spec ReplicationControllerSpec, status any',
  ReplicationControllerSpec: 'minReadySeconds replicas int32, selector map string, template PodTemplateSpec',
};
