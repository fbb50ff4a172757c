import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogFrame, LogLine, LogStateName } from '@/lib/contract/pod-logs';
import type { PodContainer } from '@/lib/contract/pod';
import { UpstreamFailure } from '@/lib/domain/failure';
import { type LogEncoding, LineDecoder } from '@/lib/domain/log/encoding';
import { LogLineSplitter, type RawLine } from '@/lib/domain/log/line-splitter';
import { compareStamps, isStamp, type LogPlace, placeAfter } from '@/lib/domain/log/place';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { defaultContainer, podContainers } from '@/lib/server/kube/map/map-pod-detail';
import { readObject } from '@/lib/server/kube/read/read-objects';
import type { KubeTransport } from '@/lib/server/kube/transport/transport';

export interface LogOptions {
  /** Absent: the pod's default container. */
  container?: string | undefined;
  follow: boolean;
  previous: boolean;
  sinceSeconds?: number | undefined;
  tail: number;
  encoding: LogEncoding | null;
}

interface Source {
  transport: () => Promise<KubeTransport>;
  index: number;
  namespace: string;
  pod: string;
  options: LogOptions;
  /** Up to where the reader has it; it continues there. */
  after: LogPlace | null;
  signal: AbortSignal;
  now: () => number;
}

/** How often a container that has not started, or an API server that does not answer, is tried again. */
const RETRY_MS = 2_000;

interface State {
  state: LogStateName;
  message?: string | null;
  exitCode?: number | null;
}

export const podPath = (namespace: string, pod: string): string =>
  `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}`;

/**
 * The log of one container. The API server is read only as fast as the frames are taken, so that a slow reader slows the
 * container runtime's side and nothing piles up here. Ends when there is nothing more to read; never throws UpstreamFailure.
 */
export class LogSourceReader {
  readonly #o: Source;
  readonly #decoder: LineDecoder;
  #after: LogPlace | null;
  /** What a stream that was opened again still repeats; null: nothing. */
  #repeated: LogPlace | null = null;
  #instance = '';
  #lastState = '';
  #isResumed: boolean;

  constructor(source: Source) {
    this.#o = source;
    this.#after = source.after;
    this.#isResumed = source.after !== null;
    this.#decoder = new LineDecoder(source.options.encoding);
  }

  async *frames(): AsyncGenerator<LogFrame> {
    const { follow } = this.#o.options;
    while (!this.#o.signal.aborted) {
      let isOver: boolean;
      try {
        isOver = yield* this.#once();
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        const state = stateOfFailure(error);
        yield* this.#state(state);
        isOver = state.state !== 'broken';
        this.#isResumed = true;
      }
      if (isOver || !follow) return;
      await delay(RETRY_MS, undefined, { signal: this.#o.signal });
    }
  }

  /** True: there will be nothing more. */
  async *#once(): AsyncGenerator<LogFrame, boolean> {
    const { namespace, pod, options, signal } = this.#o;
    const transport = await this.#o.transport();
    const found = await readObject(transport, podPath(namespace, pod));
    const ready = readiness(found, options);
    if (ready.container === null) {
      yield* this.#state(ready.state);
      return !ready.isTemporary;
    }
    const query = this.#query(ready.container.name);
    const stream = transport.bytes({ path: `${podPath(namespace, pod)}/log`, query, signal });
    this.#instance ||= instanceOf(ready.container);
    yield* this.#lines(stream);
    if (!options.follow) {
      yield* this.#state({ state: 'complete' });
      return true;
    }
    const now = await readObject(transport, podPath(namespace, pod));
    return yield* this.#ended(now, ready.container.name);
  }

  /** Why a log that is followed ended. */
  async *#ended(found: RawObject | null, name: string): AsyncGenerator<LogFrame, boolean> {
    const container = found === null ? undefined : podContainers(found).find((one) => one.name === name);
    if (container === undefined) {
      yield* this.#state({ state: 'deleted' });
      return true;
    }
    const isSame = instanceOf(container) === this.#instance;
    if (container.state === 'running' && isSame) {
      // API servers and what is in front of them end long streams.
      this.#isResumed = true;
      yield* this.#state({ state: 'broken', message: null });
      return false;
    }
    const end = container.end ?? container.lastEnd;
    const state = container.state === 'running' ? 'restarted' : 'ended';
    const exitCode = end?.exitCode ?? null;
    yield* this.#state({ state, exitCode, message: container.state === 'waiting' ? container.reason : null });
    return true;
  }

