import { CopyButton } from './copy-button';
import { visibleText } from './plain-text';

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

const looks: Record<string, string> = { '+': 'bg-ok-soft text-ink', '-': 'bg-bad-soft text-ink', '@': 'text-ink-3' };

/** A unified diff without its two header lines; the sign before each line means the same as its color. */
export function UnifiedDiff({ text, label }: { text: string; label: string }) {
  const lines = text.replace(/\n$/, '').split('\n').slice(2);
  return (
    <div
      role="group"
      aria-label={label}
      className="overflow-hidden rounded-md border border-line bg-sunken py-1 font-mono text-xs"
    >
      {lines.map((line, at) => (
        <div
          key={`${at} ${line}`}
          className={`px-2 whitespace-pre-wrap wrap-anywhere ${looks[line.charAt(0)] ?? 'text-ink-2'}`}
        >
          {line === '' ? ' ' : visibleText(line, 400)}
        </div>
      ))}
    </div>
  );
}
