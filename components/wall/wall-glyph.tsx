import { StateGlyph, type Tone, toneGlyph, toneText } from '@/components/ui/state/state-badge';

/** The shape and color of a state, as large as the text beside it. */
export function WallGlyph({ tone, glyph }: { tone: Tone; glyph?: string }) {
  return (
    <span className={`wall-glyph ${toneText[tone]}`}>
      <StateGlyph glyph={glyph ?? toneGlyph[tone]} />
    </span>
  );
}

/** Nothing to report, as one large calm sentence. */
export function Calm({ text, tone = 'ok', glyph = '✓' }: { text: string; tone?: Tone; glyph?: string }) {
  return (
    <p className="wall-calm">
      <WallGlyph tone={tone} glyph={glyph} />
      <span className="wall-two-lines">{text}</span>
    </p>
  );
}
