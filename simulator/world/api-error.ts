const denied = (error: ApiError, name: string): Record<string, unknown> =>
  error instanceof DeniedError
    ? { [name]: { AuthAction: error.ramAction, AuthPrincipalType: 'SubUser', NoPermissionType: 'ImplicitDeny' } }
    : {};

const ackBody = (error: ApiError, requestId: string): Record<string, unknown> => ({
  code: error.code,
  message: error.message,
  requestId,
  status: error.status,
  ...denied(error, 'accessDeniedDetail'),
});

/** The gateway's envelope, used by the RPC products and for refusals before the product is reached. */
const popBody = (
  error: ApiError,
  requestId: string,
  product: { name: string; region: string },
): Record<string, unknown> => ({
  RequestId: requestId,
  HostId: `${product.name.toLowerCase()}.${product.region}.aliyuncs.com`,
  Code: error.code,
  Message: error.message,
  Recommend: `https://api.aliyun.com/troubleshoot?q=${error.code}&product=${product.name}`,
  ...denied(error, 'AccessDeniedDetail'),
});

/** Codes that the gateway returns for any product. */
const GATEWAY_CODES = [
  'MissingAuthorization',
  'InvalidAccessKeyId.NotFound',
  'SignatureDoesNotMatch',
  'InvalidTimeStamp.Expired',
  'InvalidAction.NotFound',
];

export const errorBody = (
  error: ApiError,
  request: { requestId: string; product: string; region: string },
): Record<string, unknown> =>
  request.product === 'CS' && !GATEWAY_CODES.includes(error.code)
    ? ackBody(error, request.requestId)
    : popBody(error, request.requestId, { name: request.product, region: request.region });

/** A refusal as the provider words it. The HTTP layer chooses the error format (ACK or POP) by the called product. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | undefined = undefined;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Too many requests: ACK answers 429, the RPC products 400 (POP gateway). */
export class ThrottledError extends ApiError {
  override readonly retryAfterMs: number;

  constructor(status: 400 | 429, retryAfterMs: number) {
    super(status, 'Throttling.User', 'Request was denied due to user flow control.');
    this.retryAfterMs = retryAfterMs;
  }
}

/** A refusal for want of a RAM permission, e.g. `ess:DescribeScalingActivities`. */
export class DeniedError extends ApiError {
  readonly ramAction: string;

  constructor(product: string, action: string) {
    const ramAction = `${product.toLowerCase()}:${action}`;
    const own = product === 'CS';
    const message = own
      ? `RAM policy Forbidden for action ${ramAction}`
      : "User not authorized to operate on the specified resource, or this API doesn't support RAM.";
    super(403, own ? 'StatusForbidden' : 'Forbidden.RAM', message);
    this.ramAction = ramAction;
  }
}

export const badRequest = (code: string, message: string): ApiError => new ApiError(400, code, message);

export const clusterNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorClusterNotFound', `cluster ${id} not found`);

export const poolNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorNodePoolNotFound', `nodepool ${id} not found`);

export const taskNotFound = (id: string): ApiError => new ApiError(404, 'ErrorTaskNotFound', `task ${id} not found`);
