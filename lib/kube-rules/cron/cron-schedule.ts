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

/** Why a schedule cannot be parsed, in the words of robfig/cron, which the CronJob controller uses. */
class ScheduleError extends Error {}

/** One field of a line. `any`: it is not restricted (`*` or `?` without a step). */
interface Field {
  values: ReadonlySet<number>;
  any: boolean;
}

function numberOf(word: string, { from, names }: Range): number {
  const name = names.indexOf(word.toUpperCase());
  if (name >= 0) return name + from;
  if (!/^[-+]?\d+$/.test(word))
    throw new ScheduleError(
      `failed to parse int from ${word}: strconv.Atoi: parsing ${JSON.stringify(word)}: invalid syntax`,
    );
  if (Number(word) < 0) throw new ScheduleError(`negative number (${Number(word)}) not allowed: ${word}`);
  return Number(word);
}

const PLAIN: Range = { from: 0, to: 0, names: [] };

/** Values of one item, such as `1-5/2`. */
function itemOf(item: string, range: Range): number[] {
  const [span = '', written, more] = item.split('/');
  const [first = '', last, beyond] = span.split('-');
  const { from, to } = range;
  const any = first === '*' || first === '?';
  const low = any ? from : numberOf(first, range);
  if (!any && beyond !== undefined) throw new ScheduleError(`too many hyphens: ${item}`);
  const end = any ? to : last === undefined ? low : numberOf(last, range);
  if (more !== undefined) throw new ScheduleError(`too many slashes: ${item}`);
  const step = written === undefined ? 1 : numberOf(written, PLAIN);
  const high = written !== undefined && last === undefined ? to : end;
  if (low < from) throw new ScheduleError(`beginning of range (${low}) below minimum (${from}): ${item}`);
  if (high > to) throw new ScheduleError(`end of range (${high}) above maximum (${to}): ${item}`);
  if (low > high) throw new ScheduleError(`beginning of range (${low}) beyond end of range (${high}): ${item}`);
  if (step === 0) throw new ScheduleError(`step of range should be a positive number: ${item}`);
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

/** The parser ignores empty items between commas. */
function fieldOf(text: string, range: Range): Field {
  const items = text.split(',').filter((item) => item !== '');
  return {
    values: new Set(items.flatMap((item) => itemOf(item, range))),
    any: items.some((item) => /^[*?](-[^/]*)?(\/0*1)?$/.test(item)),
  };
}

/** The five fields of a line, or of the line that a macro represents. @throws ScheduleError */
function fieldsOf(schedule: string): Field[] {
  const line = MACROS[schedule] ?? schedule;
  if (line.startsWith('@')) throw new ScheduleError(`unrecognized descriptor: ${line}`);
  const texts = line.trim() === '' ? [] : line.trim().split(/\s+/);
  if (texts.length !== RANGES.length)
    throw new ScheduleError(`expected exactly ${RANGES.length} fields, found ${texts.length}: [${texts.join(' ')}]`);
  return RANGES.map((range, index) => fieldOf(texts[index] ?? '', range));
}

const withoutZone = (schedule: string): string => schedule.replace(/^(CRON_TZ|TZ)=\S+\s+/, '');

/** The fields of a schedule, null for `@every`; a text: why it cannot be parsed. */
function readSchedule(schedule: string): Field[] | string | null {
  const own = withoutZone(schedule);
  if (EVERY.test(own)) return null;
  try {
    return fieldsOf(own);
  } catch (error) {
    if (error instanceof ScheduleError) return error.message;
    throw error;
  }
}

/** Why a schedule cannot be parsed, in the words of robfig/cron's standard parser; null: it can. */
export function scheduleError(schedule: string): string | null {
  const read = readSchedule(schedule);
  return typeof read === 'string' ? read : null;
}

/** Whether a schedule fires in the minute of a time (epoch ms, UTC). Invalid schedules and `@every` never fire. */
export function cronFires(schedule: string, atMs: number): boolean {
  const fields = readSchedule(schedule);
  if (fields === null || typeof fields === 'string') return false;
  const date = new Date(atMs);
  const now = [date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCDay()];
  const [minute, hour, day, month, weekday] = fields.map(({ values }, index) => values.has(now[index] ?? -1));
  // Where both kinds of days are restricted, either will do (robfig/cron: dayMatches).
  const isOpen = fields[2]?.any === true || fields[4]?.any === true;
  const days = isOpen ? day === true && weekday === true : day === true || weekday === true;
  return minute === true && hour === true && month === true && days;
}

/** No zone of the IANA database has this form, but Intl ignores case and would accept it. */
const UNLIKE_ZONE = /^([a-z]|[A-Z]{5,}$)/;
const PART = /^[A-Za-z._\-0-9+]{1,14}$/;
const KEPT = 1_000;
const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether Go would load a time zone (time.LoadLocation), as far as the local database shows. */
export function isTimeZone(zone: string): boolean {
  const parts = zone.split('/');
  if (parts.some((part) => part === '.' || part === '..' || part.startsWith('-') || !PART.test(part))) return false;
  if (!/[A-Z]/.test(zone) || parts.some((part) => UNLIKE_ZONE.test(part))) return false;
  const answer = known.get(zone) ?? isKnown(zone);
  if (known.size >= KEPT) known.clear();
  known.set(zone, answer);
  return answer;
}
