import { Count } from '@/components/table/cells/count';

/** A few filters of which one holds, each with how many it leaves. */
export function FilterChips<Value extends string>(o: {
  label: string;
  chips: readonly { value: Value; label: string; n: number }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={o.label} className="flex flex-wrap gap-1.5">
      {o.chips.map((chip) => {
        const isOn = chip.value === o.value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => o.onChange(chip.value)}
            className={`inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium pointer-coarse:h-9 ${isOn ? 'border-accent bg-accent-soft text-ink' : 'border-edge bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`}
          >
            {chip.label}
            <Count n={chip.n} />
          </button>
        );
      })}
    </div>
  );
}
