import { badRequest, ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';
import { isTrue } from '@/simulator/world/kube/api/list-query';

export interface WriteOptions {
  dryRun: boolean;
  manager: string;
  force: boolean;
  /** What becomes of fields that the API does not have. */
  fieldValidation: 'Strict' | 'Warn' | 'Ignore';
}

const VALIDATIONS = ['Strict', 'Warn', 'Ignore'] as const;

/** @throws ApiStatusError 422 for an unknown dryRun, 400 for an unusable field manager */
export function writeOptions(request: ApiRequest): WriteOptions {
  const dryRun = request.query.getAll('dryRun');
  if (dryRun.some((value) => value !== 'All' && value !== '')) {
    throw new ApiStatusError({
      code: 422,
      reason: 'Invalid',
      message: `dryRun: Unsupported value: ${JSON.stringify(dryRun[0])}: supported values: "All"`,
    });
  }
  const manager = request.query.get('fieldManager') ?? request.userAgent.split('/')[0] ?? '';
  if (manager.length > 128) throw badRequest('fieldManager: Too long: may not be more than 128 bytes');
  return {
    dryRun: dryRun.includes('All'),
    manager: manager === '' ? 'unknown' : manager,
    force: isTrue(request.query.get('force')),
    fieldValidation: VALIDATIONS.find((one) => one === request.query.get('fieldValidation')) ?? 'Warn',
  };
}
