import type { ReactNode } from 'react';

/** Controls, format characters (zero-width, bidi, tags, soft hyphen), line separators and blank-looking fillers. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu;

/** The text with every invisible or direction-changing character spelled out as `⟨U+202E⟩`, cut to `max` characters. */
export function visibleText(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replace(hidden, spell);
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

export function sentenceOf(message: string): string {
  return /^[a-z]+[\s,:]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}

interface PlainTextProps {
  text: string;
  /** Characters shown; the rest is in the tooltip (2,000 at most). */
  max?: number;
  /** Breaks over lines instead of cutting at the cell's edge. */
  wrap?: boolean;
  className?: string;
}

/** Text from outside: never markup, invisible characters spelled out, direction isolated, length bounded. */
export function PlainText({ text, max = 200, wrap = false, className = '' }: PlainTextProps) {
  const shown = visibleText(text, max);
  const look = wrap ? 'wrap-anywhere' : 'inline-block max-w-full truncate align-bottom';
  return (
    <bdi className={`${look} ${className}`} title={wrap && text.length <= max ? undefined : visibleText(text, 2000)}>
      {text.length > max ? (
        <>
          <span className="print:hidden">{shown}</span>
          <span className="hidden print:inline">{visibleText(text, 2000)}</span>
        </>
      ) : (
        shown
      )}
    </bdi>
  );
}

export function Mono({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <span className={`font-mono text-[0.94em] break-all ${className}`}>{children}</span>;
}

export const MonoText = (props: Omit<PlainTextProps, 'className'>) => (
  <Mono>
    <PlainText {...props} />
  </Mono>
);
