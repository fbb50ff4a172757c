import type { FindingTemplate } from './finding-template';

/** Findings about taking named nodes out of a pool. */
export const removeFindings = {
  'nodes-of-several-pools': {
    severity: 'blocker',
    title: 'Nodes of several pools',
    cause: 'The nodes belong to several node pools ({names}); ACK removes nodes of one pool at a time.',
    remedy: 'Ask for one pool at a time.',
  },
  'nodes-removed-already': {
    severity: 'info',
    title: 'Removed already',
    cause: 'Neither in Kubernetes nor in the pool any more ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'node-unregistered': {
    severity: 'warning',
    title: 'Not registered in Kubernetes',
    cause: 'Kubernetes has no node {node} any more; its instance {id} is still in {name} and is removed.',
    remedy: 'Nothing to do: nothing runs there any more.',
  },
  'node-on-another-instance': {
    severity: 'blocker',
    title: 'The node runs on another instance',
    cause:
      'The provider id of the node {node} names the instance {seen}, not {asked}: another machine would be removed.',
    remedy: 'Choose the node again.',
  },
  'instance-of-another-node': {
    severity: 'blocker',
    title: 'The instance of another node',
    cause: 'The instance {asked} is the machine of {seen}, not of {node}.',
    remedy: 'Choose the node again, or choose {seen} if that is what is to go.',
  },
  'node-instance-unproven': {
    severity: 'blocker',
    title: 'Whose instance it is, is unknown',
    cause:
      'Neither a provider id of the node {node} nor a node name at ACK tells that {asked} is its instance; a wrong one would be another machine.',
    remedy:
      'Synchronise the node pools, so that ACK lists the instance with its node, or compare spec.providerID of the node with the instance in the ECS console and remove it there.',
  },
  'removed-without-drain': {
    severity: 'warning',
    title: 'Without draining',
    cause:
      '{count, plural, one {# pod on these nodes is} other {# pods on these nodes are}} not moved first and will stop with the nodes.',
    remedy: 'Choose to drain the nodes unless they are broken.',
  },
  'removed-kept': {
    severity: 'warning',
    title: 'Instances stay and bill on',
    cause:
      '{count, plural, one {# instance leaves the cluster, stays in ECS and bills} other {# instances leave the cluster, stay in ECS and bill}} on: {names}.',
    remedy:
      'Release them in the ECS console when nothing needs them any more, or choose to release them now.',
  },
  'subscriptions-not-released': {
    severity: 'warning',
    title: 'Subscription instances are not released',
    cause:
      '{count, plural, one {# instance is a subscription: ACK takes it out of the cluster and it bills} other {# instances are subscriptions: ACK takes them out of the cluster and they bill}} on: {names}.',
    remedy: 'To get rid of one, change its billing to pay-as-you-go and release it in the ECS console.',
  },
  'last-linux-nodes-removed': {
    severity: 'blocker',
    title: 'Last Linux nodes',
    cause: 'No Ready Linux node is left; CoreDNS and the other system components run on Linux.',
    remedy: 'Leave two Linux nodes, or add a Linux node pool first.',
  },
  'pool-shrinks': {
    severity: 'info',
    title: 'The pool shrinks',
    cause:
      'With this call ACK lowers the expected number of nodes of {name} from {from} to {to}: the pool does not refill. Nodes removed in another way would be made again.',
    remedy: 'Scale the pool afterwards if you want new nodes in their place.',
  },
  'pool-shrinks-unnumbered': {
    severity: 'info',
    title: 'The pool shrinks',
    cause: '{name} has no expected number of nodes, so nothing is made in place of the removed ones.',
    remedy: 'Scale the pool afterwards if you want new nodes in their place.',
  },
  'autoscaler-may-refill': {
    severity: 'warning',
    title: 'The autoscaler may refill the pool',
    cause:
      'The autoscaler decides the size of {name} ({min}–{max}); it makes new nodes when pods wait for room.',
    remedy: 'Lower the limits of the pool first if it is to stay small.',
  },
  'nodes-not-removed': {
    severity: 'blocker',
    title: 'Nodes still there',
    cause: 'Still in Kubernetes or in the pool after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about them, then ask again.',
  },
  'pool-refilled': {
    severity: 'warning',
    title: 'The pool has another size than expected',
    cause: 'The expected number of nodes of {name} is {seen}; {wanted} was foreseen. It may be refilling.',
    remedy: 'Scale the pool to the size you want.',
  },
  'pods-left-pending': {
    severity: 'warning',
    title: 'Pods without a node',
    cause: 'Workloads that ran there have pods without a node now ({count}): {names}.',
    remedy: 'Add nodes, or look at why these pods fit nowhere.',
  },
} as const satisfies Record<string, FindingTemplate>;

export type RemoveCode = keyof typeof removeFindings;
