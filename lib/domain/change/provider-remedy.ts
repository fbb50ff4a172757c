/** What helps against a refusal or a failed task, by the start of the provider's code (ACK docs: scaling error codes). */
const remedies: readonly [RegExp, string][] = [
  [
    /NoStock|InvalidResourceType|InstanceTypeNotAuthorized/,
    'Add instance types or zones, or wait for stock.',
  ],
  [/PrivateIpAddress|InsufficientInstanceIP/, 'Choose a vSwitch with more free addresses.'],
  [/Quota/, 'Raise the quota in Quota Center or ask for fewer nodes.'],
  [
    /FailedJoinCluster|WaitForDesiredSize/,
    'Check the way to the internet, the security group and the image of the nodes.',
  ],
  [/NotEnoughBalance|Arrearage|InsufficientBalance/, 'Settle the account.'],
  [/InvalidNodePoolStatus|ScalingActivityInProgress/, 'ACK works on the pool: ask again when it is active.'],
  [/Forbidden|Unauthorized|NoPermission|AccessDenied/, 'Give the access key the missing right.'],
  [/^Throttling|TooManyRequests/, 'Too many calls: it is tried again later.'],
  [/NotFound/, 'It does not exist any more: plan again.'],
  [/^InvalidParameter|^MissingParameter|^Invalid/, 'Correct the input and request the change again.'],
];

/** A remedy in words; a general one for a code nobody knows. */
export function providerRemedy(code: string): string {
  const known = remedies.find(([pattern]) => pattern.test(code));
  return known?.[1] ?? 'Look up the code and the request ID in the provider’s documentation.';
}
