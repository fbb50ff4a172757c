import { useLocale, useTranslations } from '@/lib/client/intl';
import { memo, useId } from 'react';
import { useChangeWords } from '@/components/change/use-change-words';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import type { FreeInstance } from '@/lib/contract/free-instances';
import type { Finding } from '@/lib/domain/change/plan';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { RowInput, RowsInSight, type RowBox } from '../rows-in-sight';

export interface InstanceListProps {
  instances: readonly FreeInstance[];
  os: NodePoolRow['os'];
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}

/** A VPC may have hundreds of free instances. */
export const InstanceList = memo(function InstanceList({ instances, ...list }: InstanceListProps) {
  return (
    <RowsInSight rows={instances} rowPx={46} mostPx={304} measured>
      {(instance, box) => <InstanceRow instance={instance} box={box} {...list} />}
    </RowsInSight>
  );
});

function InstanceRow(o: Omit<InstanceListProps, 'instances'> & { instance: FreeInstance; box: RowBox }) {
  const { instance, os } = o;
  const checked = o.chosen.has(instance.id);
  const t = useTranslations('pool.attach');
  const id = useId();
  const { findings } = instance;
  const isBlocked = findings.some(({ severity }) => severity === 'blocker');
  // What was chosen before it was blocked must stay removable.
  const off = isBlocked && !checked;
  return (
    <div className={`relative flex items-start gap-3 px-3 py-1.5 ${checked ? 'bg-accent-soft' : 'hover:bg-hover'}`}>
      <RowInput {...o.box} id={id} checked={checked} off={off} onChoose={(on) => o.onToggle(instance.id, on)} />
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
