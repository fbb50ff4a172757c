'use client';
import { useLocale, useTranslations } from 'next-intl';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { countText } from '@/lib/client/quantity-text';
import { useMessage } from '@/lib/client/use-message';
import type { Json } from '@/lib/domain/json';
import { fieldName, fieldOfDiff } from '@/lib/domain/pool/fields/field-words';
import { textOf } from './value-text';

/** Names contain their unit (`sizeGiB`), so that a plan is readable without the field catalog. */
const units = [
  ['GiB', 'GiB'],
  ['Iops', 'IOPS'],
  ['Mbps', 'Mbit/s'],
] as const;

export const unitOf = (path: string): string | null => units.find(([ending]) => path.endsWith(ending))?.[1] ?? null;

/** A value for display: texts of choices, units, lines of a script; external text is kept unchanged. */
export function DiffValue({ path, value }: { path: string; value: Json }) {
  const t = useTranslations('change.values');
  const words = useTranslations('wizard.choice');
  const locale = useLocale();
  if (typeof value === 'boolean') return <span>{t(value ? 'yes' : 'no')}</span>;
  if (typeof value === 'number') {
    const unit = unitOf(path);
    const text = Number.isInteger(value) ? countText(value, locale) : String(value);
    return <span>{`${text}${unit === null ? '' : ` ${unit}`}`}</span>;
  }
  if (typeof value === 'string' && value.includes('\n')) return <Lines text={value} />;
  const word = typeof value === 'string' ? `${path}.${value}` : '';
  if (/^[\w.-]+$/.test(word) && words.has(word)) return <span>{words(word)}</span>;
  if (path === 'dataDisks' && Array.isArray(value) && value.length > 0) return <Disks disks={value} />;
  return <Text text={path === 'nodeName' ? nodeNameText(value) : textOf(value)} />;
}

function Text({ text }: { text: string }) {
  return (
    <span className="font-mono text-[0.94em]">
      <PlainText text={text} max={400} wrap />
    </span>
  );
}

const linesShown = 200;

function Lines({ text }: { text: string }) {
  const t = useTranslations('change');
  const lines = text.split(/\r?\n/);
  const more = lines.length - linesShown;
  return (
    <span className="block">
      <code className="block max-h-80 overflow-y-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs font-normal break-words whitespace-pre-wrap">
        {lines
          .slice(0, linesShown)
          .map((line) => visibleText(line, 400))
          .join('\n')}
      </code>
      {more > 0 ? <span className="text-ink-3">{t('andMore', { n: more })}</span> : null}
    </span>
  );
}

const disksShown = 64;

/** Every disk with all that it has: what is encrypted is not to be taken for what is not. */
function Disks({ disks }: { disks: readonly Json[] }) {
  const t = useTranslations('change');
  return (
    <ol className="list-decimal pl-5">
      {disks.slice(0, disksShown).map((disk, at) => (
        <li key={at}>
          <Disk disk={disk} />
        </li>
      ))}
      {disks.length > disksShown ? <li>{t('andMore', { n: disks.length - disksShown })}</li> : null}
    </ol>
  );
}

function Disk({ disk }: { disk: Json }) {
  const message = useMessage();
  if (disk === null || typeof disk !== 'object' || Array.isArray(disk)) return <Text text={textOf(disk)} />;
  const { category = null, sizeGiB = null, ...rest } = disk;
  const parts = Object.entries(rest).filter(
    ([, value]) => value !== null && value !== '' && value !== false && textOf(value) !== '{}',
  );
  return (
    <>
      {category === null ? null : <DiffValue path="dataDisks.category" value={category} />}{' '}
      {sizeGiB === null ? null : <DiffValue path="dataDisks.sizeGiB" value={sizeGiB} />}
      {parts.map(([name, value]) => {
        const field = fieldOfDiff(`dataDisks.${name}`);
        return (
          <span key={name}>
            {' · '}
            <span className="text-ink-3">{field === null ? name : message(fieldName(field))}</span>{' '}
            <DiffValue path={`dataDisks.${name}`} value={value} />
          </span>
        );
      })}
    </>
  );
}

/** `win<IP>`: the address is between prefix and suffix (ACK docs: custom node names). */
function nodeNameText(value: Json): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return textOf(value);
  const { prefix = '', ip = 'ip', suffix = '' } = value;
  if (typeof prefix !== 'string' || typeof ip !== 'string' || typeof suffix !== 'string') return textOf(value);
  return `${prefix}<${ip === 'ip' ? 'IP' : `IP ${ip}`}>${suffix}`;
}
