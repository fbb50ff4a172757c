import type { ComponentProps } from 'react';

export function TextArea({ mono = false, className, ...rest }: ComponentProps<'textarea'> & { mono?: boolean }) {
  return (
    <textarea
      rows={3}
      spellCheck={false}
      {...rest}
      className={`control py-1.5 ${mono ? 'font-mono' : ''} ${className ?? ''}`}
    />
  );
}
