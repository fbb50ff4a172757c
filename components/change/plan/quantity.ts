/** `2500` → `2.5`; at most two decimals. */
export function vCpuOf(cpuMilli: number): string {
  return String(Math.round(cpuMilli / 10) / 100);
}

/** MiB as GiB; at most one decimal. */
export function giBOf(memoryMiB: number): string {
  return String(Math.round((memoryMiB / 1024) * 10) / 10);
}

/** `+3`, `−2`, `0`; a real minus sign, so that it is read as one. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${Math.abs(value)}`;
}

interface Price {
  amount: number;
  currency: string;
  locale: string;
  /** It is a difference. */
  signed?: boolean;
  /** Small as it is: with three decimals. */
  hourly?: boolean;
}

/** Money in the reader's language. A currency unknown to the browser stays a code. */
export function priceText({ amount, currency, locale, signed = false, hourly = false }: Price): string {
  const digits = hourly ? { minimumFractionDigits: 2, maximumFractionDigits: 3 } : { maximumFractionDigits: 0 };
  const signDisplay = signed ? 'exceptZero' : 'auto';
  const style = { style: 'currency', currency, currencyDisplay: 'code', signDisplay, ...digits } as const;
  try {
    // A real minus sign, as beside every other number.
    return new Intl.NumberFormat(locale, style).format(amount).replace('-', '−');
  } catch {
    return `${amount.toFixed(hourly ? 3 : 0).replace('-', '−')} ${currency}`;
  }
}
