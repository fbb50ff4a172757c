import { visibleText } from './visible-text';

const looks: Record<string, string> = { '+': 'bg-ok-soft text-ink', '-': 'bg-bad-soft text-ink', '@': 'text-ink-3' };

/**
 * A unified diff without its two header lines; the sign before each line has the same meaning as its color. `label`
 * names it.
 */
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
