'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { memo, useId } from 'react';
import { useChangeWords } from '@/components/change/use-change-words';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import type { FreeInstance } from '@/lib/contract/free-instances';
import type { Finding } from '@/lib/domain/change/plan';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useRowsInSight } from '../use-rows-in-sight';

const rowPx = 46;
const mostPx = 304;

export interface InstanceListProps {
  instances: readonly FreeInstance[];
  os: NodePoolRow['os'];
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}

/** Only the rows in sight are in the page: a VPC may have hundreds of free machines. Arrow keys move, space chooses. */
export const InstanceList = memo(function InstanceList(o: InstanceListProps) {
  const { frame, virtual, items, tabStop, setActive, move } = useRowsInSight(o.instances, {
    rowPx,
    initialHeight: mostPx,
  });
  return (
    <div
      ref={frame}
      style={{ maxHeight: mostPx }}
      className="overflow-y-auto rounded-md border border-line bg-surface [overflow-anchor:none]"
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const instance = o.instances[index];
          if (instance === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              <InstanceRow
                instance={instance}
                os={o.os}
                index={index}
                isTabStop={index === tabStop}
                checked={o.chosen.has(instance.id)}
                onFocus={() => setActive(index)}
                onKeyDown={move}
                onToggle={o.onToggle}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
});

interface RowProps {
  instance: FreeInstance;
  os: NodePoolRow['os'];
  index: number;
  isTabStop: boolean;
  checked: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggle: (id: string, on: boolean) => void;
}

function InstanceRow({ instance, os, index, isTabStop, checked, ...on }: RowProps) {
  const t = useTranslations('pool.attach');
  const id = useId();
  const { findings } = instance;
  const isBlocked = findings.some(({ severity }) => severity === 'blocker');
  // What was chosen before something came to speak against it must stay removable.
  const off = isBlocked && !checked;
  return (
    <div className={`relative flex items-start gap-3 px-3 py-1.5 ${checked ? 'bg-accent-soft' : 'hover:bg-hover'}`}>
      <input
        id={id}
        type="checkbox"
        data-row={index}
        // aria-disabled rather than disabled: the reason stays reachable by keyboard.
        aria-disabled={off || undefined}
        aria-describedby={`${id}-facts`}
        tabIndex={isTabStop ? 0 : -1}
        checked={checked}
        onFocus={on.onFocus}
        onKeyDown={on.onKeyDown}
        onChange={(event) => (off ? undefined : on.onToggle(instance.id, event.target.checked))}
        className={`relative z-10 mt-0.5 size-4 shrink-0 accent-accent ${off ? 'opacity-40' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block truncate after:absolute after:inset-0">
          <PlainText text={instance.name} max={80} className="font-medium" />{' '}
          <PlainText text={instance.id} max={80} className="font-mono text-[0.94em] text-ink-2" />
        </label>
        <div id={`${id}-facts`}>
          <Facts instance={instance} os={os} />
          {isBlocked ? <p className="text-xs font-medium text-bad">■ {t('blocked')}</p> : null}
          {findings.map((finding) => (
            <Against key={finding.code} finding={finding} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Type, size, zone, addresses, and what it runs now and will run. */
function Facts({ instance, os }: { instance: FreeInstance; os: NodePoolRow['os'] }) {
  const t = useTranslations('pool.attach');
  const systems = useTranslations('common.os');
  const locale = useLocale();
  const { instanceType, cpuMilli, memoryMiB, zoneId, privateIp, publicIp, osName } = instance;
  const system = osName === '' ? systems(instance.os) : osName;
  const becomesAnother = os !== 'unknown' && instance.os !== os;
  const facts = [
    instanceType,
    cpuMilli === null ? null : t('vCpu', { n: cpuText(cpuMilli, locale) }),
    memoryMiB === null ? null : memoryText(memoryMiB, locale),
    zoneId,
    privateIp,
    publicIp === null ? null : t('publicIp', { ip: publicIp }),
    becomesAnother ? t('becomes', { system, os: systems(os) }) : system,
  ];
  return (
    <p className="text-xs break-words text-ink-3">
      {facts.flatMap((fact) => (fact === null ? [] : visibleText(fact, 120))).join(' · ')}
    </p>
  );
}

/** A blocker's mark covers all other findings about the instance. */
const marks: Record<Finding['severity'], { glyph: string; ink: string } | null> = {
  blocker: null,
  warning: { glyph: '▲', ink: 'text-warn' },
  info: { glyph: 'ℹ', ink: 'text-unknown' },
};

function Against({ finding }: { finding: Finding }) {
  const words = useChangeWords();
  const mark = marks[finding.severity];
  return (
    <p className="text-xs text-ink-2">
      {mark === null ? null : (
        <span aria-hidden="true" className={mark.ink}>
          {mark.glyph}{' '}
        </span>
      )}
      <PlainText text={words.cause(finding)} max={400} wrap /> <PlainText text={words.remedy(finding)} max={400} wrap />
    </p>
  );
}
