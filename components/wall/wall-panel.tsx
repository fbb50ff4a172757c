import { memo } from 'react';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallPanel as Panel } from '@/lib/contract/wall';
import { outdatedSince, panelState } from '@/lib/domain/screen/staleness';
import { AttentionPanel } from './panels/attention-panel';
import { ChartPanel } from './panels/chart-panel';
import { ClockPanel } from './panels/clock-panel';
import { MapPanel } from './panels/map-panel';
import { CapacityPanel, NodesPanel, WindowsPanel } from './panels/node-panels';
import { TimelinePanel } from './panels/timeline-panel';
import { ChangesPanel, FailingPanel, PoolsPanel } from './panels/work-panels';
import { Calm, WallGlyph } from './wall-glyph';
import type { Room } from './wall-grid';
import { useWallTime } from './wall-time';

interface Place {
  /** That there is space for. */
  rows: number;
  room: Room;
  now: number;
}

/** One panel; if its sources do not answer it is grey and says since when. */
export const WallPanel = memo(function WallPanel({ panel, span, ...place }: Place & { panel: Panel; span: string }) {
  const t = useTranslations('wall');
  const state = panelState(panel);
  const { now } = place;
  return (
    <section className="wall-panel" data-state={state} style={{ gridArea: span }} aria-label={t(`panel.${panel.kind}`)}>
      <div className="wall-panel-head">
        <h2 className="wall-panel-title">
          <span className="wall-line font-semibold! text-ink-2!">{t(`panel.${panel.kind}`)}</span>
          {panel.cluster === null ? null : <span className="wall-line">{visibleText(panel.cluster, 60)}</span>}
        </h2>
        {state === 'partly' || state === 'old' ? <OutdatedLine panel={panel} now={now} /> : null}
      </div>
      <div className="wall-body">
        {panel.data === null ? <UnknownPanel panel={panel} now={now} /> : <Body data={panel.data} {...place} />}
      </div>
    </section>
  );
});

function OutdatedLine({ panel, now }: { panel: Panel; now: number }) {
  return (
    <p className="wall-outdated">
      <WallGlyph tone="warn" />
      <span className="wall-line">{useOutdatedText(panel, now)}</span>
    </p>
  );
}

function useOutdatedText({ outdated, sources }: Panel, now: number): string {
  const t = useTranslations('wall.outdated');
  const names = useTranslations('shell.freshness.source');
  const time = useWallTime();
  const since = outdatedSince(outdated);
  const [only] = outdated;
  if (only !== undefined && outdated.length === 1) {
    const of = { source: names(only.source), cluster: visibleText(only.cluster, 60) };
    return since === null ? t('never', of) : t('one', { ...of, time: time.since(since, now) });
  }
  const of = { n: outdated.length, of: sources };
  return since === null ? t('manyNever', of) : t('many', { ...of, time: time.since(since, now) });
}

function UnknownPanel({ panel, now }: { panel: Panel; now: number }) {
  const t = useTranslations('wall');
  const why = useOutdatedText(panel, now);
  return (
    <div className="flex h-full flex-col justify-center gap-[0.5em]">
      <div>
        <Calm text={t('unknown')} tone="unknown" glyph="◌" />
      </div>
      <p className="wall-two-lines text-ink-2">
        {panel.outdated.length > 0 ? why : panel.cluster !== null && panel.sources === 0 ? t('gone') : t('unread')}
      </p>
    </div>
  );
}

function Body({ data, ...place }: Place & { data: NonNullable<Panel['data']> }) {
  switch (data.kind) {
    case 'attention':
      return <AttentionPanel data={data} {...place} />;
    case 'nodes':
      return <NodesPanel data={data} {...place} />;
    case 'capacity':
      return <CapacityPanel data={data} {...place} />;
    case 'changes':
      return <ChangesPanel data={data} {...place} />;
    case 'pools':
      return <PoolsPanel data={data} {...place} />;
    case 'failing':
      return <FailingPanel data={data} {...place} />;
    case 'windows':
      return <WindowsPanel data={data} {...place} />;
    case 'map':
      return <MapPanel data={data} {...place} />;
    case 'chart':
      return <ChartPanel data={data} {...place} />;
    case 'timeline':
      return <TimelinePanel data={data} {...place} />;
    case 'clock':
      return <ClockPanel data={data} {...place} />;
    default:
      return data satisfies never;
  }
}
