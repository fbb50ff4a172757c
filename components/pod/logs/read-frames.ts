import type { LogFrame } from '@/lib/contract/pod-logs';

/** The server says every ten seconds that it is there. */
const SILENCE_MS = 30_000;
/** Work at a time, between which the browser answers keys and draws. */
const SLICE_MS = 8;

/** Lets the browser work; in a hidden tab this takes a second, which slows the stream down. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Reading {
  /** Called after too long a silence. */
  give: () => void;
  /** Null: go on; else when to. */
  pause: () => Promise<void> | null;
}

/** Frames of a stream, one JSON text per line. Nothing more is read than was taken. */
export async function* readFrames(body: ReadableStream<Uint8Array>, o: Reading): AsyncGenerator<LogFrame> {
  const reader = body.getReader();
  const utf8 = new TextDecoder();
  let pieces: string[] = [];
  let began = performance.now();
  try {
    for (;;) {
      await o.pause();
      const { done, value } = await heard(reader.read(), o.give);
      if (done) return;
      const lines = utf8.decode(value, { stream: true }).split('\n');
      for (const [at, line] of lines.entries()) {
        pieces.push(line);
        if (at === lines.length - 1) break;
        const text = pieces.join('');
        pieces = [];
        // Made by our server.
        if (text !== '') yield JSON.parse(text) as LogFrame;
        if (performance.now() - began > SLICE_MS) {
          await breathe();
          began = performance.now();
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function heard<T>(read: Promise<T>, give: () => void): Promise<T> {
  const timer = setTimeout(give, SILENCE_MS);
  try {
    return await read;
  } finally {
    clearTimeout(timer);
  }
}
