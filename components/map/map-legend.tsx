import { useSyncExternalStore } from 'react';
import { nodeTone } from '@/components/table/node-tone';
import { StateBadge, StateGlyph } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { FleetMap } from '@/lib/contract/map';
import { type NodeState, nodeStates } from '@/lib/domain/node/node-states';
import { levelColor } from './map-palette';
import { hasWords, levels, wordLevels } from './tile-levels';
import type { TileMap } from './tile-map';

/** How often each state occurs on the maps; cordoned nodes are counted apart and in their state. */
export function useStateCounts(maps: readonly TileMap[]): { states: Map<NodeState, number>; cordoned: number } {
  useVersions(maps);
  const states = new Map<NodeState, number>();
  let cordoned = 0;
  for (const { tiles } of maps)
    for (const tile of tiles) {
      states.set(tile.state, (states.get(tile.state) ?? 0) + 1);
      if (tile.cordoned) cordoned += 1;
    }
  return { states, cordoned };
}

/** Renders again when a tile of one of them changes. */
function useVersions(maps: readonly TileMap[]): number {
  const version = () => maps.reduce((sum, map) => sum + map.version(), 0);
  return useSyncExternalStore(
    (listener) => {
      const ends = maps.map((map) => map.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    version,
    version,
  );
}

/** What shapes and shades mean, with the number of nodes of each state. */
export function MapLegend({ maps, look }: { maps: readonly TileMap[]; look: FleetMap['look'] }) {
  const t = useTranslations('fleet.nodeState');
  const { states, cordoned } = useStateCounts(maps);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {nodeStates
          .filter((state) => (states.get(state) ?? 0) > 0 || state === 'ready')
          .map((state) => (
            <li key={state} className="flex items-center gap-1.5 tabular-nums">
              {state === 'ready' ? (
                <span aria-hidden="true" className="size-2.5 bg-fill" />
              ) : (
                <StateBadge tone={nodeTone[state]}>{null}</StateBadge>
              )}
              {t(state)} <span className="text-ink">{states.get(state) ?? 0}</span>
            </li>
          ))}
        {cordoned > 0 ? (
          <li className="flex items-center gap-1.5 tabular-nums">
            <StateGlyph glyph="⏸" /> {t('cordoned')} <span className="text-ink">{cordoned}</span>
          </li>
        ) : null}
      </ul>
      <Scale maps={maps} look={look} />
    </div>
  );
}

function Scale({ maps, look }: { maps: readonly TileMap[]; look: FleetMap['look'] }) {
  const t = useTranslations('map');
  const steps = hasWords(look.fill)
    ? wordLevels(maps.flatMap(({ tiles }) => [...tiles])).steps.map(({ level, words }) => ({
        level,
        text: words.length === 1 ? visibleText(words[0] ?? '', 30) : t('older', { n: words.length }),
      }))
    : levels.map((level) => ({ level, text: t(`step.${isTime(look.fill) ? 'age' : 'percent'}.${level}`) }));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-3">{t(`fill.${look.fill}`)}</span>
      {steps.map(({ level, text }) => (
        <span key={level} className="inline-flex items-center gap-1">
          <span aria-hidden="true" className="size-2.5" style={{ background: levelColor(level) }} />
          {text}
        </span>
      ))}
    </span>
  );
}

const isTime = (fill: string): boolean => fill === 'age' || fill === 'changed';
