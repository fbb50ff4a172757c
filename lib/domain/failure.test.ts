import { describe, expect, it, vi } from 'vitest';
import { Failure, UpstreamFailure } from './failure';

const refusal = {
  system: 'ack',
  kind: 'conflict',
  upstreamCode: 'Busy',
  message: 'busy',
  requestId: null,
  ambiguous: false,
} as const;

describe('instanceof', () => {
  it('distinguishes failures, upstream failures, and other errors', () => {
    const plain = new Failure('conflict', 'moved');
    const upstream = new UpstreamFailure(refusal);
    expect([plain instanceof Failure, plain instanceof UpstreamFailure]).toEqual([true, false]);
    expect([upstream instanceof Failure, upstream instanceof UpstreamFailure]).toEqual([true, true]);
    for (const other of [null, undefined, 'text', {}, new Error('x')]) expect(other instanceof Failure).toBe(false);
  });

  it('holds across copies of the module, as Next makes them', async () => {
    vi.resetModules();
    const copy = await import('./failure');
    expect(copy.Failure).not.toBe(Failure);
    expect(new copy.Failure('not-found', 'x') instanceof Failure).toBe(true);
    expect(new copy.UpstreamFailure(refusal) instanceof UpstreamFailure).toBe(true);
  });
});
