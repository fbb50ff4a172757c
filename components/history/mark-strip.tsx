import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { plotEdges } from '@/components/ui/chart/plot-spec';
import { StateGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { type HistoryMark, type MarkGroup, markGroups } from './mark-groups';

/** Shape and color of a mark: problem and warning differ by more than color. */
export const markLooks: Record<HistoryMark['tone'], { tone: Tone; glyph: string }> = {
  ok: { tone: 'ok', glyph: '●' },
  info: { tone: 'muted', glyph: '○' },
  warn: { tone: 'warn', glyph: '▲' },
  bad: { tone: 'bad', glyph: '✗' },
};

const slots = 60;

interface StripProps {
  marks: readonly HistoryMark[];
  from: number;
  to: number;
}

/**
 * Changes and events above a chart, at their times. For the pointer: the keyboard and screen readers have the list
 * of the same marks, once for all charts.
 */
export function MarkStrip({ marks, from, to }: StripProps) {
  const groups = markGroups(marks, { from, to, slots });
  return (
    <div
      aria-hidden="true"
      className="relative h-4"
      style={{ marginLeft: plotEdges.left, marginRight: plotEdges.right }}
    >
      {groups.map((group) => (
        <Mark key={group.marks[0]?.key} group={group} place={(group.at - from) / (to - from)} />
      ))}
    </div>
  );
}

const titled = 6;

function Mark({ group, place }: { group: MarkGroup; place: number }) {
  const t = useTranslations('history.marks');
  const [worst] = group.marks;
  if (worst === undefined) return null;
  const look = markLooks[worst.tone];
  const texts = group.marks.slice(0, titled).map(({ text }) => visibleText(text, 160));
  const more = group.marks.length - texts.length;
  const title = [...texts, ...(more > 0 ? [t('more', { n: more })] : [])].join('\n');
  const href = group.marks.find((mark) => mark.href !== null)?.href ?? null;
  const classes = `absolute top-0 flex size-4 -translate-x-1/2 items-center justify-center ${toneText[look.tone]}`;
  const style = { left: `${100 * place}%` };
  return href === null ? (
    <span title={title} className={classes} style={style}>
      <StateGlyph glyph={look.glyph} />
    </span>
  ) : (
    <PageLink href={href} tabIndex={-1} title={title} className={classes} style={style}>
      <StateGlyph glyph={look.glyph} />
    </PageLink>
  );
}
