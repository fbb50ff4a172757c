import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { UpstreamFailure } from '@/lib/domain/failure';
import { atPath } from '@/lib/domain/pool/definition/json-path';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { KubeWriter } from '@/lib/domain/ports/kube';

/** The outcome of one write. `lost`: done, the answer is lost. `late`: not done yet, without an answer. */
export type WriteOutcome = 'fine' | 'lost' | 'late' | 'throttled' | 'busy' | 'refused' | 'hang';

interface Written {
  action: string;
  target: string;
}

/** A provider's answer when it does not perform a request. */
export const upstream = (kind: UpstreamFailure['kind'], upstreamCode: string, ambiguous: boolean): UpstreamFailure =>
  new UpstreamFailure({
    system: 'ack',
    kind,
    upstreamCode,
    message: `the provider says ${upstreamCode}`,
    requestId: 'req-fault',
    ambiguous,
  });

const named = z.object({
  uid: z.string().optional(),
  poolId: z.string().optional(),
  instanceId: z.string().optional(),
  target: z.object({ uid: z.string() }).optional(),
  write: z.object({ how: z.string() }).optional(),
});

function writtenBy(method: string, given: unknown): Written {
  if (typeof given === 'string') return { action: method, target: given };
  const { uid, poolId, instanceId, target, write } = named.catch({}).parse(given);
  const action = write === undefined ? method : `${write.how} workload`;
  const name = atPath(given as never, 'body.nodepool_info.name');
  const known = uid ?? poolId ?? instanceId ?? target?.uid ?? name;
  return { action, target: typeof known === 'string' ? known : 'c1' };
}

const FAILURES: Partial<Record<WriteOutcome, () => UpstreamFailure>> = {
  throttled: () => upstream('throttled', 'Throttling.User', false),
  busy: () => upstream('conflict', 'InvalidNodePoolStatus.Forbidden', false),
  refused: () => upstream('bad-request', 'InvalidParameter.Name', false),
  late: () => upstream('timeout', 'RequestTimeout', true),
};

/** The gate that a call is already inside. One storage for all gates: each storage makes every later promise of the process slower. */
const inside = new AsyncLocalStorage<WriteGate>();

/** Wraps the writers: counts what is sent, and lets tests decide the outcome. */
export class WriteGate {
  readonly effects: Written[] = [];
  readonly attempts: Written[] = [];
  /** Decides the outcome of the nth attempt to write, counted from 1. */
  outcome: (attempt: number, write: Written) => WriteOutcome = () => 'fine';
  /** Releases writes that hang: they fail, as if their process had died. */
  readonly hanging: (() => void)[] = [];

  async pass<T>(write: Written, send: () => Promise<T>): Promise<T> {
    this.attempts.push(write);
    const outcome = this.outcome(this.attempts.length, write);
    const failure = FAILURES[outcome];
    if (failure !== undefined) throw failure();
    const answer = await send();
    if (!isRefusal(answer)) this.effects.push(write);
    if (outcome === 'hang') await new Promise<void>((resolve) => this.hanging.push(resolve));
    if (outcome === 'lost' || outcome === 'hang') throw upstream('network', 'ECONNRESET', true);
    return answer;
  }

  guard<Writer extends CloudWriter | KubeWriter>(writer: Writer): Writer {
    return new Proxy(writer, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (given: unknown) => {
          const send = (): Promise<unknown> => Reflect.apply(method, target, [given]);
          // A test's replacement of a method may call the method: that counts as one write.
          if (inside.getStore() === this) return send();
          return inside.run(this, () => this.pass(writtenBy(String(name), given), send));
        };
      },
    });
  }
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'answer' in answer && answer.answer !== 'accepted';
