import { useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { plainLine } from '@/lib/domain/log/ansi';
import { Button } from '@/components/ui/form/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { CopyButton } from '@/components/ui/text/copy-button';
import { useSize } from './log-line';
import type { LogRow } from './log-reader';

/** Characters at a time: a megabyte at once would hold up the page. */
const partCharacters = 20_000;

/** A whole line, in parts. */
export function LongLine({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useTranslations('pod.logs');
  const size = useSize();
  const [part, setPart] = useState(0);
  const n = row.text.length;
  const from = part * partCharacters;
  const to = Math.min(n, from + partCharacters);
  const title = t('lineTitle', { size: size(n + row.cutBytes) });
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          disabledReason={part === 0 ? t('linePart', { from: 1, to, n }) : null}
          onClick={() => setPart(part - 1)}
        >
          {t('lineBack')}
        </Button>
        <Button
          size="sm"
          disabledReason={to === n ? t('linePart', { from: from + 1, to, n }) : null}
          onClick={() => setPart(part + 1)}
        >
          {t('lineNext')}
        </Button>
        <span role="status" className="text-xs text-ink-2 tabular-nums">
          {t('linePart', { from: from + 1, to, n })}
        </span>
        <CopyButton text={row.text} what={title} />
      </div>
      {row.cutBytes === 0 ? null : <p className="text-warn">{t('cutBytes', { size: size(row.cutBytes) })}</p>}
      <pre
        role="region"
        tabIndex={0}
        aria-label={title}
        className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {plainLine(row.text.slice(from, to))}
      </pre>
    </Dialog>
  );
}
