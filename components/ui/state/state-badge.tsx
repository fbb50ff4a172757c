import type { ReactNode } from 'react';

/** The meaning of a color. Every use pairs it with a shape and a word. */
export type Tone = 'ok' | 'busy' | 'bad' | 'unknown' | 'muted' | 'warn';

export const toneText: Record<Tone, string> = {
  ok: 'text-ok',
  busy: 'text-busy',
  bad: 'text-bad',
  warn: 'text-warn',
  unknown: 'text-unknown',
  muted: 'text-ink-3',
};

const toneSoft: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  busy: 'bg-busy-soft text-busy',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  unknown: 'bg-unknown-soft text-unknown',
  muted: 'bg-sunken text-ink-2',
};

/** A framed note; its text has the default text color. */
export const toneBox: Record<Tone, string> = {
  ok: 'border-ok bg-ok-soft text-ink',
  busy: 'border-busy bg-busy-soft text-ink',
  bad: 'border-bad bg-bad-soft text-ink',
  warn: 'border-warn bg-warn-soft text-ink',
  unknown: 'border-edge bg-unknown-soft text-ink',
  muted: 'border-line bg-sunken text-ink',
};

export const toneSolid: Record<Tone, string> = {
  ok: 'bg-ok',
  busy: 'bg-busy',
  bad: 'bg-bad',
  warn: 'bg-warn',
  unknown: 'bg-unknown',
  muted: 'bg-fill',
};

export const toneGlyph: Record<Tone, string> = { ok: '●', busy: '◐', bad: '▲', warn: '▲', unknown: '◌', muted: '○' };

/** Drawn, not typed: fonts disagree about these characters, and some turn them into pictures. */
const shapes: Record<string, ReactNode> = {
  '●': <circle cx="6" cy="6" r="4" fill="currentColor" />,
  '○': <circle cx="6" cy="6" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  '◐': (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  '◌': <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.6 1.35" />,
  '▲': <path d="M6 1.5 11 10.5H1z" fill="currentColor" />,
  '⏸': <path d="M2.5 2h2.5v8H2.5zM7 2h2.5v8H7z" fill="currentColor" />,
  '⚑': <path d="M3 11V1.5h6.5l-2 2.5 2 2.5H3" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  '✓': <path d="m1.5 6.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  '✗': <path d="m2 2 8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.75" />,
};

/** The shape of a state; the word is shown beside it. */
export function StateGlyph({ glyph }: { glyph: string }) {
  const shape = shapes[glyph];
  if (shape === undefined) {
    return (
      <span aria-hidden="true" className="inline-block w-3 text-center text-xs leading-4">
        {glyph}
      </span>
    );
  }
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      {shape}
    </svg>
  );
}

/** Status as shape, word and color together. `glyph` replaces the tone's usual shape, e.g. `⏸` for cordoned. */
export function StateBadge({ tone, glyph, children }: { tone: Tone; glyph?: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${toneText[tone]}`}>
      <StateGlyph glyph={glyph ?? toneGlyph[tone]} />
      {children}
    </span>
  );
}

export function Badge({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap ${toneSoft[tone]}`}
    >
      {children}
    </span>
  );
}
