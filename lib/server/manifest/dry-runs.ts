import 'server-only';
import pLimit from 'p-limit';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CreateAnswer, KubeWorkloadReader } from '@/lib/domain/ports/kube-workloads';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

/** The API server of the cluster that is checked against. */
export interface ApiServer extends Pick<KubeWorkloadReader, 'dryRunCreate'> {
  /** Of the cluster. */
  name: string;
}

/** `needs`: it lacks only what the manifests bring. `late`: the time for dry runs was used up. */
export type DryRun = CreateAnswer | { answer: 'none'; why: 'needs' | 'late'; message: string };

const AT_ONCE = 4;

const BROUGHT = ['Namespace', 'ServiceAccount', 'RuntimeClass', 'PriorityClass'];
/** How the API server and its plug-ins name what an object needs before it can be created. */
const MISSING =
  /(?:namespaces|serviceaccount|RuntimeClass) "([^"]+)" not found|no PriorityClass with name (\S+) was found/;

const nameOf = (object: RawObject): string => textAt(objectAt(object, 'metadata'), 'name');

/** A dry run saves nothing, so that what comes before in the manifests is not there for what comes after. */
function missingIn(answer: DryRun, brought: ReadonlySet<string>): DryRun {
  if (answer.answer !== 'rejected') return answer;
  const found = MISSING.exec(answer.message);
  const name = found?.[1] ?? found?.[2] ?? '';
  return brought.has(name) ? { answer: 'none', why: 'needs', message: name } : answer;
}

class Asking {
  readonly #api: ApiServer;
  readonly #deadline: number;
  /** The first answer that no further request would change: for all objects, and by kind and namespace. */
  #unreachable: DryRun | null = null;
  readonly #forbidden = new Map<string, DryRun>();

  constructor(api: ApiServer, ms: number) {
    this.#api = api;
    this.#deadline = performance.now() + ms;
  }

  async ask(object: RawObject): Promise<DryRun> {
    const key = `${textAt(object, 'kind')} ${textAt(objectAt(object, 'metadata'), 'namespace')}`;
    const known = this.#unreachable ?? this.#forbidden.get(key);
    if (known !== null && known !== undefined) return known;
    if (performance.now() > this.#deadline) return { answer: 'none', why: 'late', message: '' };
    const answer = await this.#api.dryRunCreate(object).catch((error: unknown): DryRun => {
      // There is no connection at all.
      if (error instanceof UpstreamFailure) return { answer: 'none', why: 'unreachable', message: error.message };
      throw error;
    });
    if (answer.answer !== 'none') return answer;
    if (answer.why === 'unreachable') this.#unreachable = answer;
    if (answer.why === 'not-permitted' && !answer.message.includes(' cannot patch ')) this.#forbidden.set(key, answer);
    return answer;
  }
}

/** What the API server answers to each workload; `all` are the objects of the manifests, `ms` the time for new requests. */
export async function dryRuns(
  workloads: readonly RawObject[],
  api: ApiServer,
  { all, ms }: { all: readonly RawObject[]; ms: number },
): Promise<ReadonlyMap<RawObject, DryRun>> {
  const brought = new Set(all.filter((one) => BROUGHT.includes(textAt(one, 'kind'))).map(nameOf));
  const asking = new Asking(api, ms);
  const limit = pLimit(AT_ONCE);
  const answers = workloads.map(async (object): Promise<[RawObject, DryRun]> => {
    const answer = await limit(() => asking.ask(object));
    return [object, missingIn(answer, brought)];
  });
  return new Map(await Promise.all(answers));
}
