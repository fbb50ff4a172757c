import { ControlHelp } from './checkbox';
import { useId, type ReactNode } from 'react';

export interface RadioOption {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  disabledReason?: string | null | undefined;
}

export interface RadioGroupProps {
  label: ReactNode;
  /** Hides the legend from sight, not from a screen reader. */
  bare?: boolean;
  options: readonly RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  badge?: ReactNode;
  error?: ReactNode;
}

export function RadioGroup(props: RadioGroupProps) {
  return <Radios {...props} look="row" />;
}

export function RadioCards(props: RadioGroupProps) {
  return <Radios {...props} look="cards" />;
}

const box = { row: 'flex flex-wrap gap-x-5 gap-y-1', cards: 'grid grid-cols-1 gap-2 sm:grid-cols-2' };

function Radios(o: RadioGroupProps & { look: 'row' | 'cards' }) {
  const { label, bare, options, value, onChange, badge, error, look } = o;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className={bare ? 'sr-only' : 'mb-1 flex items-baseline gap-2 text-sm font-medium'}>
        {label}
        {badge}
      </legend>
      <div className={box[look]}>
        {options.map((option) => (
          <Radio
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            onChange={onChange}
            look={look}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface RadioProps {
  option: RadioOption;
  name: string;
  checked: boolean;
  onChange: (value: string) => void;
  look: 'row' | 'cards';
}

function Radio({ option, name, checked, onChange, look }: RadioProps) {
  const helpId = useId();
  const words = option.disabledReason ?? option.help;
  const card = `rounded-md border p-3 ${checked ? 'border-accent bg-accent-soft' : 'border-line bg-surface'}`;
  return (
    <label
      className={`flex items-start gap-2 ${look === 'cards' ? card : ''} ${option.disabledReason ? 'text-ink-3' : ''}`}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={Boolean(option.disabledReason)}
        onChange={() => onChange(option.value)}
        aria-describedby={words ? helpId : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-col">
        <span className={look === 'cards' ? 'font-medium' : ''}>{option.label}</span>
        <ControlHelp id={helpId} text={words} />
      </span>
    </label>
  );
}
