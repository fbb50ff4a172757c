/** What a colour says. Every use pairs it with a shape and a word. */
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

export const toneSolid: Record<Tone, string> = {
  ok: 'bg-ok',
  busy: 'bg-busy',
  bad: 'bg-bad',
  warn: 'bg-warn',
  unknown: 'bg-unknown',
  muted: 'bg-fill',
};

export const toneGlyph: Record<Tone, string> = {
  ok: '●',
  busy: '◐',
  bad: '▲',
  warn: '▲',
  unknown: '◌',
  muted: '○',
};
