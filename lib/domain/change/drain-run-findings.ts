import type { FindingTemplate } from './finding-template';

/** Findings about moving all pods off nodes, and about what is true afterwards. */
export const drainRunFindings = {
  'drain-control-plane': {
    severity: 'blocker',
    title: 'A node of the control plane',
    cause: '{name} carries the control plane: draining it may take the cluster’s API away.',
    remedy: 'Leave it out.',
  },
  'drain-closed-already': {
    severity: 'info',
    title: 'Closed already',
    cause:
      '{count, plural, one {# node takes} other {# nodes take}} no new pods already and {count, plural, one {stays} other {stay}} closed if the drain is stopped: {names}.',
    remedy: 'Nothing to do.',
  },
  'drain-forces': {
    severity: 'warning',
    title: 'Deletes past budgets',
    cause: 'What is left at the limit is deleted without grace and past its disruption budgets.',
    remedy: 'Leave it off unless the applications can stand that.',
  },
  'drain-empty-dir': {
    severity: 'blocker',
    title: 'Data in emptyDir volumes is lost',
    cause:
      '{count, plural, one {# pod has} other {# pods have}} data in emptyDir volumes that goes with {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Accept the loss for these pods, or move the data first.',
  },
  'drain-bare-pods': {
    severity: 'blocker',
    title: 'Pods that nothing makes again',
    cause:
      '{count, plural, one {# pod has} other {# pods have}} no controller that would make {count, plural, one {it} other {them}} again: {names}.',
    remedy: 'Accept their loss by name, or give them a controller.',
  },
  'drain-host-path': {
    severity: 'warning',
    title: 'Data on the node stays behind',
    cause:
      '{count, plural, one {# pod keeps data on the disk of its node, where its replacement} other {# pods keep data on the disk of their node, where their replacements}} will not find it: {names}.',
    remedy: 'Check that these applications can start without it.',
  },
  'drain-budget-never': {
    severity: 'blocker',
    title: 'Budgets that never allow it',
    cause:
      'No eviction of {count, plural, one {# pod} other {# pods}} can ever be allowed by {count, plural, one {its} other {their}} disruption budgets: {names}.',
    remedy: 'Give these applications another replica, or change their budgets.',
  },
  'drain-stuck-pods': {
    severity: 'warning',
    title: 'Pods that hang',
    cause:
      '{count, plural, one {# pod} other {# pods}} should have been gone long ago, on nodes that are not Ready: {names}. The drain will ask about {count, plural, one {it} other {them}}.',
    remedy: 'Find out what holds them, or plan the forced step.',
  },
  'drain-budget-waits': {
    severity: 'warning',
    title: 'Budgets that do not allow it now',
    cause:
      '{count, plural, one {# pod waits until its disruption budgets allow its} other {# pods wait until their disruption budgets allow their}} eviction: {names}.',
    remedy: 'Wait until their applications are healthy, or give them another replica.',
  },
  'drain-lone-pods': {
    severity: 'warning',
    title: 'Applications that are interrupted',
    cause:
      '{count, plural, one {# pod is the only one of its} other {# pods are the only ones of their}} application, or all of them are here: {names}.',
    remedy: 'Add a replica elsewhere first if the application must not be away.',
  },
  'drain-delicate-pods': {
    severity: 'warning',
    title: 'Pods that should not be moved',
    cause:
      '{count, plural, one {# pod belongs to a Job, has lost its owner, or says that it is} other {# pods belong to Jobs, have lost their owner, or say that they are}} not safe to evict: {names}.',
    remedy: 'Wait until they have ended if their work must not be repeated.',
  },
  'drain-slow-pods': {
    severity: 'warning',
    title: 'Pods that take long',
    cause:
      '{count, plural, one {# pod has} other {# pods have}} finalizers or more than ten minutes of grace: {names}.',
    remedy: 'Plan for the time it takes.',
  },
  'drain-no-landing': {
    severity: 'warning',
    title: 'Pods without a place elsewhere',
    cause:
      '{count, plural, one {# pod would fit on no other node and stays} other {# pods would fit on no other node and stay}} Pending (in brackets: pods that leave → those with a place): {names}.',
    remedy: 'Add nodes of their OS and build first, or accept that they wait.',
  },
  'drain-left-pods': {
    severity: 'blocker',
    title: 'Pods are still there',
    cause:
      '{count, plural, one {# pod that had to leave is} other {# pods that had to leave are}} on the nodes: {names}.',
    remedy: 'Look at why they came back or stayed, then drain again.',
  },
  'drain-open-again': {
    severity: 'warning',
    title: 'Nodes take pods again',
    cause: '{count, plural, one {# drained node takes} other {# drained nodes take}} new pods: {names}.',
    remedy: 'Cordon them again if they are to stay empty.',
  },
  'drain-pods-pending': {
    severity: 'blocker',
    title: 'More pods wait for a node than approved',
    cause:
      '{count, plural, one {# pod waits} other {# pods wait}} for a node, {most, plural, one {# was} other {# were}} approved: {names}.',
    remedy: 'Add nodes that they fit on, or uncordon some.',
  },
  'drain-budgets-short': {
    severity: 'warning',
    title: 'Applications lack pods',
    cause:
      '{count, plural, one {# disruption budget lacks} other {# disruption budgets lack}} healthy pods that {count, plural, one {it} other {they}} had before: {names}.',
    remedy: 'Look at the pods of these applications.',
  },
} as const satisfies Record<string, FindingTemplate>;
