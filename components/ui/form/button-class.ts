import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'bg-surface text-ink border-edge hover:bg-hover',
  ghost: 'bg-transparent text-ink-2 border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
};

export function buttonClass(o: { variant?: ButtonVariant; size?: 'sm' | 'md'; off?: boolean } = {}): string {
  return clsx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none no-underline',
    o.size === 'sm' ? 'h-7 px-2 text-xs pointer-coarse:h-9' : 'h-8 px-3 text-sm pointer-coarse:h-9',
    o.off ? 'border-line bg-sunken text-ink-3' : variants[o.variant ?? 'secondary'],
  );
}
