'use client';
import type { ReactNode } from 'react';
import { Button } from './button';
import type { ButtonProps } from './button';
import { Tooltip } from './tooltip';

/** A button of one glyph: `label` is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: ReactNode }) {
  const button = (
    <Button variant="ghost" {...rest} aria-label={label} className={`w-8 px-0 ${rest.className ?? ''}`}>
      {icon}
    </Button>
  );
  return rest.disabledReason ? button : <Tooltip text={label}>{button}</Tooltip>;
}
