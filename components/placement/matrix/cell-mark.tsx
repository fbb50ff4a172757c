import { useTranslations } from '@/lib/client/intl';
import type { Cell, PlacementPool } from '@/lib/domain/placement/verdict';
import type { CellVerdict, Outcome } from '@/lib/domain/placement/verdict-words';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { visibleText, PlainText } from '@/components/ui/text/plain-text';
import { cellLook } from '../looks';
import { OsLabel, windowsName } from '@/components/table/cells/os-label';

/** Verdicts without harm if another node pool fits: the scheduler places no pod there. */
const harmless: readonly CellVerdict[] = ['wrong-os', 'wrong-build', 'cannot'];
const well: readonly Outcome[] = ['runs', 'differs'];

/** Drawn without a node of its own. */
const works =
  'data-works:after:ml-auto data-works:after:pl-1 data-works:after:text-xs data-works:after:font-normal data-works:after:text-ink-3 data-works:after:tabular-nums data-works:after:content-[attr(data-works)]';

/** The problem color is used only for workloads that have problems. One image with a text, because a matrix has thousands. */
export function CellMark({ cell, pool, outcome }: { cell: Cell; pool: CellPool; outcome: Outcome }) {
  const t = useTranslations('placement');
  const { tone, glyph } = cellLook[cell.verdict];
  const isHarmless = well.includes(outcome) && harmless.includes(cell.verdict);
  const isQuiet = cell.verdict === 'not-meant';
  const word = t(`cell.${cell.verdict}`);
  const builds = buildsOf(cell, pool);
  const why = builds === null ? visibleText(cell.why ?? '', 80) : `${builds.wanted} ≠ ${builds.host}`;
  const reported = isQuiet ? [word] : [word, reasonOf(t, cell, builds), worksOf(t, cell)];
  return (
    <span
      role="img"
      aria-label={reported.filter((part) => part !== '').join(' · ')}
      className="flex min-w-0 flex-col leading-4"
    >
      <span
        data-works={isQuiet || cell.of === 0 ? undefined : `${cell.works}/${cell.of}`}
        className={`flex items-center gap-1.5 ${works} ${toneText[isHarmless ? 'muted' : tone]} ${isQuiet || isHarmless ? '' : 'font-medium'}`}
      >
        <StateGlyph glyph={glyph} />
        {isQuiet ? null : <span className="truncate">{word}</span>}
      </span>
      {why === '' || isQuiet ? null : <span className="truncate font-mono text-xs text-ink-3">{why}</span>}
    </span>
  );
}

type CellPool = Pick<PlacementPool, 'builds'>;
type Words = ReturnType<typeof useTranslations>;
type Builds = { wanted: string; host: string } | null;

/** The build that an image or a selector requires, and the builds of the pool; null: builds are not the reason. */
function buildsOf({ why }: Cell, { builds }: CellPool): Builds {
  const wanted = /^build (.+)$/.exec(why ?? '')?.[1];
  const others = builds.filter((build) => String(build) !== wanted);
  return wanted === undefined || others.length === 0
    ? null
    : { wanted: visibleText(wanted, 40), host: others.join(', ') };
}

const reasonOf = (t: Words, { why }: Cell, builds: Builds): string =>
  builds === null ? visibleText(why ?? '', 200) : t('otherBuild', builds);

const worksOf = (t: Words, { works, of }: Cell): string => t('worksOf', { works, n: of });

export function useCellTitle(): (cell: Cell, pool: CellPool & { name: string }) => string {
  const t = useTranslations('placement');
  return (cell, pool) => {
    const words = `${visibleText(pool.name, 120)}: ${t(`cellHelp.${cell.verdict}`)}`;
    const reason = reasonOf(t, cell, buildsOf(cell, pool));
    return [words, ...(reason === '' ? [] : [reason]), worksOf(t, cell)].join(' · ');
  };
}

export function PoolHead({ pool }: { pool: PlacementPool }) {
  const t = useTranslations('placement.pool');
  const nodes =
    pool.schedulable === pool.nodes
      ? t('nodes', { n: pool.nodes })
      : t('schedulable', { m: pool.schedulable, n: pool.nodes });
  const builds = pool.builds.join(', ');
  return (
    <span
      className="flex min-w-0 flex-col gap-0.5 text-left font-normal"
      title={builds === '' ? nodes : `${builds} · ${nodes}`}
    >
      <span className="truncate font-semibold text-ink">
        <PlainText text={pool.name === '' ? t('none') : pool.name} max={120} />
      </span>
      <span className="truncate">
        {pool.os === 'mixed' ? t('mixed') : <OsLabel os={pool.os} build={productsOf(pool)} />}
      </span>
      <span className="truncate tabular-nums">
        {builds === '' ? null : <span>{builds} · </span>}
        {nodes}
      </span>
    </span>
  );
}

function productsOf({ os, builds }: PlacementPool): string | null {
  if (os !== 'windows' || builds.length === 0) return null;
  return builds.map((build) => windowsName(String(build))?.split(' ')[0] ?? '').join(', ');
}
