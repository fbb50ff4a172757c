const MACROS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const EVERY = /^@every [-+]?((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+$/;
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

/** One field of a line. `any`: it is not restricted (`*` or `?` without a step). */
interface Field {
  values: ReadonlySet<number>;
  any: boolean;
}

function numberOf(word: string, { from, names }: Range): number {
  const name = names.indexOf(word.toUpperCase());
  if (name >= 0) return name + from;
  return /^\d{1,4}$/.test(word) ? Number(word) : Number.NaN;
}

const isAny = (first: string): boolean => first === '*' || first === '?';

/** Values of one item, such as `1-5` or `*` with a step; null when it is none. */
function itemOf(item: string, range: Range): number[] | null {
  const [span = '', step, more] = item.split('/');
  if (more !== undefined || (step !== undefined && !/^0*[1-9]\d{0,3}$/.test(step))) return null;
  const [first = '', last, beyond] = span.split('-');
  const low = isAny(first) ? range.from : numberOf(first, range);
  const single = step === undefined ? low : range.to;
  const high = isAny(first) ? range.to : last === undefined ? single : numberOf(last, range);
  const isRange =
    isAny(first) || (beyond === undefined && low >= range.from && low <= high && high <= range.to);
  if (!isRange) return null;
  const by = Number(step ?? 1);
  return Array.from({ length: Math.floor((high - low) / by) + 1 }, (_, index) => low + index * by);
}

function fieldOf(text: string, range: Range): Field | null {
  const items = text.split(',').filter((item) => item !== '');
  const values = items.map((item) => itemOf(item, range));
  const known = values.filter((one) => one !== null);
  if (known.length < values.length) return null;
  return { values: new Set(known.flat()), any: items.some((item) => /^[*?](-[^/]*)?(\/0*1)?$/.test(item)) };
}

/** The five fields of a line, or of the line that a macro stands for; null when it is none. */
function fieldsOf(schedule: string): Field[] | null {
  const texts = (MACROS[schedule] ?? schedule).trim().split(/\s+/);
  const fields = RANGES.map((range, index) => fieldOf(texts[index] ?? '', range));
  const known = fields.filter((one) => one !== null);
  return texts.length === RANGES.length && known.length === RANGES.length ? known : null;
}

const withoutZone = (schedule: string): string => schedule.replace(/^(CRON_TZ|TZ)=\S+\s+/, '');

/** robfig/cron's standard parser, which the CronJob controller uses; it reads past commas that have nothing between them. */
export function isSchedule(schedule: string): boolean {
  const own = withoutZone(schedule);
  return EVERY.test(own) || fieldsOf(own) !== null;
}

/**
 * Whether a schedule fires in the minute of a time (epoch milliseconds, UTC; a time zone in it is not looked at). What cannot be
 * read and `@every` never fire.
 */
export function cronFires(schedule: string, atMs: number): boolean {
  const fields = fieldsOf(withoutZone(schedule));
  if (fields === null) return false;
  const date = new Date(atMs);
  const now = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ];
  const [minute, hour, day, month, weekday] = fields.map(({ values }, index) => values.has(now[index] ?? -1));
  // Where both kinds of days are restricted, either will do (robfig/cron: dayMatches).
  const isOpen = fields[2]?.any === true || fields[4]?.any === true;
  const days = isOpen ? day === true && weekday === true : day === true || weekday === true;
  return minute === true && hour === true && month === true && days;
}

/** No zone of the IANA database looks like this; Intl ignores case and would accept it. */
const UNLIKE_ZONE = /^([a-z]|[A-Z]{5,}$)/;
const PART = /^[A-Za-z._\-0-9+]{1,14}$/;
/** Far more than there are zones. */
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
