import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: the name of a pool, its group, and what never changes. */
export const poolBasicFindings = {
  'node-problem-detector-missing': {
    severity: 'blocker',
    title: 'Managed pool without ack-node-problem-detector',
    cause:
      'The add-on ack-node-problem-detector is not installed; ACK refuses managed node pools without it.',
    remedy: 'Install ack-node-problem-detector in the ACK console, or switch off “managed”.',
  },
  'name-refused': {
    severity: 'blocker',
    title: 'Name refused',
    cause:
      '“{name}” is not a name of a node pool: 1 to 63 letters, digits, Chinese characters and hyphens, not a hyphen first.',
    remedy: 'Choose another name.',
  },
  'word-unknown': {
    severity: 'blocker',
    title: 'Unknown word',
    cause: '{field} is “{word}”, which is none of: {known}.',
    remedy: 'Choose one of: {known}.',
  },
  'field-fixed': {
    severity: 'blocker',
    title: 'Fixed when the pool is made',
    cause: '{field} cannot be changed after the pool is made.',
    remedy: 'Leave it as it is, or make a new pool.',
  },
  'not-on-windows': {
    severity: 'blocker',
    title: 'Not on Windows',
    cause: '{field} is {value}; in a Windows pool it can only be {only}.',
    remedy: 'Set it to {only}.',
  },
  'resource-group-not-found': {
    severity: 'blocker',
    title: 'Resource group not found',
    cause: 'The resource group {group} does not exist in the account.',
    remedy: 'Choose a resource group of the list.',
  },
} as const satisfies Record<string, FindingTemplate>;
