import type { ResourceType } from '@/simulator/world/kube/resource-type';
import { qualifiedName } from '@/simulator/world/kube/resource-type';

export interface StatusCause {
  reason: string;
  message: string;
  field?: string;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** A `v1` Status as the API server answers it. */
export interface ApiStatus {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: Record<string, never>;
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code: number;
}

interface Failure {
  code: number;
  reason: string;
  message: string;
  details?: StatusDetails;
}

/** An error response of the API server; `body()` is its JSON. */
export class ApiStatusError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.reason = failure.reason;
    this.details = failure.details;
  }

  body(): ApiStatus {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : { reason: this.reason }),
      ...(this.details === undefined ? {} : { details: this.details }),
      code: this.code,
    };
  }
}

type Named = Pick<ResourceType, 'group' | 'plural'>;

function detailsOf(type: Named, name: string): StatusDetails {
  return { name, ...(type.group === '' ? {} : { group: type.group }), kind: type.plural };
}

export function notFound(type: Named, name: string): ApiStatusError {
  const message = `${qualifiedName(type)} "${name}" not found`;
  return new ApiStatusError({ code: 404, reason: 'NotFound', message, details: detailsOf(type, name) });
}

/** The path itself is unknown: kubectl turns this into "the server could not find the requested resource". */
export function noSuchPath(): ApiStatusError {
  const message = 'the server could not find the requested resource';
  return new ApiStatusError({ code: 404, reason: 'NotFound', message, details: {} });
}

export function alreadyExists(type: Named, name: string): ApiStatusError {
  const message = `${qualifiedName(type)} "${name}" already exists`;
  return new ApiStatusError({ code: 409, reason: 'AlreadyExists', message, details: detailsOf(type, name) });
}

export function conflict(type: Named, name: string, why: string): ApiStatusError {
  const message = `Operation cannot be fulfilled on ${qualifiedName(type)} "${name}": ${why}`;
  return new ApiStatusError({ code: 409, reason: 'Conflict', message, details: detailsOf(type, name) });
}

export const MODIFIED_MEANWHILE =
  'the object has been modified; please apply your changes to the latest version and try again';

export function badRequest(message: string): ApiStatusError {
  return new ApiStatusError({ code: 400, reason: 'BadRequest', message });
}

export function forbidden(type: Named, name: string, why: string): ApiStatusError {
  const subject = name === '' ? qualifiedName(type) : `${qualifiedName(type)} "${name}"`;
  const message = `${subject} is forbidden: ${why}`;
  return new ApiStatusError({ code: 403, reason: 'Forbidden', message, details: detailsOf(type, name) });
}

export function methodNotAllowed(): ApiStatusError {
  const message = 'the server does not allow this method on the requested resource';
  return new ApiStatusError({ code: 405, reason: 'MethodNotAllowed', message, details: {} });
}

export function notImplemented(what: string): ApiStatusError {
  return new ApiStatusError({ code: 501, reason: 'NotImplemented', message: `${what} is not simulated` });
}

export function unauthorized(): ApiStatusError {
  return new ApiStatusError({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
}

export function unavailable(): ApiStatusError {
  const message = 'the server is currently unable to handle the request';
  return new ApiStatusError({ code: 503, reason: 'ServiceUnavailable', message, details: { retryAfterSeconds: 1 } });
}

export function unsupportedMediaType(message: string): ApiStatusError {
  return new ApiStatusError({ code: 415, reason: 'UnsupportedMediaType', message });
}

/** Older than the watch history: the client has to list again. */
export function goneVersion(requested: number, oldest: number): ApiStatusError {
  const message = `too old resource version: ${requested} (${oldest})`;
  return new ApiStatusError({ code: 410, reason: 'Expired', message });
}

export function goneContinue(): ApiStatusError {
  const message =
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.';
  return new ApiStatusError({ code: 410, reason: 'Expired', message });
}

export function successStatus(details: StatusDetails): ApiStatus {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details, code: 200 };
}
