const MACRO =
  /^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every [-+]?((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+)$/;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');

interface Range {
  from: number;
  to: number;
  names: readonly string[];
}

const RANGES: readonly Range[] = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: MONTHS },
  { from: 0, to: 6, names: DAYS },
];

function numberOf(word: string, { from, names }: Range): number {
  const name = names.indexOf(word.toUpperCase());
  if (name >= 0) return name + from;
  return /^\d{1,4}$/.test(word) ? Number(word) : Number.NaN;
}

function isItem(item: string, range: Range): boolean {
  const [span = '', step, more] = item.split('/');
  if (more !== undefined || (step !== undefined && !/^0*[1-9]\d{0,3}$/.test(step))) return false;
  const [first = '', last, beyond] = span.split('-');
  if (first === '*' || first === '?') return true;
  const low = numberOf(first, range);
  const high = last === undefined ? (step === undefined ? low : range.to) : numberOf(last, range);
  return beyond === undefined && low >= range.from && low <= high && high <= range.to;
}

/** robfig/cron's standard parser, which the CronJob controller uses; it reads past commas that have nothing between them. */
export function isSchedule(schedule: string): boolean {
  const own = schedule.replace(/^(CRON_TZ|TZ)=\S+\s+/, '');
  if (own.startsWith('@')) return MACRO.test(own);
  const fields = own.trim().split(/\s+/);
  return (
    fields.length === RANGES.length &&
    RANGES.every((range, index) =>
      (fields[index] ?? '')
        .split(',')
        .filter((item) => item !== '')
        .every((item) => isItem(item, range)),
    )
  );
}

/** What no zone of the IANA database looks like though Intl, to which letters are alike, would take it. */
const UNLIKE_ZONE = /^([a-z]|[A-Z]{5,}$)/;
const PART = /^[A-Za-z._\-0-9+]{1,14}$/;
/** Far more than there are zones: whoever asks of more asks of what is none. */
const KEPT = 1_000;
const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether Go would load a time zone (time.LoadLocation), as far as the database here tells. */
export function isTimeZone(zone: string): boolean {
  const parts = zone.split('/');
  if (parts.some((part) => part === '.' || part === '..' || part.startsWith('-') || !PART.test(part)))
    return false;
  if (!/[A-Z]/.test(zone) || parts.some((part) => UNLIKE_ZONE.test(part))) return false;
  const answer = known.get(zone) ?? isKnown(zone);
  if (known.size >= KEPT) known.clear();
  known.set(zone, answer);
  return answer;
}
