'use client';
import { CopyButton } from './copy-button';
import { visibleText } from './visible-text';

/** Text for other programs: shown without invisible characters, copied whole. `what` names it for the copy button. */
export function CodeBlock({ text, what, copyLabel }: { text: string; what: string; copyLabel: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-xs font-medium text-ink-2">{what}</span>
        <CopyButton text={text} what={what}>
          {copyLabel}
        </CopyButton>
      </p>
      <pre className="rounded-md border border-line bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap text-ink">
        {text
          .split('\n')
          .map((line) => visibleText(line, 2_000))
          .join('\n')}
      </pre>
    </div>
  );
}
