import 'server-only';
import pLimit from 'p-limit';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CreateAnswer, KubeWorkloadReader } from '@/lib/domain/ports/kube-workloads';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

export interface ApiServer extends Pick<KubeWorkloadReader, 'dryRunCreate'> {
  name: string;
}

/** `needs`: it lacks only what the manifests bring. `late`: out of time. */
export type DryRun = CreateAnswer | { answer: 'none'; why: 'needs' | 'late'; message: string };

const MAX_PARALLEL = 4;

const BROUGHT = ['Namespace', 'ServiceAccount', 'RuntimeClass', 'PriorityClass'];
/** How the API server and its plugins report a missing dependency. */
const MISSING =
  /(?:namespaces|serviceaccount|RuntimeClass) "([^"]+)" not found|no PriorityClass with name (\S+) was found/;

const nameOf = (object: RawObject): string => textAt(objectAt(object, 'metadata'), 'name');

/** A dry run saves nothing, so later objects do not see earlier ones. */
function missingIn(answer: DryRun, brought: ReadonlySet<string>): DryRun {
  if (answer.answer !== 'rejected') return answer;
  const found = MISSING.exec(answer.message);
  const name = found?.[1] ?? found?.[2] ?? '';
  return brought.has(name) ? { answer: 'none', why: 'needs', message: name } : answer;
}

class Asking {
  readonly #api: ApiServer;
  readonly #deadline: number;
  /** The first answer that further requests would repeat: for all objects, and by kind and namespace. */
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
      if (error instanceof UpstreamFailure) return { answer: 'none', why: 'unreachable', message: error.message };
      throw error;
    });
    if (answer.answer !== 'none') return answer;
    if (answer.why === 'unreachable') this.#unreachable = answer;
    if (answer.why === 'not-permitted' && !answer.message.includes(' cannot patch ')) this.#forbidden.set(key, answer);
    return answer;
  }
}

/** `all`: the objects of the manifests; `ms`: time for new requests. */
export async function dryRuns(
  workloads: readonly RawObject[],
  api: ApiServer,
  { all, ms }: { all: readonly RawObject[]; ms: number },
): Promise<ReadonlyMap<RawObject, DryRun>> {
  const brought = new Set(all.filter((one) => BROUGHT.includes(textAt(one, 'kind'))).map(nameOf));
  const asking = new Asking(api, ms);
  const limit = pLimit(MAX_PARALLEL);
  const answers = workloads.map(async (object): Promise<[RawObject, DryRun]> => {
    const answer = await limit(() => asking.ask(object));
    return [object, missingIn(answer, brought)];
  });
  return new Map(await Promise.all(answers));
}
