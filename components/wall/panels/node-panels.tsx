import { toneSolid } from '@/components/ui/state/state-badge';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import type { WallDataOf } from '@/lib/contract/wall';
import { wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import { nodeLooks as looks } from '../node-looks';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import type { PanelProps } from './panel-parts';

export function NodesPanel({ data }: PanelProps<'nodes'>) {
  const t = useTranslations('wall');
  if (data.rows.length === 0) return <Calm text={t('clear.nodes')} tone="muted" glyph="○" />;
  return (
    <ul className="wall-rows justify-evenly">
      {data.rows.map((row) => (
        <li key={row.os}>
          <NodesOfOs row={row} hasBar={data.rows.length < 3} />
        </li>
      ))}
    </ul>
  );
}

function NodesOfOs({ row, hasBar }: { row: WallDataOf<'nodes'>['rows'][number]; hasBar: boolean }) {
  const t = useTranslations('wall');
  const os = useTranslations('common.os');
  const words = useTranslations('fleet.nodeState');
  const present = wallNodeStates.filter((state) => row.states[state] > 0);
  const ready = row.states.ready + row.states.cordoned;
  return (
    <>
      <p className="wall-row items-baseline!">
        <span className="wall-number">{ready}</span>
        <span className="wall-line wall-grow">{t('nodes.of', { n: row.total })}</span>
        <span className="text-ink-2">{os(row.os)}</span>
      </p>
      {hasBar ? (
        <div className="wall-bar my-[0.4em]" aria-hidden="true">
          {present.map((state) => (
            <span
              key={state}
              className={toneSolid[looks[state].tone]}
              style={{ flexGrow: row.states[state], minWidth: '0.3em' }}
            />
          ))}
        </div>
      ) : null}
      <p className="wall-line flex gap-[1em]">
        {present
          .filter((state) => state !== 'ready')
          .map((state) => (
            <span key={state} className="inline-flex items-center gap-[0.35em]">
              <WallGlyph {...looks[state]} /> {row.states[state]} {words(state)}
            </span>
          ))}
      </p>
    </>
  );
}

/** Requested beyond this leaves no room for the pods of a node that fails. */
const tightPercent = 85;

export function CapacityPanel({ data }: PanelProps<'capacity'>) {
  const t = useTranslations('wall');
  const os = useTranslations('common.os');
  const locale = useLocale();
  if (data.rows.length === 0) return <Calm text={t('clear.capacity')} tone="muted" glyph="○" />;
  return (
    <ul className="wall-rows justify-evenly">
      {data.rows.map((row) => (
        <li key={row.os}>
          <p className="wall-small">{os(row.os)}</p>
          <div className="grid grid-cols-2 gap-[1.2em]">
            <Share
              label={t('capacity.cpu')}
              share={row.cpu}
              of={t('capacity.vcpu', { n: cpuText(row.cpu.of, locale) })}
            />
            <Share label={t('capacity.memory')} share={row.memory} of={memoryText(row.memory.of, locale)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Share({ label, share, of }: { label: string; share: { used: number | null; of: number }; of: string }) {
  const t = useTranslations('wall');
  const percent = share.used === null || share.of <= 0 ? null : Math.round((share.used / share.of) * 100);
  const isTight = percent !== null && percent >= tightPercent;
  return (
    <div className="min-w-0">
      <p className={`wall-number ${isTight ? 'text-warn' : ''}`}>
        {isTight ? <WallGlyph tone="warn" /> : null}
        {percent === null ? '–' : `${percent}%`}
      </p>
      <div className="wall-bar my-[0.3em]" aria-hidden="true">
        <span className={isTight ? 'bg-warn' : 'bg-fill'} style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </div>
      <p className="wall-line wall-small">
        {label} {percent === null ? t('unknown') : t('capacity.of', { n: of })}
      </p>
    </div>
  );
}

const buildTones = { current: 'ok', extended: 'warn', ended: 'bad', unsupported: 'bad' } as const;

export function WindowsPanel({ data, rows }: PanelProps<'windows'>) {
  const t = useTranslations('wall');
  const time = useWallTime();
  if (data.rows.length === 0) return <Calm text={t('clear.windows')} tone="muted" glyph="○" />;
  const support = ({ state, supportEnd }: (typeof data.rows)[number]): string => {
    if (state === 'unsupported') return t('windows.unsupported');
    return supportEnd === null ? t('windows.noDate') : t(`windows.${state}`, { date: time.month(supportEnd) });
  };
  return (
    <ul className="wall-rows" data-few={data.rows.length <= 2 ? '' : undefined}>
      {data.rows.slice(0, rows).map((row) => (
        <li key={row.build} className="wall-row">
          <span className="wall-count flex items-center gap-[0.2em]">
            <WallGlyph tone={buildTones[row.state]} />
            {row.nodes}
          </span>
          <span className="wall-grow">
            <span className="wall-line block">
              {row.product} · {row.build}
            </span>
            <span className="wall-line wall-small block">{support(row)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
