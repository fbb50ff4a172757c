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

export const toneSoft: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  busy: 'bg-busy-soft text-busy',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  unknown: 'bg-unknown-soft text-unknown',
  muted: 'bg-sunken text-ink-2',
};

/** A framed note; its text is ink. */
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
