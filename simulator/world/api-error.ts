/** A refusal as the provider words it. The face decides the envelope (ACK or POP) from the product called. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A 400 with `InvalidParameter.<field>` or another full code. */
export const badRequest = (code: string, message: string): ApiError => new ApiError(400, code, message);

export const clusterNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorClusterNotFound', `cluster ${id} not found`);

export const poolNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorNodePoolNotFound', `nodepool ${id} not found`);

export const taskNotFound = (id: string): ApiError =>
  new ApiError(404, 'ErrorTaskNotFound', `task ${id} not found`);
