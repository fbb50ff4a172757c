import 'server-only';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Grid } from '@/lib/domain/history/grid';
import { errorText, parseAnswer, type SourceAnswer } from '@/lib/domain/history/prometheus/parse-answer';
import type { SourceProblem } from '@/lib/domain/history/prometheus/source-problem';
import type { Clock } from '@/lib/domain/ports/clock';
import { type GuardedAnswer, type GuardedTls, GuardFailure, guardedRequest } from '@/lib/server/http/guarded-request';
import type { MetricsSource } from './metrics-config';

const LIMIT_BYTES = 10_000_000;
/** Longer queries are sent in the body. */
const LONG_QUERY = 1_500;
const AT_ONCE = 6;
/** Several people who open one page share its answers. */
const ANSWER_LIFE_MS = 15_000;
const ANSWERS_KEPT = 200;
const SKEW_MS = 60_000;
const SECRET_LIMIT = 64 * 1024;

export class SourceFailure extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem.kind);
    this.name = 'SourceFailure';
    this.problem = problem;
  }
}

export interface RangeAnswer extends SourceAnswer {
  /** By how much the clock of the source is ahead of ours; 0 within a minute. */
  skewMs: number;
}

/** @throws SourceFailure `no-secret` naming the file */
async function contentOf(path: string): Promise<Buffer> {
  try {
    const content = await readFile(path);
    if (content.length > 0 && content.length <= SECRET_LIMIT) return content;
  } catch {
    // Said below.
  }
  throw new SourceFailure({ kind: 'no-secret', said: path });
}

async function lineOf(path: string): Promise<string> {
  const text = (await contentOf(path)).toString('utf8').trim();
  if (/^[\x20-\x7e]+$/.test(text)) return text;
  throw new SourceFailure({ kind: 'no-secret', said: path });
}

const isCertificate = (code: string): boolean => /CERT|SELF_SIGNED|LEAF_SIGNATURE|ISSUER|SSL|TLS/.test(code);

function ofGuard({ kind, errorCode }: GuardFailure): SourceProblem {
  if (kind === 'refused') return { kind: 'address-refused' };
  if (kind === 'slow' || kind === 'too-large') return { kind };
  const said = errorCode ?? 'ECONNRESET';
  return { kind: isCertificate(said) ? 'certificate' : 'unreachable', said };
}

const byStatus: Readonly<
  Record<number, SourceProblem['kind'] & ('unauthorized' | 'forbidden' | 'wrong-path' | 'throttled' | 'unavailable')>
> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'wrong-path',
  405: 'wrong-path',
  429: 'throttled',
  503: 'unavailable',
};

function jsonOf({ body }: GuardedAnswer): unknown {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return json;
  } catch {
    return undefined;
  }
}

/** @throws SourceFailure for everything but an answer of the API */
function checked(answer: GuardedAnswer, grid: Grid): SourceAnswer {
  const { status, body } = answer;
  if (status >= 300 && status < 400) throw new SourceFailure({ kind: 'redirected' });
  const isPage = /^\s*</.test(body.subarray(0, 200).toString('utf8'));
  const named = byStatus[status];
  const json = isPage ? undefined : jsonOf(answer);
  const said = errorText(json);
  if (named !== undefined && !(named === 'unavailable' && said !== null)) throw new SourceFailure({ kind: named });
  if (status === 400 && said !== null) throw new SourceFailure({ kind: 'query-refused', said });
  if ((status === 422 || status === 503) && said !== null) throw new SourceFailure({ kind: 'query-failed', said });
  if (status >= 400) throw new SourceFailure({ kind: 'server-error', said: `HTTP ${status}` });
  if (isPage) throw new SourceFailure({ kind: 'login-page' });
  const parsed = parseAnswer(json, grid);
  if (parsed !== null) return parsed;
  throw new SourceFailure(said === null ? { kind: 'not-prometheus' } : { kind: 'query-failed', said });
}

interface Query {
  path: string;
  grid: Grid;
  /** Parameters as a form. */
  sent: string;
  timeoutMs: number;
}

