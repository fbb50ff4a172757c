import type { FailureBody } from '@/lib/contract/failure';
import { failureCodes } from '@/lib/domain/failure';

export type ApiFailureCode = FailureBody['error']['code'] | 'network';

type Details = Omit<FailureBody['error'], 'code' | 'message'>;

/** A call that ended badly. Match on `code`, never on the text; `network` = no answer came. */
export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  readonly status: number;
  readonly remedy: string | undefined;
  readonly requestId: string | undefined;
  readonly permission: string | undefined;
  readonly issues: Details['issues'];
  readonly retryAfterMs: number | undefined;
  readonly current: unknown;

  constructor(o: { code: ApiFailureCode; status: number; message: string; details?: Details; cause?: unknown }) {
    super(o.message, { cause: o.cause });
    this.name = 'ApiFailure';
    this.code = o.code;
    this.status = o.status;
    this.remedy = o.details?.remedy;
    this.requestId = o.details?.requestId;
    this.permission = o.details?.permission;
    this.issues = o.details?.issues;
    this.retryAfterMs = o.details?.retryAfterMs;
    this.current = o.details?.current;
  }
}

/** Reads the failure out of a non-2xx body; a body in another form (a proxy's page) keeps only the status. */
export function failureOfBody(status: number, body: unknown): ApiFailure {
  if (isFailureBody(body)) {
    const { code, message, ...details } = body.error;
    return new ApiFailure({ code, status, message, details });
  }
  return new ApiFailure({
    code: codeOfStatus(status),
    status,
    message: `The server returned HTTP ${status} without a reason.`,
  });
}

function isFailureBody(body: unknown): body is FailureBody {
  const { error } = (body ?? {}) as { error?: unknown };
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof message === 'string' && failureCodes.some((one) => one === code);
}

export function asApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiFailure({ code: 'internal', status: 0, message, cause: error });
}

const byStatus: Record<number, ApiFailureCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'throttled',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function codeOfStatus(status: number): ApiFailureCode {
  return byStatus[status] ?? 'internal';
}
