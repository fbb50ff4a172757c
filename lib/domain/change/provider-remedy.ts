import type { Message } from '../message/model';
import { type PhraseKey, message } from '../message/message';

type RemedyKey = Extract<PhraseKey, `remedy.${string}`>;

/** Remedies for a refusal or a failed task, by the prefix of the provider's code (ACK docs: scaling error codes). */
const remedies: readonly [RegExp, RemedyKey][] = [
  [/NoStock|InvalidResourceType|InstanceTypeNotAuthorized/, 'remedy.stock'],
  [/PrivateIpAddress|InsufficientInstanceIP/, 'remedy.addresses'],
  [/Quota/, 'remedy.quota'],
  [/FailedJoinCluster|WaitForDesiredSize/, 'remedy.join'],
  [/NotEnoughBalance|Arrearage|InsufficientBalance/, 'remedy.account'],
  [/InvalidNodePoolStatus|ScalingActivityInProgress/, 'remedy.pool-busy'],
  [/Forbidden|Unauthorized|NoPermission|AccessDenied/, 'remedy.right'],
  [/^Throttling|TooManyRequests/, 'remedy.throttled'],
  [/^Err(Pause|Resume|Cancel)Task|^TaskOperationNotSupported/, 'remedy.rolling-only'],
  [/NotFound/, 'remedy.gone'],
  [/^InvalidParameter|^MissingParameter|^Invalid/, 'remedy.input'],
];

/** The remedy as text; a general one for an unknown code. */
export function providerRemedy(code: string): Message {
  const known = remedies.find(([pattern]) => pattern.test(code));
  return message(known?.[1] ?? 'remedy.look-up');
}
