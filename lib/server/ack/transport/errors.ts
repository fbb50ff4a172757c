import { UpstreamFailure } from '@/lib/domain/failure';

export type CloudSystem = 'ack' | 'ecs' | 'vpc' | 'ess' | 'resourcemanager';

/** `secrets`: texts that must not appear in an error. */
export interface CallContext {
  system: CloudSystem;
  action: string;
  write: boolean;
  secrets?: readonly string[];
}

interface Verdict {
  kind: UpstreamFailure['kind'];
  code: string;
  message: string;
  /** Whether a write may have taken effect. */
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

/** The missing RAM action: from the answer's detail, else its text, else the name of the call. */
function missingAction(error: unknown, context: CallContext, message: string): string {
  const body = field(error, 'data');
  const detail =
    field(error, 'accessDeniedDetail') ?? field(body, 'accessDeniedDetail') ?? field(body, 'AccessDeniedDetail');
  const named = /\b(?:cs|ecs|vpc|ess|resourcemanager):[A-Za-z]+\b/.exec(message);
  return (
    text(detail, 'AuthAction') ?? named?.[0] ?? `${context.system === 'ack' ? 'cs' : context.system}:${context.action}`
  );
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
  // Conflict codes end in .Forbidden, so they are checked first.
  if (status === 409 || conflictCodes.test(code))
    return { ...verdict, kind: 'conflict', remedy: 'Wait until the current operation ends, then plan again.' };
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
  const network = (message: string, unclear: boolean): Verdict => ({ kind: 'network', code, message, unclear, remedy });
  if (unsent.has(code)) return network(`${name} cannot be reached (${code}).`, false);
  if (cut.has(code)) return network(`The connection to ${name} closed before the response arrived (${code}).`, true);
  if (/CERT|TLS|SSL/.test(code)) return network(`Certificate verification failed for ${name} (${code}).`, false);
  const isSyntax = error instanceof SyntaxError;
  if (!isSyntax && !/^type of .* is mismatch/.test(cleanMessage(error)))
    return { kind: 'bad-response', code, message: `${context.action}: ${cleanMessage(error)}`, unclear: true };
  const message = `${name} returned an unexpected response to ${context.action}.`;
  return { kind: 'bad-response', code: isSyntax ? 'NotJson' : 'WrongType', message, unclear: true };
}

/** By `name`, since the SDK's classes can be loaded twice (ACK SDK: ClientError, ServerError, ThrottlingError). */
function classify(error: unknown, context: CallContext): Verdict {
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
  if (name === 'ServerError' || (typeof status === 'number' && status >= 500))
    return { kind: 'server', code, message: `${system} failed: ${cleanMessage(error)}`, unclear: true };
  if (typeof status === 'number') return refused(error, context);
  const late = `${system} did not respond to ${context.action} in time.`;
  if (name === 'RequestTimeoutError') return { kind: 'timeout', code: 'RequestTimeout', message: late, unclear: true };
  return broken(error, context);
}

function defused(message: string, secrets: readonly string[]): string {
  const masked = secrets.reduce((all, secret) => (secret === '' ? all : all.replaceAll(secret, '********')), message);
  // Control characters from outside have no place in logs and pages.
  return masked.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_MESSAGE);
}

/**
 * A failed write is `ambiguous` unless proven without effect. The original error may hold the request and is dropped.
 */
export function toUpstreamFailure(error: unknown, context: CallContext): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const verdict = classify(error, context);
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
