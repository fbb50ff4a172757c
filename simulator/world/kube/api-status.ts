import { type ResourceType, qualifiedName } from '@/simulator/world/kube/resource-type';

export interface StatusCause {
  reason: string;
  message: string;
  field?: string;
}

interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

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

/** The default reason of a code (apimachinery: pkg/api/errors). */
const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Expired',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** An error response of the API server; `body()` is its JSON. */
export class ApiStatusError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(code: number, message: string, more: { reason?: string; details?: StatusDetails | undefined } = {}) {
    super(message);
    this.code = code;
    this.reason = more.reason ?? REASONS[code] ?? '';
    this.details = more.details;
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

const about = (type: Named, name: string): { details: StatusDetails } => ({
  details: { name, ...(type.group === '' ? {} : { group: type.group }), kind: type.plural },
});

export const notFound = (type: Named, name: string): ApiStatusError =>
  new ApiStatusError(404, `${qualifiedName(type)} "${name}" not found`, about(type, name));

/** The path itself is unknown: kubectl turns this into "the server could not find the requested resource". */
export const noSuchPath = (): ApiStatusError =>
  new ApiStatusError(404, 'the server could not find the requested resource', { details: {} });

export const alreadyExists = (type: Named, name: string): ApiStatusError => {
  const message = `${qualifiedName(type)} "${name}" already exists`;
  return new ApiStatusError(409, message, { reason: 'AlreadyExists', ...about(type, name) });
};

export const conflict = (type: Named, name: string, why: string): ApiStatusError => {
  const message = `Operation cannot be fulfilled on ${qualifiedName(type)} "${name}": ${why}`;
  return new ApiStatusError(409, message, about(type, name));
};

export const MODIFIED_MEANWHILE =
  'the object has been modified; please apply your changes to the latest version and try again';

export const badRequest = (message: string): ApiStatusError => new ApiStatusError(400, message);

export const forbidden = (type: Named, name: string, why: string): ApiStatusError => {
  const subject = name === '' ? qualifiedName(type) : `${qualifiedName(type)} "${name}"`;
  return new ApiStatusError(403, `${subject} is forbidden: ${why}`, about(type, name));
};

export const methodNotAllowed = (): ApiStatusError =>
  new ApiStatusError(405, 'the server does not allow this method on the requested resource', { details: {} });

export const notImplemented = (what: string): ApiStatusError => new ApiStatusError(501, `${what} is not simulated`);

export const unauthorized = (): ApiStatusError => new ApiStatusError(401, 'Unauthorized');

export const unavailable = (): ApiStatusError =>
  new ApiStatusError(503, 'the server is currently unable to handle the request', {
    details: { retryAfterSeconds: 1 },
  });

export const unsupportedMediaType = (message: string): ApiStatusError => new ApiStatusError(415, message);

/** Older than the watch history: the client has to list again. */
export const goneVersion = (requested: number, oldest: number): ApiStatusError =>
  new ApiStatusError(410, `too old resource version: ${requested} (${oldest})`);

export const goneContinue = (): ApiStatusError =>
  new ApiStatusError(
    410,
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
  );

export const successStatus = (details: StatusDetails): ApiStatus => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  details,
  code: 200,
});
