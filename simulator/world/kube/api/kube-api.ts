import { noSuchPath } from '@/simulator/world/kube/api-status';
import { type ApiAnswer, type ApiRequest, tableStyle } from '@/simulator/world/kube/api/api-request';
import { discoveryAnswer, versionAnswer, openApiDocument, openApiIndex } from '@/simulator/world/kube/api/discovery';
import { ListPages } from '@/simulator/world/kube/api/list-pages';
import { readAnswer, type ApiState } from '@/simulator/world/kube/api/read-answer';
import { parseResourcePath } from '@/simulator/world/kube/api/request-path';
import { statsSummary } from '@/simulator/world/kube/metrics';
import { writeAnswer } from '@/simulator/world/kube/api/write-answer';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { qualifiedName, RESOURCE_TYPES, type ResourceType } from '@/simulator/world/kube/resource-type';

export interface ApiCall {
  at: string;
  verb: string;
  resource: string;
  namespace: string;
  name: string;
  code: number;
  userAgent: string;
  fieldManager: string;
}

const KEEP_CALLS = 5_000;

/** The last requests, oldest first, and counts of all by verb and resource. */
export class CallLog {
  #calls: ApiCall[] = [];
  readonly #counts = new Map<string, number>();

  add(call: ApiCall): void {
    this.#calls.push(call);
    if (this.#calls.length > KEEP_CALLS * 2) this.#calls = this.#calls.slice(-KEEP_CALLS);
    const key = `${call.verb} ${call.resource}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  list(): ApiCall[] {
    return this.#calls.slice(-KEEP_CALLS);
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}

/** Whether the server of a cluster has the kind: a custom one only with its CustomResourceDefinition. */
function isServed({ store }: ClusterContext, type: ResourceType): boolean {
  if (!type.custom) return true;
  return store.ofKind('CustomResourceDefinition')?.get('', qualifiedName(type)) !== undefined;
}

const servedTypes = (context: ClusterContext): ResourceType[] =>
  RESOURCE_TYPES.filter((type) => isServed(context, type));

const json = (body: unknown): ApiAnswer => ({ as: 'json', code: 200, body });

/** The API server without its sockets: one request in, one answer out. */
export class KubeApi implements ApiState {
  readonly context: ClusterContext;
  readonly pages: ListPages;
  issueToken: ApiState['issueToken'];

  constructor(context: ClusterContext) {
    this.context = context;
    this.pages = new ListPages(() => context.now());
  }

  /** @throws ApiStatusError for every refusal */
  answer(request: ApiRequest): ApiAnswer {
    return this.#plain(request) ?? this.#resource(request);
  }

  #plain(request: ApiRequest): ApiAnswer | undefined {
    const { path } = request;
    if (path === '/healthz' || path === '/livez' || path === '/readyz') return { as: 'text', code: 200, text: 'ok' };
    if (path === '/version' || path === '/version/') return json(versionAnswer(this.context.options.version));
    if (path === '/openapi/v3') return json(openApiIndex(servedTypes(this.context)));
    const summary = statsSummary(this.context, path);
    if (summary !== undefined) return json(summary);
    const document = path.startsWith('/openapi/v3/') ? openApiDocument : discoveryAnswer;
    const known = document(path, servedTypes(this.context));
    return known === undefined ? undefined : json(known);
  }

  #resource(request: ApiRequest): ApiAnswer {
    const target = parseResourcePath(request.path);
    if (target === undefined || !isServed(this.context, target.type)) throw noSuchPath();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const requested = { target, request, table: tableStyle(request) };
    return reads ? readAnswer(this, requested) : writeAnswer(this, requested);
  }
}
