import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import { holdStream } from './session-stream';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const caller = () => new AbortController();

const oneWord = (signal: AbortSignal): Promise<Response> =>
  Promise.resolve(
    new Response(
      new ReadableStream<Uint8Array>({
        start: (out) => {
          out.enqueue(new TextEncoder().encode('hello'));
          signal.addEventListener('abort', () => out.close(), { once: true });
        },
      }),
      { status: 201, headers: { 'x-kept': 'yes' } },
    ),
  );

const often = { recheckMs: 5_000 };
const may = (): Promise<unknown> => Promise.resolve();
const mayNot = (): Promise<unknown> => Promise.reject(new Failure('unauthenticated', 'signed out'));

describe('holdStream', () => {
  it('keeps status and headers, and continues as long as the person may read', async () => {
    const open = new Map<string, number>();
    const end = caller();
    const response = await holdStream({ open, personId: 'ada', signal: end.signal, recheck: may, ...often }, oneWord);
    expect([response.status, response.headers.get('x-kept')]).toEqual([201, 'yes']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open.get('ada')).toBe(1);
    end.abort();
    expect(await response.text()).toBe('hello');
    expect(open.size).toBe(0);
  });

  it('ends within seconds of the session', async () => {
    const open = new Map<string, number>();
    const response = await holdStream(
      { open, personId: 'ada', signal: caller().signal, recheck: mayNot, ...often },
      oneWord,
    );
    const text = response.text();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await text).toBe('hello');
    expect(open.size).toBe(0);
  });

  it('does not end because the database is unavailable', async () => {
    const open = new Map<string, number>();
    const recheck = () => Promise.reject(new Failure('unavailable', 'no database'));
    await holdStream({ open, personId: 'ada', signal: caller().signal, recheck, ...often }, oneWord);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open.get('ada')).toBe(1);
  });

  it('rejects one too many, counts each person apart, and forgets what was canceled or failed', async () => {
    const open = new Map<string, number>();
    const hold = (personId: string) =>
      holdStream({ open, personId, signal: caller().signal, recheck: may, ...often }, oneWord);
    const held = await Promise.all(Array.from({ length: 60 }, () => hold('ada')));
    await expect(hold('ada')).rejects.toMatchObject({ code: 'throttled' });
    await expect(hold('bob')).resolves.toBeInstanceOf(Response);
    await held[0]?.body?.cancel();
    await expect(hold('ada')).resolves.toBeInstanceOf(Response);
    const failing = holdStream({ open, personId: 'eve', signal: caller().signal, recheck: may, ...often }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(open.has('eve')).toBe(false);
  });

  it('counts what takes more than others as several', async () => {
    const open = new Map<string, number>();
    const hold = (cost: number) =>
      holdStream({ open, personId: 'ada', signal: caller().signal, recheck: may, cost, ...often }, oneWord);
    const held = await Promise.all(Array.from({ length: 11 }, () => hold(5)));
    await hold(1);
    await expect(hold(5)).rejects.toMatchObject({ code: 'throttled' });
    await held[0]?.body?.cancel();
    expect(open.get('ada')).toBe(51);
    await expect(hold(5)).resolves.toBeInstanceOf(Response);
  });
});
