import type { FindingTemplate } from './finding-template';

/** Findings about restarting pods. */
export const podRestartFindings = {
  'restart-bare': {
    severity: 'blocker',
    title: 'Pods that nothing makes again',
    cause:
      '{count, plural, one {# pod has} other {# pods have}} no controller that would make {count, plural, one {it} other {them}} again: {names}. Restarting would end {count, plural, one {it} other {them}} for good.',
    remedy: 'Leave them out, or give them a controller.',
  },
  'restart-static': {
    severity: 'blocker',
    title: 'Static pods',
    cause:
      '{count, plural, one {# pod is run} other {# pods are run}} by the kubelet from a file on its node: {names}. The cluster cannot restart {count, plural, one {it} other {them}}.',
    remedy: 'Leave them out; change their file on the node.',
  },
  'restart-gone': {
    severity: 'info',
    title: 'Pods that are not there any more',
    cause: '{count, plural, one {# pod has} other {# pods have}} ended or been made again since: {names}.',
    remedy: 'Nothing to do.',
  },
  'restart-unplaced': {
    severity: 'warning',
    title: 'Pods without a node',
    cause:
      '{count, plural, one {# pod waits for a node and is} other {# pods wait for a node and are}} left out: {names}. Made again, {count, plural, one {it} other {they}} would wait all the same.',
    remedy: 'See why no node takes them.',
  },
  'restart-leaving': {
    severity: 'info',
    title: 'Pods that leave already',
    cause:
      '{count, plural, one {# pod is} other {# pods are}} being deleted already: {names}. The run only waits for {count, plural, one {it} other {them}}.',
    remedy: 'If they hang, drain or replace their node.',
  },
  'restart-budget-never': {
    severity: 'blocker',
    title: 'Budgets that never allow it',
    cause:
      'No eviction of {count, plural, one {# pod} other {# pods}} can ever be allowed by {count, plural, one {its} other {their}} disruption budgets: {names}.',
    remedy: 'Give these applications another replica, or change their budgets.',
  },
  'restart-budget-waits': {
    severity: 'warning',
    title: 'Budgets that do not allow it now',
    cause:
      '{count, plural, one {# pod waits until its disruption budgets allow its} other {# pods wait until their disruption budgets allow their}} eviction: {names}.',
    remedy: 'Wait until their applications are healthy, or give them another replica.',
  },
  'restart-interrupts': {
    severity: 'warning',
    title: 'Applications that are interrupted',
    cause:
      '{count, plural, one {# pod is the only one of its} other {# pods are the only ones of their}} application, or all of them are restarted one after another: {names}.',
    remedy: 'Add a replica first if the application must not be away.',
  },
  'restart-held-node': {
    severity: 'warning',
    title: 'Pods of held nodes',
    cause:
      '{count, plural, one {# pod runs} other {# pods run}} on nodes that somebody holds: {names}. Made again, {count, plural, one {it} other {they}} may run elsewhere.',
    remedy: 'Ask whoever holds the nodes first.',
  },
  'restart-empty-dir': {
    severity: 'warning',
    title: 'Data in emptyDir volumes is lost',
    cause:
      '{count, plural, one {# pod has} other {# pods have}} data in emptyDir volumes that goes with {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Move the data first if anybody needs it.',
  },
  'restart-left': {
    severity: 'blocker',
    title: 'Pods that were not restarted',
    cause:
      '{count, plural, one {# pod is} other {# pods are}} still the {count, plural, one {one} other {ones}} from before: {names}.',
    remedy: 'See what holds them: their budgets, finalizers, or a kubelet that does not answer.',
  },
  'restart-not-back': {
    severity: 'blocker',
    title: 'Fewer pods than before',
    cause:
      '{count, plural, one {# workload has} other {# workloads have}} fewer running pods than before: {names}.',
    remedy: 'See why their new pods do not run.',
  },
} as const satisfies Record<string, FindingTemplate>;
