/** Resource names of the kinds whose objects are workloads. */
const workloadResources = ['deployments', 'statefulsets', 'daemonsets', 'replicasets', 'jobs', 'cronjobs', 'pods'];

/** Those of the kinds that were not read without which the workloads of a cluster are not known. */
export const unreadWorkloads = (unavailable: readonly string[]): string[] =>
  unavailable.filter((kind) => workloadResources.includes(kind));
