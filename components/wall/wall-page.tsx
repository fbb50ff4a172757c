'use client';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import type { Wall } from '@/lib/contract/wall';
import { driftAt, pageAt, shownForMs } from '@/lib/domain/screen/pacing';
import { staleness } from '@/lib/domain/screen/staleness';
import { useAge, useWall } from './use-wall';
import { WallEnded } from './wall-ended';
import type { WallView } from './wall-feed';
import { WallGlyph } from './wall-glyph';
import { areaOf, roomOf, wallGrid } from './wall-grid';
import { WallPanel } from './wall-panel';
import type { WallSource } from './wall-source';
import { useWallTime } from './wall-time';

/** Ages in panels are in minutes. */
const panelsEveryMs = 10_000;

export function WallPage({ first, source }: { first: Wall; source: WallSource }) {
  const view = useWall(first, source);
  const age = useAge(view, 1_000);
  const { screen } = view.wall;
  const state = staleness(age);
  const drift = driftAt(view.wall.now + age);
  const frame: CSSProperties = { translate: `calc(var(--u) * ${drift.x}) calc(var(--u) * ${drift.y})` };
  return (
    <main
      className="wall"
      data-theme={screen.theme}
      data-freshness={state}
      data-preview={'screen' in source ? '' : undefined}
    >
      {view.ended === null ? (
        <div className="wall-frame" style={frame}>
          <WallHead view={view} age={age} />
          <WallPages wall={view.wall} view={view} />
        </div>
      ) : (
        <WallEnded why={view.ended} />
      )}
      <Announcer isLost={state === 'lost'} />
    </main>
  );
}

function WallHead({ view, age }: { view: WallView; age: number }) {
  const t = useTranslations('wall.fresh');
  const time = useWallTime();
  const state = staleness(age);
  const { now, screen } = view.wall;
  const tone = ({ live: 'ok', late: 'warn', lost: 'bad' } as const)[state];
  return (
    <header className="wall-head">
      <h1 className="wall-title">{screen.title}</h1>
      <p className="wall-fresh" data-freshness={state}>
        <WallGlyph tone={tone} />
        <span>{t(state)}</span>
        <span>
          {state === 'live'
            ? t('updated', { time: time.seconds(now) })
            : t('shown', { time: time.since(now, now + age), age: time.length(age) })}
        </span>
      </p>
      <p className="wall-time">{time.clock(now + age)}</p>
    </header>
  );
}

function WallPages({ wall, view }: { wall: Wall; view: WallView }) {
  const age = useAge(view, panelsEveryMs);
  const { secondsPerPage } = wall.screen;
  const [index, elapsedMs] = usePage(secondsPerPage, wall.pages.length);
  const page = wall.pages[index] ?? wall.pages[0];
  const panels = page?.panels ?? [];
  const grid = wallGrid(panels.length);
  const { lines } = grid;
  const style = { '--columns': grid.columns, '--rows': grid.rows };
  return (
    <>
      {/* The custom properties are not in the type of styles. */}
      <div className="wall-panels" style={style as CSSProperties}>
        {panels.map((panel, at) => {
          const place = grid.places[at];
          if (place === undefined) return null;
          const room = roomOf(grid, place);
          // Two panels of a page may be the same.
          const key = `${index} ${at}`;
          return (
            <WallPanel key={key} panel={panel} rows={lines} room={room} now={wall.now + age} span={areaOf(place)} />
          );
        })}
      </div>
      <Progress
        key={`${index} ${secondsPerPage}`}
        index={index}
        pages={wall.pages.length}
        elapsedMs={elapsedMs}
        secondsPerPage={secondsPerPage}
      />
    </>
  );
}

/** By the clock, so that all displays of a screen turn together; and how long the page has been shown when it came. */
function usePage(secondsPerPage: number, pages: number): [index: number, elapsedMs: number] {
  const [page, setPage] = useState<[number, number]>([0, 0]);
  useEffect(() => {
    const update = (): void => {
      const now = Date.now();
      const index = pageAt(now, secondsPerPage, pages);
      setPage((known) => (known[0] === index ? known : [index, shownForMs(now, secondsPerPage)]));
    };
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [secondsPerPage, pages]);
  return page;
}

interface ProgressProps {
  index: number;
  pages: number;
  elapsedMs: number;
  secondsPerPage: number;
}

function Progress({ index, pages, elapsedMs, secondsPerPage }: ProgressProps) {
  const t = useTranslations('wall');
  if (pages < 2) return <div />;
  const timing = { animationDuration: `${secondsPerPage}s`, animationDelay: `-${elapsedMs}ms` };
  return (
    <div className="wall-progress" role="img" aria-label={t('page', { n: index + 1, of: pages })}>
      {Array.from({ length: pages }, (_, at) => (
        <span key={at}>{at === index ? <i style={timing} /> : null}</span>
      ))}
    </div>
  );
}

/** Speaks when the connection is lost or back, not with every answer. */
function Announcer({ isLost }: { isLost: boolean }) {
  const t = useTranslations('wall.announce');
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  return (
    <p role="status" className="sr-only">
      {isLost ? t('lost') : wasLost ? t('back') : ''}
    </p>
  );
}
