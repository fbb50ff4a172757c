import { type ApiError, DeniedError } from '@/simulator/world/api-error';

/** Fields of a permission error, under the envelope's name for it. */
const denied = (error: ApiError, name: string): Record<string, unknown> =>
  error instanceof DeniedError
    ? { [name]: { AuthAction: error.ramAction, AuthPrincipalType: 'SubUser', NoPermissionType: 'ImplicitDeny' } }
    : {};

/** ACK's own refusals. */
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

/** Codes the gateway answers itself, whatever the product. */
const GATEWAY_CODES = [
  'MissingAuthorization',
  'InvalidAccessKeyId.NotFound',
  'SignatureDoesNotMatch',
  'InvalidTimeStamp.Expired',
  'InvalidAction.NotFound',
];

/** The JSON body of a refusal in the envelope the product uses. */
export function errorBody(
  error: ApiError,
  request: { requestId: string; product: string; region: string },
): Record<string, unknown> {
  return request.product === 'CS' && !GATEWAY_CODES.includes(error.code)
    ? ackBody(error, request.requestId)
    : popBody(error, request.requestId, { name: request.product, region: request.region });
}
