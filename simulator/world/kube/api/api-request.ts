import type { ListAnswer } from '@/simulator/world/kube/api/list-objects';
import { type ListQuery, isTrue } from '@/simulator/world/kube/api/list-query';
import type { LogSession } from '@/simulator/world/kube/api/read-log';
import type { WatchSession } from '@/simulator/world/kube/api/watch-session';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import { badRequest, ApiStatusError } from '@/simulator/world/kube/api-status';

export interface WriteOptions {
  dryRun: boolean;
  manager: string;
  force: boolean;
  fieldValidation: 'Strict' | 'Warn' | 'Ignore';
}

const VALIDATIONS = ['Strict', 'Warn', 'Ignore'] as const;

/** @throws ApiStatusError 422 for an unknown dryRun, 400 for an unusable field manager */
export function writeOptions(request: ApiRequest): WriteOptions {
  const dryRun = request.query.getAll('dryRun');
  if (dryRun.some((value) => value !== 'All' && value !== '')) {
    const message = `dryRun: Unsupported value: ${JSON.stringify(dryRun[0])}: supported values: "All"`;
    throw new ApiStatusError(422, message);
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

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  contentType: string;
  accept: string;
  userAgent: string;
}

export interface TableStyle {
  include: string;
}

/** What a request is answered with; lists, watches and logs are streamed by the HTTP layer. */
export type ApiAnswer =
  | {
      as: 'json';
      code: number;
      body: unknown;
      type?: ResourceType;
      warnings?: readonly string[];
      table?: TableStyle | undefined;
    }
  | { as: 'text'; code: number; text: string }
  /** Null: nothing to read. */
  | { as: 'log'; session: LogSession | null }
  | { as: 'list'; list: ListAnswer; type: ResourceType; table: TableStyle | undefined }
  | { as: 'watch'; session: WatchSession; query: ListQuery; type: ResourceType; table: TableStyle | undefined };

/** The Table a client prefers (`as=Table` before plain JSON), as kubectl does. */
export function tableStyle(request: ApiRequest): TableStyle | undefined {
  const first = request.accept.split(',')[0] ?? '';
  if (!/;\s*as=Table/.test(first)) return undefined;
  return { include: request.query.get('includeObject') ?? 'Metadata' };
}
