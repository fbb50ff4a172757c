import type { FindingTemplate } from './finding-template';

/** Findings about restarting the instances behind nodes. */
export const instanceRestartFindings = {
  'restart-instance-unseen': {
    severity: 'blocker',
    title: 'ECS does not tell of the instance',
    cause: 'ECS names no instance {id}, on which {node} runs: nobody could see whether it restarts.',
    remedy: 'Check the id, and that the account of this server may call ecs:DescribeInstances.',
  },
  'restart-boot-untold': {
    severity: 'blocker',
    title: 'The node does not tell its boot',
    cause:
      'The kubelet of {node} reports no boot id: nobody could tell a restart that took place from one that did not.',
    remedy: 'Restart it in the ECS console, or upgrade its kubelet first.',
  },
  'restart-not-running': {
    severity: 'blocker',
    title: 'The instance does not run',
    cause: 'ECS says {status} of {id}, on which {node} runs. Only a running instance can be restarted.',
    remedy: 'Wait until it runs, or start it in the ECS console.',
  },
  'restart-in-place': {
    severity: 'warning',
    title: 'Pods are cut off',
    cause:
      '{count, plural, one {# pod is} other {# pods are}} not moved but ended with the machine, whatever their disruption budgets say, and {count, plural, one {starts} other {start}} on it again: {names}. If it is away for more than five minutes, Kubernetes replaces them elsewhere.',
    remedy: 'Drain first, or see that they can be without these pods for a while.',
  },
  'restart-windows-slow': {
    severity: 'info',
    title: 'Windows takes its time',
    cause:
      '{count, plural, one {# Windows machine} other {# Windows machines}} may install updates while restarting; each is waited for up to 45 minutes: {names}.',
    remedy: 'Nothing to do.',
  },
  'restarted-already': {
    severity: 'info',
    title: 'Restarted already',
    cause:
      '{count, plural, one {# node runs} other {# nodes run}} from another boot than the one that was to end: {names}.',
    remedy: 'Nothing to do. To restart them once more, ask again from what they are now.',
  },
  'instance-not-restarted': {
    severity: 'blocker',
    title: 'Not restarted',
    cause: '{node} is gone, or still runs from the boot that was to end.',
    remedy: 'Look at its instance in ECS, then ask again.',
  },
  'restarted-not-ready': {
    severity: 'blocker',
    title: 'Restarted, but not Ready',
    cause: '{node} was restarted and is not Ready now.',
    remedy: 'Look at its conditions and its kubelet; repair or remove it if it stays so.',
  },
} as const satisfies Record<string, FindingTemplate>;
export type InstanceRestartFindingCode = keyof typeof instanceRestartFindings;
