/** The first and, for a removed field, the last minor of the API servers that have a field. */
export type Minors = readonly [first: number, last?: number];

/**
 * Fields by Go type that are newer than the oldest supported servers (k8s.io/api, released versions). Whether a server
 * keeps a field that it has depends on its feature gate: `kept-fields`.
 */
export const fieldMinors: Readonly<Record<string, Readonly<Record<string, Minors>>>> = {
  PodSpec: { resources: [32], hostnameOverride: [34], workloadRef: [35, 35], schedulingGroup: [36] },
  PodSecurityContext: { appArmorProfile: [30], supplementalGroupsPolicy: [31], seLinuxChangePolicy: [32] },
  SecurityContext: { appArmorProfile: [30] },
  PodAffinityTerm: { matchLabelKeys: [29], mismatchLabelKeys: [29] },
  EnvVarSource: { fileKeyRef: [34] },
  Lifecycle: { stopSignal: [33] },
  LifecycleHandler: { sleep: [29] },
  ResourceClaim: { request: [31] },
  VolumeMount: { recursiveReadOnly: [30] },
  Volume: { image: [31] },
  VolumeProjection: { clusterTrustBundle: [29], podCertificate: [34] },
  PodCertificateProjection: { userAnnotations: [35] },
  PersistentVolumeClaimSpec: { volumeAttributesClassName: [29] },
  JobSpec: {
    backoffLimitPerIndex: [28],
    maxFailedIndexes: [28],
    podReplacementPolicy: [28],
    managedBy: [30],
    successPolicy: [30],
  },
};
