import { UpstreamFailure } from '@/lib/domain/failure';

export type CloudSystem = 'ack' | 'ecs' | 'vpc' | 'ess' | 'resourcemanager';

/** Which call failed, for messages; `secrets` are texts that must not come back in an error. */
export interface CallContext {
  system: CloudSystem;
  /** Operation name, e.g. `CreateClusterNodePool`. */
  action: string;
  write: boolean;
  secrets?: readonly string[];
}

type Kind = UpstreamFailure['kind'];

interface Verdict {
  kind: Kind;
  code: string;
  message: string;
  /** May the call have taken effect. Counts for writes only. */
  unclear: boolean;
  remedy?: string;
  retryAfterMs?: number;
}

const MAX_MESSAGE = 1_000;
const names: Record<CloudSystem, string> = {
  ack: 'ACK',
  ecs: 'ECS',
  vpc: 'VPC',
  ess: 'Auto Scaling',
  resourcemanager: 'Resource Manager',
};
const prefixes: Record<CloudSystem, string> = {
  ack: 'cs',
  ecs: 'ecs',
  vpc: 'vpc',
  ess: 'ess',
  resourcemanager: 'resourcemanager',
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The SDK writes the text "undefined" where a field is absent. */
function text(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' && found !== '' && found !== 'undefined' ? found : null;
}

/** Without the SDK's wrapping `code: 400, … request id: …`. */
function cleanMessage(error: unknown): string {
  const body = field(error, 'data');
  return text(body, 'message') ?? text(body, 'Message') ?? text(error, 'message') ?? String(error);
}

const credentialCodes =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidSecurityToken|InvalidTimeStamp|MissingAuthorization|Forbidden\.AccessKey)/;
const forbiddenCodes = /^(Forbidden|StatusForbidden|NoPermission|APISERVER_403)/;
const conflictCodes = /(Status|State)\.Forbidden|Conflict|InvalidNodePoolStatus/;

/** The RAM action that is missing, from the answer's detail, else from its text, else what the call is named after. */
function missingAction(error: unknown, context: CallContext, message: string): string {
  const body = field(error, 'data');
  const detail =
    field(error, 'accessDeniedDetail') ?? field(body, 'accessDeniedDetail') ?? field(body, 'AccessDeniedDetail');
  const named = /\b(?:cs|ecs|vpc|ess|resourcemanager):[A-Za-z]+\b/.exec(message);
  return text(detail, 'AuthAction') ?? named?.[0] ?? `${prefixes[context.system]}:${context.action}`;
}

function refused(error: unknown, context: CallContext): Verdict {
  const code = text(error, 'code') ?? 'Unknown';
  const status = field(error, 'statusCode');
  const verdict = { code, message: cleanMessage(error), unclear: false };
  if (credentialCodes.test(code)) {
    const remedy =
      'Check this server’s access key (ALIBABA_CLOUD_ACCESS_KEY_ID and its secret, profile or role) and its clock.';
    return { ...verdict, kind: 'forbidden', remedy };
  }
  // Conflict codes end in .Forbidden, so they are looked at first.
  if (status === 409 || conflictCodes.test(code)) {
    return { ...verdict, kind: 'conflict', remedy: 'Wait until the current operation ends, then plan again.' };
  }
  if (status === 403 || forbiddenCodes.test(code)) {
    const action = missingAction(error, context, verdict.message);
    const remedy = /^(ForbiddenQueryClusterNamespace|APISERVER_403)/.test(code)
      ? 'Grant this account a Kubernetes role (RBAC) in the cluster.'
      : `Grant the RAM action ${action} to this server’s account.`;
    return { ...verdict, kind: 'forbidden', message: `${verdict.message} (missing: ${action})`, remedy };
  }
  if (status === 404 || /NotFound/.test(code)) return { ...verdict, kind: 'not-found' };
  return { ...verdict, kind: 'bad-request' };
}

