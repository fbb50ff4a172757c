import type { FindingTemplate } from './finding-template';

/** Where the pods of nodes that go, are drained or closed would land, whoever takes the nodes away. */
export const landingFindings = {
  'landing-fails': {
    severity: 'warning',
    title: 'Pods land where they do not run',
    cause:
      '{count, plural, one {# pod would be put on a node where it does} other {# pods would be put on nodes where they do}} not run (in brackets: OS or Windows build of the nodes): {names}.',
    remedy:
      'Add nodes of their OS and build first, or say in the workload where it may go: node selector, RuntimeClass, tolerations.',
  },
  'landing-may-fail': {
    severity: 'warning',
    title: 'Pods may land where they do not run',
    cause:
      '{count, plural, one {# pod runs on other nodes, but the scheduler may put it on nodes where it does} other {# pods run on other nodes, but the scheduler may put them on nodes where they do}} not run (in brackets: OS or Windows build of these): {names}.',
    remedy: 'Give their workloads a node selector for their OS and build, or taint the other nodes.',
  },
  'landing-unknown': {
    severity: 'warning',
    title: 'Not known whether pods run elsewhere',
    cause:
      'Nothing tells whether {count, plural, one {# pod runs} other {# pods run}} on the only nodes that would take {count, plural, one {it} other {them}} (in brackets: OS or Windows build of these): {names}.',
    remedy:
      'Name the registry of their images in the configuration, let the credential read what it may not, or try one pod there first.',
  },
  'landing-returns': {
    severity: 'warning',
    title: 'A cordon does not keep pods away',
    cause:
      '{count, plural, one {# pod tolerates} other {# pods tolerate}} the taint node.kubernetes.io/unschedulable, so that the scheduler may put {count, plural, one {it} other {them}} back on a cordoned node: {names}.',
    remedy: 'Take the toleration away first, or scale the workload down: a drain may not come to its end.',
  },
  'landing-unread': {
    severity: 'warning',
    title: 'Where pods would go is not known',
    cause:
      'What decides about it could not be read, so that nothing is said of where {count, plural, one {# pod} other {# pods}} would go.',
    remedy: 'Plan again once the API server answers, and let the credential list nodes, pods and workloads.',
  },
  'cordon-only-place': {
    severity: 'warning',
    title: 'New pods would find no node',
    cause:
      'While the nodes are cordoned, a new pod of {count, plural, one {# workload} other {# workloads}} that {count, plural, one {runs} other {run}} there would find no node: {names}.',
    remedy: 'Add nodes of their OS and build first, or uncordon soon.',
  },
} as const satisfies Record<string, FindingTemplate>;