/** Reads a Prometheus-compatible API, and only reads. */
export class PrometheusClient {
  readonly #source: MetricsSource;
  readonly #clock: Clock;
  readonly #limit = pLimit(AT_ONCE);
  readonly #answers = new Map<string, { at: number; answer: Promise<RangeAnswer> }>();

  constructor(source: MetricsSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Values at the times of the grid. @throws SourceFailure */
  range(query: string, grid: Grid): Promise<RangeAnswer> {
    const end = grid.from + (grid.count - 1) * grid.stepMs;
    return this.#shared('/api/v1/query_range', grid, {
      query,
      start: seconds(grid.from),
      end: seconds(end),
      step: seconds(grid.stepMs),
    });
  }

  /** Values at one time. @throws SourceFailure */
  instant(query: string, at: number): Promise<RangeAnswer> {
    // Whatever time the source reports.
    const grid = { from: at, stepMs: 24 * 3_600_000, count: 1 };
    return this.#shared('/api/v1/query', grid, { query, time: seconds(at) });
  }

  #shared(path: string, grid: Grid, parameters: Record<string, string>): Promise<RangeAnswer> {
    const now = this.#clock.now();
    const { timeoutMs } = this.#source;
    const sent = new URLSearchParams({ ...parameters, timeout: `${Math.ceil(timeoutMs / 1_000)}s` }).toString();
    const key = `${path}?${sent}`;
    const known = this.#answers.get(key);
    if (known !== undefined && now - known.at < ANSWER_LIFE_MS) return known.answer;
    const since = performance.now();
    const answer = this.#limit(() =>
      this.#ask({ path, grid, sent, timeoutMs: timeoutMs - (performance.now() - since) }),
    );
    this.#answers.delete(key);
    this.#answers.set(key, { at: now, answer });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_KEPT && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /** A query that waited for its turn has less time left. */
  async #ask({ path, grid, sent, timeoutMs }: Query): Promise<RangeAnswer> {
    const { url } = this.#source;
    if (timeoutMs <= 0) throw new SourceFailure({ kind: 'slow' });
    const isLong = sent.length > LONG_QUERY;
    const [headers, tls] = await Promise.all([this.#headers(), this.#tls()]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const answer = await guardedRequest({
        url: new URL(`${url}${path}${isLong ? '' : `?${sent}`}`),
        method: isLong ? 'POST' : 'GET',
        headers: { ...headers, ...(isLong ? form : {}) },
        ...(isLong ? { body: sent } : {}),
        ...(tls === null ? {} : { tls }),
        trust: 'named',
        timeoutMs,
        limitBytes: LIMIT_BYTES,
      });
      return { ...checked(answer, grid), skewMs: this.#skew(answer) };
    } catch (error) {
      if (error instanceof GuardFailure) throw new SourceFailure(ofGuard(error));
      throw error;
    }
  }

  #skew(answer: GuardedAnswer): number {
    const theirs = Date.parse(answer.header('date') ?? '');
    const skew = theirs - this.#clock.now();
    return Number.isNaN(skew) || Math.abs(skew) < SKEW_MS ? 0 : skew;
  }

  async #headers(): Promise<Record<string, string>> {
    const { auth, headers } = this.#source;
    const own = await Promise.all(
      headers.map(async ({ name, file }): Promise<[string, string]> => [name.toLowerCase(), await lineOf(file)]),
    );
    const all = { accept: 'application/json', ...Object.fromEntries(own) };
    if (auth === null) return all;
    if ('bearerFile' in auth) return { ...all, authorization: `Bearer ${await lineOf(auth.bearerFile)}` };
    const pair = `${auth.username}:${await lineOf(auth.passwordFile)}`;
    return { ...all, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  }

  async #tls(): Promise<GuardedTls | null> {
    const { tls } = this.#source;
    if (tls === null) return null;
    const read = async (name: keyof GuardedTls, file: string | null) =>
      file === null ? {} : { [name]: await contentOf(file) };
    const [ca, cert, key] = await Promise.all([
      read('ca', tls.caFile),
      read('cert', tls.certFile),
      read('key', tls.keyFile),
    ]);
    return { ...ca, ...cert, ...key };
  }
}

const seconds = (ms: number): string => String(ms / 1_000);
