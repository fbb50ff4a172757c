import type { ReactNode } from 'react';
import { toneText } from './tone';
import type { Tone } from './tone';

const glyphs: Record<Tone, string> = { ok: '●', busy: '◐', bad: '▲', warn: '▲', unknown: '◌', muted: '○' };

/** Status as shape, word and colour together. `glyph` replaces the tone's usual shape, e.g. `⏸` for cordoned. */
export function StateBadge({ tone, glyph, children }: { tone: Tone; glyph?: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${toneText[tone]}`}>
      <span aria-hidden="true" className="inline-block w-3 text-center text-xs leading-4">
        {glyph ?? glyphs[tone]}
      </span>
      {children}
    </span>
  );
}
