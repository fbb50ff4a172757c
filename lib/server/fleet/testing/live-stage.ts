import { expect, vi } from 'vitest';
import { type LiveMessage, type LiveView, liveMessageSchema } from '@/lib/contract/live';
import type { Actor } from '@/lib/domain/access/actor';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';
import { LiveHub } from '../live/live-hub';
import { byName } from './store-feeds';

export const ada: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };

export interface Tab {
  id: string;
  messages: LiveMessage[];
  comments: string[];
  bytes: () => number;
  take: () => LiveMessage[];
  reader: ReadableStreamDefaultReader<Uint8Array>;
  abort: AbortController;
}

/** One cluster of four nodes with tabs, on a clock that moves only by `pass`. */
export class LiveStage {
  readonly store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  readonly hub: LiveHub;
  sources: SourceStatus[] = [
    { source: 'kubernetes', state: 'live', seenAt: 1, checkedAt: 1, problem: null, retryAt: null },
  ];
  moved: (moved: { id: string; state: string }) => void = () => undefined;
  #version = 0;

  constructor() {
    vi.useFakeTimers({ now: 5_000_000 });
    const clock = { now: () => Date.now() };
    const cluster = { name: 'c', store: this.store, sources: () => this.sources };
    this.hub = new LiveHub({ clusters: [cluster], clock });
    this.hub.follow({
      onMoved: (listener) => {
        this.moved = listener;
        return () => undefined;
      },
    });
    for (const name of ['n1', 'n2', 'n3', 'n4']) this.put({ name });
    this.store.setKnown('nodes');
    this.store.setKnown('pods');
    this.store.settle();
  }

  stop(): void {
    this.hub.stop();
    this.store.close();
    vi.useRealTimers();
  }

  put(parts: Parameters<typeof rawNode>[0]): void {
    this.#version += 1;
    this.store.sink('nodes').upsert(rawNode({ ...parts, version: this.#version }), false);
  }

  async open(actor = ada, read = true): Promise<Tab> {
    const abort = new AbortController();
    const reader = this.hub.open({ actor, signal: abort.signal }).getReader();
    const tab: Tab = {
      id: '',
      messages: [],
      comments: [],
      bytes: () => bytes,
      take: () => tab.messages.splice(0),
      reader,
      abort,
    };
    let bytes = 0;
    const pump = async (): Promise<void> => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes += part.value.length;
        takeBlocks(tab, part.value);
      }
    };
    takeBlocks(tab, (await reader.read()).value);
    if (read) void pump();
    const [hello] = tab.take();
    if (hello?.type !== 'hello') throw new Error('no hello');
    tab.id = hello.tab;
    return tab;
  }

  /** A tab whose page is minutes old. */
  async settled(...views: LiveView[]): Promise<Tab> {
    await pass(61_000);
    const tab = await this.open();
    this.hub.declare({ actor: ada, tab: tab.id, views });
    await pass(1_000);
    tab.take();
    return tab;
  }
}

const decoder = new TextDecoder();

/** Messages and comments of a chunk, which holds whole ones. */
export function takeBlocks(tab: Tab, bytes: Uint8Array | undefined): void {
  for (const block of decoder.decode(bytes).split('\n\n').filter(Boolean)) takeBlock(tab, block);
}

function takeBlock(tab: Tab, block: string): void {
  const [event, data] = block.split('\n');
  if (event === undefined || data === undefined) {
    tab.comments.push(block);
    return;
  }
  const sent: unknown = JSON.parse(data.replace(/^data: /, ''));
  const message = liveMessageSchema.parse(sent);
  expect(sent, 'nothing beyond the contract is sent').toEqual(message);
  expect(event).toBe(`event: ${message.type}`);
  tab.messages.push(message);
}

export const nodesView = (
  keys: string[],
  more: Partial<Extract<LiveView, { type: 'nodes' }>['filter']> = {},
): LiveView => ({
  id: 'nodes',
  type: 'nodes',
  cluster: 'c',
  keys: keys.map((key) => `uid-${key}`),
  filter: { ...byName, ...more },
});
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const types = (messages: LiveMessage[]) => messages.map(({ type }) => type);
export const without = (messages: LiveMessage[], ...left: LiveMessage['type'][]) =>
  messages.filter(({ type }) => !left.includes(type));
