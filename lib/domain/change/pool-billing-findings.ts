import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: billing, spot instances and the number of nodes. */
export const poolBillingFindings = {
  'spot-fixed': {
    severity: 'blocker',
    title: 'Spot is fixed',
    cause:
      'A pool cannot change from {from} to {to}: spot and the other billing methods cannot be exchanged.',
    remedy: 'Make a new pool with the other billing method.',
  },
  'spot-only': {
    severity: 'blocker',
    title: 'Only for spot instances',
    cause: '{field} applies to spot instances only; the billing method is {method}.',
    remedy: 'Choose spot billing or leave it out.',
  },
  'price-limit-refused': {
    severity: 'blocker',
    title: 'Price limit refused',
    cause: '“{limit}” is not a price per hour for {type}; it is written like 0.39.',
    remedy: 'Enter a number above 0 with at most three decimals.',
  },
  'price-limit-missing': {
    severity: 'blocker',
    title: 'Price limit for some types only',
    cause: 'Some instance types have a price limit and these have none: {types}.',
    remedy: 'Enter a limit for every chosen type, or remove all of them to pay the market price.',
  },
  'price-limit-other-type': {
    severity: 'blocker',
    title: 'Price limit of another type',
    cause: 'A price limit is given for {type}, which is not among the chosen instance types.',
    remedy: 'Remove the limit or choose the type.',
  },
  'fallback-not-by-cost': {
    severity: 'warning',
    title: 'On-demand instances without cost optimization',
    cause:
      'ACK supplements spot capacity with on-demand instances only when the scaling policy is COST_OPTIMIZED; it is {policy}.',
    remedy: 'Choose the scaling policy COST_OPTIMIZED.',
  },
  'period-refused': {
    severity: 'blocker',
    title: 'Duration not sold',
    cause: '{period} ({unit}) cannot be subscribed to; these can: {allowed}.',
    remedy: 'Choose one of {allowed}.',
  },
  'renewal-refused': {
    severity: 'blocker',
    title: 'Renewal duration not sold',
    cause: '{period} ({unit}) cannot be renewed for; these can: {allowed}.',
    remedy: 'Choose one of {allowed}.',
  },
  'size-refused': {
    severity: 'blocker',
    title: 'Number of nodes refused',
    cause: '{size, plural, one {# node} other {# nodes}} cannot be asked for; {min} to {max} can.',
    remedy: 'Choose {min} to {max}.',
  },
  'economical-without-auto': {
    severity: 'info',
    title: 'Economical mode without auto scaling',
    cause:
      'Economical mode stops and starts instances when the pool scales by itself; with manual scaling it does nothing.',
    remedy: 'Nothing to do; it applies once the pool scales automatically.',
  },
  'economical-local-storage': {
    severity: 'blocker',
    title: 'Economical mode with local storage',
    cause:
      '{type} has local storage, and an instance that is stopped loses it; economical mode does not take such types.',
    remedy: 'Choose types without local storage, or switch off economical mode.',
  },
} as const satisfies Record<string, FindingTemplate>;
