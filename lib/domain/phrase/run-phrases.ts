/** Why a change waits, stopped or ended, and what helps. English; `{name}` stands for a value. */
export const runPhrases = {
  'problem.rejected': '{name} rejected it.',
  'problem.withdrawn': '{name} withdrew it.',
  'problem.superseded': 'Change {id} took its place.',
  'problem.expired': 'Its plan became too old before it was started.',
  'problem.requester-lost': '{name}, who requested this change, may not do so any more.',
  'problem.approver-lost': '{name}, who approved this change, may not do so any more.',
  'problem.target-busy': 'Waits for change {id} of {name}, which works on the same target.',
  'problem.cannot-plan': 'Cannot plan again before the start: {message}',
  'problem.environment-changed':
    '{cluster} counted as {before} when this was requested and counts as {now} now.',
  'problem.plan-keeps-moving':
    'The world moved {plans, plural, one {once} other {# times}} before the change could start.',
  'problem.stale-effect': 'The world moved: the plan has another effect now.',
  'problem.stale-blocked': 'Something speaks against it now.',
  'problem.stale-policy': 'The rules ask for more now: {reason}.',
  'problem.blockers': '{first} (and {more} more)',
  'problem.given-up': '{name} decided that it failed: {comment}',
  'problem.nothing-done': 'Nothing was done.',
  'problem.left-done': 'Done and left as it is: {steps}.',
  'problem.left-begun': 'Begun; the provider may go on with it: {steps}.',
  'problem.left-ended': 'Ended halfway; what it did so far stays: {steps}.',
  'problem.left-over': '{done} {begun}',
  'problem.timeout':
    '“{step}” is not done after {minutes, plural, one {# minute} other {# minutes}} ({detail}).',
  'problem.unclear':
    '“{step}” was sent {tries, plural, one {once} other {# times}} and every answer was unclear.',
  'problem.unseen': 'Nobody knows whether “{step}” took effect: {message}',
  'problem.unseen-wait': 'Nobody can see how far “{step}” is: {message}',
  'problem.busy-elsewhere':
    'The provider works on something else with it; this waits until that has ended: {message}',
  'problem.paused-by': '{name} paused it. Nothing more begins until somebody resumes it.',
  'problem.paused-provider':
    'The provider waits between two batches, or was told so in its console, until somebody resumes it.',
  'problem.pause-refused': 'It cannot be paused now, it goes on: {message}',
  'problem.resume-refused': 'The provider does not let it go on: {message}',
  'problem.cancel-refused':
    'The provider does not end what it began; nothing more begins after it: {message}',
  'problem.act-unclear':
    'it was sent {tries, plural, one {once} other {# times}} and every answer was unclear',
  'problem.cancel-kept': 'The provider refused to end “{step}” and holds it now.',
  'problem.cancel-late':
    'The provider accepted to end “{step}”, but has not done so after {minutes, plural, one {# minute} other {# minutes}}.',
  'problem.cancel-unclear':
    '“{step}” was to be ended: it was asked for {tries, plural, one {once} other {# times}} and every answer was unclear.',
  'problem.upstream': '{message}',
  'problem.internal': 'Something went wrong inside Mullion.',
  'remedy.operator': 'Ask an operator.',
  'remedy.request-again': 'Request the change again.',
  'remedy.request-under-rules': 'Request the change again, under the rules of the environment.',
  'remedy.find-mover': 'Find out what else changes the target, then request the change again.',
  'remedy.evidence': 'Look at the evidence, then have Mullion look again or decide that it failed.',
  'remedy.log': 'Look at the server’s log.',
  'remedy.stock': 'Add instance types or zones, or wait for stock.',
  'remedy.addresses': 'Choose a vSwitch with more free addresses.',
  'remedy.quota': 'Raise the quota in Quota Center or ask for fewer nodes.',
  'remedy.join': 'Check the way to the internet, the security group and the image of the nodes.',
  'remedy.account': 'Settle the account.',
  'remedy.goes-on': 'Nothing need be done: it goes on by itself.',
  'remedy.pool-busy': 'ACK works on the pool: ask again when it is active.',
  'remedy.right': 'Give the access key the missing right.',
  'remedy.throttled': 'Too many calls: it is tried again later.',
  'remedy.gone': 'It does not exist any more: plan again.',
  'remedy.input': 'Correct the input and request the change again.',
  'remedy.rolling-only':
    'ACK holds and ends rolling tasks only, and not at every moment: let it go on, or ask again later.',
  'remedy.end-task': 'End the task in the provider’s console, then have Mullion look again.',
  'remedy.look-up': 'Look up the code and the request ID in the provider’s documentation.',
} as const;
