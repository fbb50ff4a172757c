import { ApiStatusError, notFound } from '@/simulator/world/kube/api-status';
import type { ResourcePath } from '@/simulator/world/kube/api/request-path';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type ContainerLog, containerLog, containerOf } from '@/simulator/world/kube/kubelet/container-log';
import { isPod, type Pod } from '@/simulator/world/kube/shapes/pod';

interface LogOptions {
  container: string;
  follow: boolean;
  previous: boolean;
  timestamps: boolean;
  sinceNanos: bigint | null;
  tail: number | null;
  limitBytes: number | null;
}

const invalid = (pod: string, why: string): ApiStatusError =>
  new ApiStatusError(422, `PodLogOptions "${pod}" is invalid: ${why}`);

/** As ValidatePodLogOptions (pkg/apis/core/validation). @throws ApiStatusError 400, 422 */
function optionsOf(pod: string, query: URLSearchParams, nowMs: number): LogOptions {
  const isTrue = (name: string): boolean => ['true', '1'].includes(query.get(name) ?? '');
  const integer = (name: string, least: number, bound: string): number | null => {
    const text = query.get(name);
    if (text === null || text === '') return null;
    if (!/^-?\d+$/.test(text)) throw new ApiStatusError(400, `strconv.ParseInt: parsing "${text}": invalid syntax`);
    if (Number(text) < least) throw invalid(pod, `${name}: Invalid value: ${text}: must be greater than ${bound}`);
    return Number(text);
  };
  const tail = integer('tailLines', 0, 'or equal to 0');
  const limitBytes = integer('limitBytes', 1, '0');
  const seconds = integer('sinceSeconds', 1, '0');
  const since = query.get('sinceTime') ?? '';
  if (since !== '' && seconds !== null)
    throw invalid(pod, '<nil>: Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified');
  if (since !== '' && Number.isNaN(Date.parse(since)))
    throw new ApiStatusError(400, `parsing time "${since}" as "2006-01-02T15:04:05Z07:00": cannot parse`);
  // metav1.Time has seconds only.
  const sinceMs = since === '' ? null : Math.floor(Date.parse(since) / 1_000) * 1_000;
  const fromMs = seconds === null ? sinceMs : nowMs - seconds * 1_000;
  return {
    container: query.get('container') ?? '',
    follow: isTrue('follow'),
    previous: isTrue('previous'),
    timestamps: isTrue('timestamps'),
    sinceNanos: fromMs === null ? null : BigInt(Math.floor(fromMs)) * 1_000_000n,
    tail,
    limitBytes,
  };
}

/** RFC 3339 with nanoseconds, as the container runtime writes it. */
function stamp(nanos: bigint): string {
  const seconds = new Date(Number(nanos / 1_000_000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(nanos % 1_000_000_000n).padStart(9, '0')}Z`;
}

const CHUNK_BYTES = 64 * 1024;

/** One request for a log: chunks of what has been written, until there is no more, or for `follow` until its container ends. */
export class LogSession {
  readonly #context: ClusterContext;
  readonly #log: ContainerLog;
  readonly #options: LogOptions;
  readonly #pod: Pod;
  #at: number;
  #leftBytes: number;

  constructor(context: ClusterContext, pod: Pod, query: URLSearchParams) {
    this.#context = context;
    this.#pod = pod;
    const nowMs = context.now();
    this.#options = optionsOf(pod.metadata.name, query, nowMs);
    const container = containerOf(pod, this.#options.container);
    this.#log = containerLog(pod, container, this.#options.previous);
    this.#options.container = container.name;
    this.#leftBytes = this.#options.limitBytes ?? Number.POSITIVE_INFINITY;
    this.#at = this.#begin(nowMs);
  }

  #begin(nowMs: number): number {
    const { from, to } = this.#log.range(nowMs);
    const { tail, sinceNanos } = this.#options;
    const first = tail === null ? from : Math.max(from, to - tail);
    if (sinceNanos === null) return first;
    let [low, high] = [first, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#log.timeOf(middle) < sinceNanos) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Null: nothing more is there now. A reader that falls behind what the node keeps loses lines, as behind a rotation. */
  next(): Buffer | null {
    const { from, to } = this.#log.range(this.#context.now());
    this.#at = Math.max(this.#at, from);
    const parts: Buffer[] = [];
    for (let bytes = 0; this.#at < to && bytes < CHUNK_BYTES && this.#leftBytes > 0; this.#at += 1) {
      const time = this.#options.timestamps ? [Buffer.from(`${stamp(this.#log.timeOf(this.#at))} `)] : [];
      const whole = Buffer.concat([...time, ...this.#written()]);
      const part = whole.subarray(0, Math.min(whole.length, this.#leftBytes));
      this.#leftBytes -= part.length;
      bytes += part.length;
      parts.push(part);
    }
    return parts.length === 0 ? null : Buffer.concat(parts);
  }

  /** A runtime splits at the byte 0A, so that the second half of a newline of UTF-16 begins the next line. */
  #written(): Buffer[] {
    const rest = this.#log.newline.subarray(1);
    const half = this.#at === 0 || rest.length === 0 ? [] : [rest];
    return [...half, this.#log.line(this.#at), this.#log.newline.subarray(0, 1)];
  }

  /** Whether following it is pointless: its container ended or restarted, or its pod is gone. */
  isOver(): boolean {
    if (!this.#options.follow || this.#leftBytes <= 0) return true;
    const { namespace = '', name, uid } = this.#pod.metadata;
    const now = this.#context.store.pods.get(namespace, name);
    if (now === undefined || now.metadata.uid !== uid) return true;
    const instance = (pod: Pod): string | undefined =>
      pod.status?.containerStatuses?.find((status) => status.name === this.#options.container)?.containerID;
    const running = now.status?.containerStatuses?.find((status) => status.name === this.#options.container)?.state;
    return instance(now) !== instance(this.#pod) || running?.['running'] === undefined;
  }
}

/** `pods/log`. @throws ApiStatusError 400, 404, 422 */
export function logSession(context: ClusterContext, target: ResourcePath, query: URLSearchParams): LogSession | null {
  const { type, name = '', namespace = '' } = target;
  const pod = context.store.pods.get(namespace, name);
  if (pod === undefined || !isPod(pod)) throw notFound(type, name);
  const session = () => new LogSession(context, pod, query);
  if ((pod.spec.nodeName ?? '') !== '') return session();
  // Without a node there is nothing to read (LogLocation returns no location).
  containerOf(pod, query.get('container') ?? '');
  return null;
}
