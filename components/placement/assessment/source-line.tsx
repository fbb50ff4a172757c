import { useTranslations } from 'next-intl';
import { visibleText } from '@/components/ui/text/visible-text';

const marks = ['K', 'D', 'M', 'A', 'E', 'G', 'C', 'R', 'V', 'S', 'own', '~', 'judgement'] as const;
type SourceHealth = (typeof marks)[number];

/** One reference of a rule: where it was read, and what there, e.g. the function of Kubernetes' source. */
interface SourcePart {
  marks: readonly SourceHealth[];
  rest: string;
}

/** `K validateOS; V` as parts. Text without a leading mark is kept. */
export function sourceParts(source: string): SourcePart[] {
  return source
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const words = part.split(/\s+/);
      const found: SourceHealth[] = [];
      for (const word of words) {
        const mark = markOf(word);
        if (mark === null) break;
        found.push(mark);
      }
      return { marks: [...new Set(found)], rest: words.slice(found.length).join(' ') };
    });
}

/** Reports are numbered, `S0` to `S4`; `D.2` is a table that the project collected. */
function markOf(word: string): SourceHealth | null {
  if (/^S\d$/.test(word)) return 'S';
  if (/^[A-Z]\.\d+$/.test(word)) return 'own';
  return marks.find((mark) => mark === word && mark !== 'S' && mark !== 'own') ?? null;
}

/** How a rule is known, as text instead of marks. */
export function SourceLine({ source }: { source: string }) {
  const t = useTranslations('placement.source');
  const words = sourceParts(visibleText(source, 400)).map(({ marks, rest }) => {
    const read = marks.map((mark) => t(`mark.${mark === '~' ? 'weak' : mark}`)).join(', ');
    if (read === '') return rest;
    return rest === '' ? read : `${read}: ${rest}`;
  });
  return (
    <span className="min-w-0 wrap-anywhere">
      {t('label')} {words.join('; ')}
    </span>
  );
}
