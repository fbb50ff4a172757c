import { visibleText } from './visible-text';

export interface PlainTextProps {
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
      {shown}
    </bdi>
  );
}
