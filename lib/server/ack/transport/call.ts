import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Budget, Sender } from './rate-budget';
import { type CallContext, type CloudSystem, toUpstreamFailure } from './errors';

const TRIES = 4;
const MAX_DELAY_MS = 10_000;
const DEFAULT_RETRY_AFTER_MS = 1_000;

export interface Caller {
  /** Repeats throttled, cut and 5xx answers up to three times. @throws UpstreamFailure, never ambiguous. */
  read<T>(of: { system: CloudSystem; action: string }, send: () => Promise<T>): Promise<T>;
  /** Sends once. @throws UpstreamFailure, perhaps ambiguous. */
  write<T>(of: { system: CloudSystem; action: string; secrets: readonly string[] }, send: () => Promise<T>): Promise<T>;
}

export interface CallerOptions {
  budget: Budget;
  /** Fails when there are no credentials, before anything is sent. */
  credentials: () => Promise<void>;
  /** Whose reads these are; default: the engine's and the pollers'. */
  reads?: Exclude<Sender, 'write'>;
  sleep?: (ms: number) => Promise<unknown>;
}

/** A gateway's HTML page in place of an answer counts as a failing server (ACK SDK: it becomes a SyntaxError). */
function repeatable(failure: UpstreamFailure): boolean {
  const code = failure.details.upstream?.code;
  if (failure.kind === 'throttled') return code !== 'LocalBudget';
  return failure.kind === 'server' || code === 'ECONNRESET' || code === 'EPIPE' || code === 'NotJson';
}

/** The one way to the cloud: budget, repetition of reads, one error type. */
export function createCaller({ budget, credentials, reads = 'read', sleep = wait }: CallerOptions): Caller {
  async function once<T>(context: CallContext, send: () => Promise<T>): Promise<T> {
    await credentials();
    const sentAt = await budget.take(context.system, context.write ? 'write' : reads);
    try {
      return await send();
    } catch (error) {
      const failure = toUpstreamFailure(error, context);
      if (failure.kind === 'throttled')
        budget.throttled(failure.details.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS, sentAt);
      throw failure;
    }
  }

  return {
    async read(of, send) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once({ ...of, write: false }, send);
        } catch (error) {
          if (attempt === TRIES || !(error instanceof UpstreamFailure) || !repeatable(error)) throw error;
          // Throttled reads queue in the budget, which sends nothing for as long as the provider demands.
          const backOff = error.kind === 'throttled' ? 0 : 100 * 2 ** attempt * (0.5 + Math.random() / 2);
          await sleep(Math.min(MAX_DELAY_MS, backOff));
        }
      }
    },
    write: (of, send) => once({ ...of, write: true }, send),
  };
}
