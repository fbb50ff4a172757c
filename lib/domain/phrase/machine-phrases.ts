/** What a run that restarts machines says. English; `{name}` stands for a value. */
export const machinePhrases = {
  'detail.machine-awaited': 'about to be restarted',
  'detail.machine-asked': 'ECS was asked to restart it: it still runs',
  'detail.machine-refused': 'ECS does not restart it now ({code}): asked again',
  'detail.machine-state': 'ECS says {status}',
  'detail.machine-away': 'its node is not Ready while it restarts',
  'detail.machine-not-ready': 'back from a new boot, not Ready yet',
  'detail.machine-restarted': 'Ready, from a new boot',
  'problem.machine-late':
    '{name} is not back after {minutes, plural, one {# minute} other {# minutes}}. Going on gives it as much time again, and asks ECS once more if it runs as if it had not been asked.',
  'remedy.look-at-node': 'Look at the node and its instance, then ask again.',
} as const;
