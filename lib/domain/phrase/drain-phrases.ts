/** What a drain does with a pod and why, and why a node would not take one. English; `{name}` stands for a value. */
export const drainPhrases = {
  'drain.mirror': 'A static pod: its kubelet keeps it, and no drain moves it.',
  'drain.daemon': 'Belongs to {owner}, which would put it there again.',
  'drain.daemon-orphaned': 'Its {owner} is gone: nothing makes this pod again.',
  'drain.made-again': '{owner} makes it again.',
  'drain.ended': 'It has ended ({phase}) and is only cleared away.',
  'drain.terminating': 'It is being deleted already; the drain waits for it.',
  'drain.stuck':
    'Its deletion was due long ago and its node is not Ready: it will not go by itself, and nothing forces it.',
  'drain.empty-dir': 'What is in its emptyDir volumes ({names}) is lost.',
  'drain.host-path':
    'What it keeps on the disk of its node ({names}) stays there, and it does not find it elsewhere.',
  'drain.host-path-lost': 'What it keeps on the disk of its node ({names}) is lost with that disk.',
  'drain.no-controller': 'Nothing makes it again once it is gone.',
  'drain.owner-gone': 'Its {owner} is gone: nothing makes this pod again.',
  'drain.accepted': '{loss} This was accepted.',
  'drain.budget-waits':
    'The disruption budget {budget} lets {allowed, plural, one {# pod} other {# pods}} go now: {healthy, plural, one {# is} other {# are}} healthy, {desired, plural, one {# has} other {# have}} to be. Its turn comes when another is healthy again.',
  'drain.budget-unreconciled':
    'The disruption budget {budget} has not been worked out by its controller yet; until then the API server refuses.',
  'drain.budget-covers-all':
    'The disruption budget {budget} asks for {desired, plural, one {# healthy pod} other {# healthy pods}} of {expected}: it never lets one go. Give the workload one more replica or loosen the budget.',
  'drain.budget-none-healthy':
    'None of the pods of the disruption budget {budget} is healthy and {desired, plural, one {# has} other {# have}} to be: it lets none go until they are. Mend the workload, or set unhealthyPodEvictionPolicy: AlwaysAllow.',
  'drain.budgets-several':
    'Several disruption budgets mean this pod ({names}), which the API server answers with an error. Leave one of them.',
  'drain.budgets-unknown':
    'The disruption budgets could not be read: whether it may go shows when it is asked to.',
  'drain.finalizers': 'It is gone only when somebody has dealt with its finalizers: {names}.',
  'drain.long-grace': 'It may take {minutes, plural, one {# minute} other {# minutes}} to stop.',
  'drain.only-replica': 'It is the only pod of {owner}: nothing serves until its replacement does.',
  'drain.all-replicas-here':
    '{count, plural, one {The only pod} other {All # pods}} of {owner} {count, plural, one {is} other {are}} on this node.',
  'drain.job': 'It belongs to {owner}; its work starts over elsewhere.',
  'drain.not-safe-to-evict':
    'It is annotated as not safe to evict (cluster-autoscaler.kubernetes.io/safe-to-evict).',
  'drain.windows-grace':
    'Windows pods get at least {seconds, plural, one {# second} other {# seconds}} to stop.',
  'landing.pending': 'Would stay Pending. {reason}',
  'landing.no-node': 'No other node is left that is Ready.',
  'landing.fails': 'Would land on {host} and not run there. {reason}',
  'landing.may-fail': 'May land on {host}, where it does not run. {reason}',
  'landing.unknown': 'Not known whether it runs where it would land: on {host}. {reason}',
  'landing.unread': 'Something that decides could not be read.',
  'landing.windows': 'Windows build {build}',
  'detail.marked': 'It is marked as asked.',
  'detail.still-unmarked': 'Not marked as asked yet.',
} as const;
