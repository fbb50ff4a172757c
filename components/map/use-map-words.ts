import { useMemo } from 'react';
import { windowsName } from '@/components/table/cells/os-label';
import { ageOf } from '@/components/ui/text/relative-time';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import { serverClock } from '@/lib/client/server-clock';
import type { MapGroup } from '@/lib/contract/map';
import type { MapFill, MapGrouping } from '@/lib/domain/node/node-map';
import type { Tile } from './tile-map';

/** How tiles and their groups are named, on the canvas, in the tooltip and for screen readers. */
export function useMapWords() {
  const t = useTranslations('map');
  const common = useTranslations('common');
  const states = useTranslations('fleet.nodeState');
  return useMemo(() => mapWords({ t, common, states }), [t, common, states]);
}

type Translate = ReturnType<typeof useTranslations>;

function mapWords({ t, common, states }: Record<'t' | 'common' | 'states', Translate>) {
  const age = (at: number): string => {
    const { unit, n } = ageOf(serverClock.now() - at);
    return common(`age.${unit}`, { n });
  };
  const os = ({ os: one, build }: MapGroup): string => {
    if (one === null) return '';
    const name = one === 'windows' ? windowsName(build) : null;
    return `${common(`os.${one}`)}${name === null ? '' : ` ${visibleText(name, 40)}`}`;
  };
  const name = (group: MapGroup, by: MapGrouping): string => {
    if (by === 'build') return os(group);
    return group.name === null ? t(`none.${by}`) : visibleText(group.name, 80);
  };
  /** Two lines, the first without the number of a build that has a name. */
  const label = (group: MapGroup, by: MapGrouping) =>
    by === 'build' ? { os: '', name: name(group, by) } : { os: os(group).replace(/ · .*/, ''), name: name(group, by) };
  const place = (group: MapGroup, by: MapGrouping): string =>
    by === 'build' ? os(group) : `${os(group)} · ${name(group, by)}`;
  const state = (tile: Tile): string =>
    tile.cordoned ? `${states(tile.state)}, ${states('cordoned')}` : states(tile.state);
  const load = (tile: Tile, fill: MapFill): string => {
    if (tile.load === null) return t('loadUnknown', { fill: t(`fill.${fill}`) });
    if (typeof tile.load === 'string') return `${t(`fill.${fill}`)}: ${visibleText(tile.load, 60)}`;
    if (fill === 'age' || fill === 'changed') return `${t(`fill.${fill}`)}: ${age(tile.load * 1_000)}`;
    return t('percent', { fill: t(`fill.${fill}`), percent: tile.load });
  };
  const since = (tile: Tile): string =>
    tile.since === null ? t('sinceUnknown') : t('since', { age: age(tile.since) });
  return { t, os, name, label, place, state, load, since, age };
}
export type MapWords = ReturnType<typeof useMapWords>;