const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const cut = new Set(['ECONNRESET', 'EPIPE', 'EPROTO', 'ETIMEDOUT']);

function broken(error: unknown, context: CallContext): Verdict {
  const name = names[context.system];
  const code = text(error, 'code') ?? text(error, 'name') ?? 'Unknown';
  const remedy = `Check that this server can reach ${name}. To use another address, set endpoints in mullion.yaml.`;
  if (unsent.has(code)) {
    return { kind: 'network', code, message: `${name} cannot be reached (${code}).`, unclear: false, remedy };
  }
  if (cut.has(code)) {
    return {
      kind: 'network',
      code,
      message: `The connection to ${name} closed before the response arrived (${code}).`,
      unclear: true,
      remedy,
    };
  }
  if (/CERT|TLS|SSL/.test(code)) {
    return {
      kind: 'network',
      code,
      message: `Certificate verification failed for ${name} (${code}).`,
      unclear: false,
      remedy,
    };
  }
  if (error instanceof SyntaxError || /^type of .* is mismatch/.test(cleanMessage(error))) {
    const message = `${name} returned an unexpected response to ${context.action}.`;
    return {
      kind: 'bad-response',
      code: error instanceof SyntaxError ? 'NotJson' : 'WrongType',
      message,
      unclear: true,
    };
  }
  return { kind: 'bad-response', code, message: `${context.action}: ${cleanMessage(error)}`, unclear: true };
}

/** Tells by `name`, since the SDK's classes can be there twice (ACK SDK: ClientError, ServerError, ThrottlingError). */
function judge(error: unknown, context: CallContext): Verdict {
  const code = text(error, 'code') ?? 'Unknown';
  const name = text(error, 'name');
  const status = field(error, 'statusCode');
  const system = names[context.system];
  if (name === 'ThrottlingError' || status === 429) {
    const retryAfter = field(error, 'retryAfter');
    return {
      kind: 'throttled',
      code,
      message: `${system} is throttling this account: ${cleanMessage(error)}`,
      unclear: false,
      remedy: 'Wait a moment. If throttling continues, lower requestsPerSecond in mullion.yaml.',
      ...(typeof retryAfter === 'number' ? { retryAfterMs: retryAfter } : {}),
    };
  }
  if (name === 'ServerError' || (typeof status === 'number' && status >= 500)) {
    return { kind: 'server', code, message: `${system} failed: ${cleanMessage(error)}`, unclear: true };
  }
  if (typeof status === 'number') return refused(error, context);
  if (name === 'RequestTimeoutError') {
    return {
      kind: 'timeout',
      code: 'RequestTimeout',
      message: `${system} did not respond to ${context.action} in time.`,
      unclear: true,
    };
  }
  return broken(error, context);
}

function defused(message: string, secrets: readonly string[]): string {
  const masked = secrets.reduce((all, secret) => (secret === '' ? all : all.replaceAll(secret, '********')), message);
  // Control characters from outside have no place in logs and pages.
  return masked.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_MESSAGE);
}

/**
 * What the SDK threw → our failure: clean text, request id, remedy. A failed write is `ambiguous` unless the answer
 * shows that nothing happened. The original error is not kept, because it can hold the request.
 */
export function toUpstreamFailure(error: unknown, context: CallContext): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const verdict = judge(error, context);
  const secrets = context.secrets ?? [];
  const body = field(error, 'data');
  return new UpstreamFailure({
    system: context.system,
    kind: verdict.kind,
    upstreamCode: defused(verdict.code, secrets),
    message: defused(verdict.message, secrets),
    requestId: text(error, 'requestId') ?? text(body, 'requestId') ?? text(body, 'RequestId'),
    ambiguous: context.write && verdict.unclear,
    ...(verdict.retryAfterMs === undefined ? {} : { retryAfterMs: verdict.retryAfterMs }),
    ...(verdict.remedy === undefined ? {} : { remedy: verdict.remedy }),
  });
}
