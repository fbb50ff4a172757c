'use client';
import { useMost } from '@/lib/client/use-printing';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { countText } from '@/lib/client/quantity-text';
import { useMessage } from '@/lib/client/use-message';
import type { Json } from '@/lib/domain/json';
import { readScriptMark } from '@/lib/domain/pool/script-mark';
import { ScriptSummary } from '../script/script-summary';
import { fieldName } from '@/lib/domain/pool/fields/field-names';

const units = [
  ['GiB', 'GiB'],
  ['Iops', 'IOPS'],
  ['Mbps', 'Mbit/s'],
] as const;

export const unitOf = (path: string): string | null => units.find(([ending]) => path.endsWith(ending))?.[1] ?? null;

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
  if (typeof value === 'string' && readScriptMark(value) !== null) return <ScriptSummary mark={value} />;
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
  const most = useMost(linesShown);
  const more = lines.length - most;
  return (
    <span className="block">
      <code className="block max-h-80 overflow-y-auto print:max-h-none rounded-md border border-line bg-sunken p-2 font-mono text-xs font-normal break-words whitespace-pre-wrap">
        {lines
          .slice(0, most)
          .map((line) => visibleText(line, 400))
          .join('\n')}
      </code>
      {more > 0 ? <span className="text-ink-3">{t('andMore', { n: more })}</span> : null}
    </span>
  );
}

const disksShown = 64;

/** Every disk with all its settings, so that encrypted and unencrypted disks are told apart. */
function Disks({ disks }: { disks: readonly Json[] }) {
  const t = useTranslations('change');
  const most = useMost(disksShown);
  return (
    <ol className="list-decimal pl-5">
      {disks.slice(0, most).map((disk, at) => (
        <li key={at}>
          <Disk disk={disk} />
        </li>
      ))}
      {disks.length > most ? <li>{t('andMore', { n: disks.length - most })}</li> : null}
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
        const label = fieldName(`dataDisks.${name}`);
        return (
          <span key={name}>
            {' · '}
            <span className="text-ink-3">{label === null ? name : message(label)}</span>{' '}
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

function knownShape(value: { [key: string]: Json }): string | null {
  const { key, effect, category, sizeGiB, mode, desired, min, max } = value;
  if (typeof key === 'string' && typeof effect === 'string')
    return `${key}${value['value'] === '' ? '' : `=${textOf(value['value'] ?? '')}`}:${effect}`;
  if (typeof category === 'string' && typeof sizeGiB === 'number')
    return [category, value['performanceLevel'], `${sizeGiB} GiB`].filter(Boolean).map(String).join(' ');
  if (mode === 'manual' && typeof desired === 'number') return String(desired);
  if (mode === 'auto' && typeof min === 'number' && typeof max === 'number') return `${min}–${max}`;
  return null;
}

export function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.map(textOf).join(', ');
  if (value !== null && typeof value === 'object') {
    const known = knownShape(value);
    if (known !== null) return known;
    const entries = Object.entries(value).filter(([, inner]) => inner !== null);
    if (entries.length === 0) return '{}';
    const flat = entries.every(([, inner]) => inner === null || typeof inner !== 'object');
    return flat ? entries.map(([key, inner]) => `${key}=${textOf(inner)}`).join(' ') : JSON.stringify(value);
  }
  return String(value);
}
