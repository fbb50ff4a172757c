import type { ComponentProps } from 'react';

/** One line of text; spread the ids of Field on it. */
export function TextInput({ mono = false, className, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={`control ${mono ? 'font-mono' : ''} ${className ?? ''}`}
    />
  );
}
