/** A refusal as the provider words it. The face decides the envelope (ACK or POP) from the product called. */
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

/** A 400 with `InvalidParameter.<field>` or another full code. */
export const badRequest = (code: string, message: string): ApiError => new ApiError(400, code, message);

export const clusterNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorClusterNotFound', `cluster ${id} not found`);

export const poolNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorNodePoolNotFound', `nodepool ${id} not found`);

export const taskNotFound = (id: string): ApiError => new ApiError(404, 'ErrorTaskNotFound', `task ${id} not found`);
