/** What a run of many small writes says beyond its rows. English; `{name}` stands for a value. */
export const workPhrases = {
  'problem.left-work': '{step} ({detail})',
  'problem.left-undone': 'Taken back: {steps}.',
  'problem.left-not-undone': 'Could not be taken back: {names}.',
  'detail.nodes-closed': '{done} of {total, plural, one {# node takes} other {# nodes take}} no new pods',
  'detail.nodes-opened': '{done} of {total, plural, one {# node takes} other {# nodes take}} new pods again',
  'detail.none-opened': 'no node was cordoned by this run: each stays as it is',
  'detail.node-away-now': 'not there any more',
  'detail.closed-before': 'somebody else closed it before: it stays closed',
  'detail.pod-waits': 'waits for its turn',
  'detail.pod-asked': 'asked to leave',
  'detail.pod-leaving': 'is being shut down',
  'detail.pod-gone': 'gone',
  'detail.api-busy': 'the API server is busy: everything waits',
  'detail.answer-unclear': 'the answer was unclear: looking first',
  'detail.budget-refuses': 'its disruption budget does not allow it now',
  'detail.pods-left': '{gone} of {total, plural, one {# pod} other {# pods}} gone',
  'detail.no-pod-leaves': 'no pod has to leave',
  'detail.pods-again': '{count, plural, one {# pod} other {# pods}} on the nodes: {names}',
  'detail.nodes-empty': 'two lists, seconds apart, show nothing that has to leave',
  'detail.empty-once': 'empty: looking a second time',
  'detail.pods-restarted': '{done} of {total, plural, one {# pod} other {# pods}} made again',
  'detail.pod-restarted': 'gone, and made again',
  'detail.pod-comes-again': 'gone: its owner has not as many pods that can serve as before',
  'detail.well':
    'every application has its pods, no more wait for a node than approved, and all budgets are met',
  'detail.soaking':
    'well; stays so for {minutes, plural, one {# more minute} other {# more minutes}} before the next batch',
  'detail.never-forced': 'not deleted by force: its data could be lost or written twice',
  'problem.several-budgets':
    '{pod} is covered by several disruption budgets ({names}): Kubernetes never evicts it.',
  'problem.pods-late':
    '{count, plural, one {# pod takes longer to stop than it} other {# pods take longer to stop than they}} may: {names}.',
  'problem.nodes-late':
    '{count, plural, one {# pod is} other {# pods are}} still there after {minutes, plural, one {# minute} other {# minutes}}: {names}.',
  'problem.pods-blocked':
    '{count, plural, one {# pod holds} other {# pods hold}} the drain up until somebody decides about {count, plural, one {it} other {them}}: {names}.',
  'problem.not-forced':
    '{count, plural, one {# pod is still there after it was} other {# pods are still there after they were}} deleted, or may not be deleted: {names}.',
  'problem.nodes-opened':
    'Somebody had these nodes take new pods again meanwhile: {names}. Cordon them before it goes on.',
  'problem.node-held':
    '{owner} holds {name} until {until}: {reason}. Nothing more is begun on it before the hold is released or ends.',
  'problem.nodes-held':
    '{owner} holds {name} until {until}: {reason}. {more, plural, one {# more node is} other {# more nodes are}} held too. Nothing more is begun before the holds are released or end.',
  'problem.pods-again': '{count, plural, one {# pod is} other {# pods are}} on the nodes again: {names}.',
  'problem.pods-pending':
    '{count, plural, one {# pod waits} other {# pods wait}} for a node, {most, plural, one {# was} other {# were}} approved: {names}.',
  'problem.owners-short':
    '{count, plural, one {# workload lacks} other {# workloads lack}} available pods: {names}.',
  'problem.restart-late':
    '{count, plural, one {# pod takes longer to be restarted than it} other {# pods take longer to be restarted than they}} may: {names}.',
  'problem.owners-warned':
    'Kubernetes keeps warning about pods of {count, plural, one {# workload} other {# workloads}}: {names}.',
  'problem.budgets-short': 'Disruption budgets lack healthy pods: {names}.',
  'remedy.release-hold': 'Ask whoever holds the node, release the hold, or leave the node out and ask again.',
  'remedy.one-budget': 'Change the budgets so that one of them covers the pod, then ask again.',
  'remedy.unblock':
    'Free what holds the pods (their budgets, finalizers, or room elsewhere), then ask again.',
} as const;
