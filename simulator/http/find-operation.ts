import { ApiError } from '@/simulator/world/api-error';
import type { AckOperation, RpcOperation } from '@/simulator/world/operations/api-call';
import { ACK_OPERATIONS, ACK_VERSION, RPC_PRODUCTS } from '@/simulator/world/operations/catalogue';

/** The operation of a request, with the path parameters of an ACK call. */
export type FoundOperation =
  | { style: 'roa'; product: 'CS'; operation: AckOperation; path: Record<string, string> }
  | { style: 'rpc'; product: string; operation: RpcOperation; path: Record<string, string> };

const unknownAction = (): ApiError =>
  new ApiError(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unknownAction();
  }
}

/** Path parameters when the path fits the template, else undefined. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else found[part.slice(1, -1)] = decode(value);
  }
  return found;
}

function findAck(method: string, path: string): FoundOperation {
  for (const operation of ACK_OPERATIONS) {
    if (operation.method !== method) continue;
    const parameters = matchPath(operation.path, path);
    if (parameters !== undefined) return { style: 'roa', product: 'CS', operation, path: parameters };
  }
  throw unknownAction();
}

/** Dispatches by `x-acs-version`: ACK by method and path, the RPC products by `x-acs-action`. */
export function findOperation(request: {
  version: string;
  action: string;
  method: string;
  path: string;
}): FoundOperation {
  if (request.version === ACK_VERSION) return findAck(request.method, request.path);
  const product = RPC_PRODUCTS.get(request.version);
  const operation = product?.operations.find((item) => item.action === request.action);
  if (product === undefined || operation === undefined) throw unknownAction();
  return { style: 'rpc', product: product.name, operation, path: {} };
}
