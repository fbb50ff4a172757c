import type { ReactNode } from 'react';
import { StateGlyph } from './state-glyph';
import { toneGlyph, toneText } from './tone';
import type { Tone } from './tone';

/** Status as shape, word and colour together. `glyph` replaces the tone's usual shape, e.g. `⏸` for cordoned. */
export function StateBadge({ tone, glyph, children }: { tone: Tone; glyph?: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${toneText[tone]}`}>
      <StateGlyph glyph={glyph ?? toneGlyph[tone]} />
      {children}
    </span>
  );
}
