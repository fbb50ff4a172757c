/** How far a task of the provider is with the nodes of a pool. English; `{name}` stands for a value. */
export const rollingPhrases = {
  'detail.task-begun': 'ACK works on it',
  'detail.upgraded': '{done} of {total, plural, one {# node} other {# nodes}} upgraded',
  'detail.upgrading': '{stage}: {done} of {total, plural, one {# node} other {# nodes}} upgraded',
  'detail.upgrading-node':
    '{stage}: {done} of {total, plural, one {# node} other {# nodes}} upgraded · {node}: {state}',
  'detail.upgrade-paused':
    'ACK holds the upgrade: {done} of {total, plural, one {# node} other {# nodes}} upgraded',
  'detail.upgrade-last':
    '{done} of {total, plural, one {# node} other {# nodes}} upgraded and Ready · {node}: {state}',
  'detail.node-away': 'away while its system disk is replaced',
  'detail.node-draining': 'takes no new pods, its pods move',
  'detail.node-not-ready': '{version}, not Ready',
  'detail.node-ready': '{version}, Ready',
  'detail.node-has': 'kubelet {kubelet}, {runtime}, Windows build {build}: {state}',
  'detail.linux-has': 'kubelet {kubelet}, {runtime}: {state}',
  'detail.is-ready': 'Ready',
  'detail.is-not-ready': 'not Ready',
  'detail.attached': '{done} of {total, plural, one {# instance} other {# instances}} in the pool',
  'detail.attaching': '{stage}: {done} of {total, plural, one {# instance} other {# instances}} in the pool',
  'detail.removed': '{done} of {total, plural, one {# node} other {# nodes}} gone',
  'detail.removing': '{stage}: {done} of {total, plural, one {# node} other {# nodes}} gone',
  'detail.removing-held':
    '{stage}: {done} of {total, plural, one {# node} other {# nodes}} gone · pods still on them: {pods}',
  'ended.no-task': 'ACK names no task that could be held.',
} as const;