  async *#lines(stream: AsyncGenerator<Uint8Array>): AsyncGenerator<LogFrame> {
    const splitter = new LogLineSplitter(LONGEST_STAMP);
    this.#repeated = this.#after;
    let isOpen = false;
    for await (const chunk of stream) {
      if (!isOpen) yield* this.#state({ state: this.#isResumed ? 'resumed' : 'reading' });
      isOpen = true;
      yield* this.#frame(splitter.push(chunk));
    }
    yield* this.#frame(splitter.end());
  }

  *#frame(raw: readonly RawLine[]): Generator<LogFrame> {
    const lines = raw.flatMap((one) => this.#line(one) ?? []);
    if (lines.length === 0) return;
    yield { t: 'lines', s: this.#o.index, encoding: this.#decoder.encoding, lines };
  }

  #line({ bytes, cutBytes }: RawLine): LogLine[] {
    const { at, rest } = splitStamp(bytes);
    if (at !== '') {
      if (this.#isRepeated(at)) return [];
      this.#after = placeAfter(this.#after, at);
    }
    const text = this.#decoder.decode(rest);
    return [cutBytes === 0 ? [at, text] : [at, text, cutBytes]];
  }

  /** `sinceTime` has whole seconds: what was seen comes again, before everything else. */
  #isRepeated(at: string): boolean {
    const until = this.#repeated;
    if (until === null) return false;
    const order = compareStamps(at, until.at);
    const isRepeated = order < 0 || (order === 0 && until.lines > 0);
    if (!isRepeated) this.#repeated = null;
    else if (order === 0) this.#repeated = { ...until, lines: until.lines - 1 };
    return isRepeated;
  }

  #query(container: string): Record<string, string> {
    const { follow, previous, sinceSeconds, tail } = this.#o.options;
    const from =
      this.#after === null
        ? { tailLines: String(tail), ...(sinceSeconds === undefined ? {} : { sinceSeconds: String(sinceSeconds) }) }
        : { sinceTime: wholeSeconds(this.#after.at) };
    return {
      container,
      timestamps: 'true',
      ...(follow ? { follow: 'true' } : {}),
      ...(previous ? { previous: 'true' } : {}),
      ...from,
    };
  }

  /** Each once, until another follows. */
  *#state({ state, message = null, exitCode = null }: State): Generator<LogFrame> {
    const key = `${state} ${message ?? ''}`;
    if (key === this.#lastState) return;
    this.#lastState = key;
    yield { t: 'state', s: this.#o.index, state, message, exitCode, at: this.#o.now() };
  }
}

/** Nodes write their own time zone. */
const wholeSeconds = (stamp: string): string => `${new Date(stamp).toISOString().slice(0, 19)}Z`;

const instanceOf = ({ restarts, since, end }: PodContainer): string =>
  `${restarts ?? ''} ${end?.startedAt ?? since ?? ''}`;

type Readiness = { container: PodContainer } | { container: null; state: State; isTemporary: boolean };

const notNow = (state: State, isTemporary: boolean): Readiness => ({ container: null, state, isTemporary });

/** Whether the kubelet has a log to read (kubelet_pods.go: validateContainerLogStatus), decided by the pod, not by its words. */
function readiness(found: RawObject | null, options: LogOptions): Readiness {
  if (found === null) return notNow({ state: 'deleted' }, false);
  const wanted = options.container ?? defaultContainer(found);
  const container = podContainers(found).find(({ name }) => name === wanted);
  if (container === undefined) return notNow({ state: 'no-container' }, false);
  if (textAt(objectAt(found, 'spec'), 'nodeName') === '') return notNow({ state: 'no-node' }, true);
  if (options.previous) return container.lastEnd === null ? notNow({ state: 'no-previous' }, false) : { container };
  const hasRun = container.state === 'running' || container.end !== null || container.lastEnd !== null;
  if (hasRun) return { container };
  return notNow({ state: 'waiting', message: container.reason }, true);
}

function stateOfFailure({ kind, message }: UpstreamFailure): State {
  if (kind === 'not-found') return { state: 'deleted' };
  if (kind === 'forbidden') return { state: 'forbidden', message };
  return { state: kind === 'bad-request' || kind === 'conflict' ? 'refused' : 'broken', message };
}

const SPACE = 0x20;
const LONGEST_STAMP = 40;

/** The API server puts a time and a space before each line. */
function splitStamp(bytes: Uint8Array): { at: string; rest: Uint8Array } {
  const end = bytes.subarray(0, LONGEST_STAMP).indexOf(SPACE);
  const at = end < 0 ? '' : String.fromCharCode(...bytes.subarray(0, end));
  // Of a program's own output in a broken log, nothing is taken away.
  return isStamp(at) ? { at, rest: bytes.subarray(end + 1) } : { at: '', rest: bytes };
}
