import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import {
  MESSAGE_LIMIT,
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
} from '@/lib/kube-rules/json/kube-json';

/** A failed read changed nothing; a failed write may have. */
export type CallPurpose = 'read' | 'write';

interface HttpAnswer {
  status: number;
  body: unknown;
  requestId: string | null;
  retryAfter: string | null;
  purpose: CallPurpose;
}

const KINDS: Record<number, UpstreamFailure['kind']> = {
  400: 'bad-request',
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'conflict',
  413: 'bad-request',
  415: 'bad-request',
  422: 'bad-request',
  429: 'throttled',
  504: 'timeout',
};

const REMEDIES: Record<number, string> = {
  401: 'Renew the credential in the kubeconfig of this cluster.',
  403: 'Grant the kubeconfig’s user this permission in Kubernetes (RBAC).',
};

/** Causes that say more than their reason (Kubernetes: policy/v1, core/v1 and meta/v1 types.go). */
export const BUDGET_CAUSE = 'DisruptionBudget';
export const TERMINATING_CAUSE = 'NamespaceTerminating';
export const FUTURE_VERSION_CAUSE = 'ResourceVersionTooLarge';
const TELLING = [BUDGET_CAUSE, TERMINATING_CAUSE, FUTURE_VERSION_CAUSE];

export function tellingCause(reported: RawObject): string | undefined {
  return objectsAt(objectAt(reported, 'details'), 'causes')
    .map((cause) => textAt(cause, 'reason'))
    .find((cause) => TELLING.includes(cause));
}

/** What is wrong, field by field (Kubernetes API: metav1.StatusCause). */
const causesOf = (reported: RawObject): { field: string; message: string }[] =>
  objectsAt(objectAt(reported, 'details'), 'causes')
    .map((cause) => ({ field: textAt(cause, 'field'), message: textAt(cause, 'message', MESSAGE_LIMIT) }))
    .filter(({ field }) => field !== '')
    .slice(0, 50);

function retryAfterMs(answer: HttpAnswer): number | undefined {
  const seconds = Number(answer.retryAfter ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds, 3_600) * 1_000;
  const reported = isObject(answer.body) ? countAt(objectAt(answer.body, 'details'), 'retryAfterSeconds') : null;
  return reported === null || reported < 0 ? undefined : Math.min(reported, 3_600) * 1_000;
}

/** Maps an API error to UpstreamFailure. Kubernetes API: `metav1.Status` with reason, message and details. */
export function failureOfAnswer(answer: HttpAnswer): UpstreamFailure {
  const { status, purpose } = answer;
  const reported = isObject(answer.body) ? answer.body : {};
  const reason = tellingCause(reported) ?? (textAt(reported, 'reason') || `HTTP ${status}`);
  const wait = retryAfterMs(answer);
  const remedy = REMEDIES[status];
  const causes = causesOf(reported);
  const kind = KINDS[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'bad-request' : 'bad-response');
  return new UpstreamFailure({
    system: 'kubernetes',
    kind,
    upstreamCode: reason,
    message: textAt(reported, 'message', MESSAGE_LIMIT) || `the API server returned HTTP ${status}`,
    requestId: answer.requestId,
    ambiguous: purpose === 'write' && status >= 500,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(causes.length === 0 ? {} : { causes }),
  });
}

/** Errors before anything was sent. Node.js docs: Common system errors; OpenSSL verification codes. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'MULLION_ADDRESS_REFUSED',
]);
const UNREADABLE = /^ERR_OSSL/;
const TLS = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const REACHABLE =
  'Check that the API server is running and that this host can reach it (endpoint, access list, firewall).';

function networkRemedy(code: string): string {
  if (UNREADABLE.test(code))
    return 'Check the client certificate and key in the kubeconfig or in the answer of its exec plugin.';
  if (TLS.test(code))
    return 'Check certificate-authority-data and the server name in the kubeconfig against the server’s certificate.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Check the server name in the kubeconfig and DNS.';
  return REACHABLE;
}

/** Maps a connection that failed, broke or timed out. */
export function failureOfConnection(error: unknown, purpose: CallPurpose): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : 'the connection failed';
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: code === 'ETIMEDOUT' ? 'timeout' : 'network',
    upstreamCode: code === '' ? 'ConnectionFailed' : code,
    message: `The API server cannot be reached: ${text}`,
    ambiguous: purpose === 'write' && !UNSENT.has(code) && !UNREADABLE.test(code) && !TLS.test(code),
    remedy: networkRemedy(code),
  });
}

/** An answer that is missing or malformed; `what` names it. */
const failureOfAbsence =
  (verdict: { kind: UpstreamFailure['kind']; upstreamCode: string; remedy: string }) =>
  (what: string, purpose: CallPurpose): UpstreamFailure =>
    new UpstreamFailure({ system: 'kubernetes', ...verdict, message: what, ambiguous: purpose === 'write' });

export const failureOfSilence = failureOfAbsence({ kind: 'timeout', upstreamCode: 'Timeout', remedy: REACHABLE });

export const failureOfBody = failureOfAbsence({
  kind: 'bad-response',
  upstreamCode: 'BadResponse',
  remedy: 'Check that the server in the kubeconfig is a Kubernetes API server and not a proxy’s page.',
});
