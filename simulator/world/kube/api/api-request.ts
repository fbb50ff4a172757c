import type { ListAnswer } from '@/simulator/world/kube/api/list-objects';
import type { ListQuery } from '@/simulator/world/kube/api/list-query';
import type { WatchSession } from '@/simulator/world/kube/api/watch-session';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  contentType: string;
  accept: string;
  userAgent: string;
}

/** How rows of a Table carry their object. */
export interface TableStyle {
  include: string;
}

/** What a request is answered with; lists and watches are written piece by piece by the HTTP face. */
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
  | { as: 'list'; list: ListAnswer; type: ResourceType; table: TableStyle | undefined }
  | { as: 'watch'; session: WatchSession; query: ListQuery; type: ResourceType; table: TableStyle | undefined };

/** The Table a client prefers (`as=Table` before plain JSON), as kubectl asks for. */
export function tableStyle(request: ApiRequest): TableStyle | undefined {
  const first = request.accept.split(',')[0] ?? '';
  if (!/;\s*as=Table/.test(first)) return undefined;
  return { include: request.query.get('includeObject') ?? 'Metadata' };
}
