/** One of a few, each a button; null: none of them. */
export function Choice<Value extends string>(o: {
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const { label, value, options, onChange } = o;
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-md border border-edge bg-surface">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`h-6.5 border-l border-line px-2 text-xs font-medium whitespace-nowrap first:rounded-l-[4px] first:border-l-0 last:rounded-r-[4px] pointer-coarse:h-9 ${option.value === value ? 'bg-accent text-on-accent' : 'text-ink-2 hover:bg-hover hover:text-ink'}`}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
