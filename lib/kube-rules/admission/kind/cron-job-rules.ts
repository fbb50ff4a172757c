import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { given, invalid, negative, oneOf, required, text, unsupported, type FieldError } from '../field';
import { isTimeZone, scheduleError } from '../../cron/cron-schedule';
import { jobSpecErrors } from './job-rules';
import type { KindRule } from './workload-rules';

function scheduleErrors(spec: RawObject): FieldError[] {
  const schedule = text(spec, 'schedule');
  const path = 'spec.schedule';
  if (schedule === '') return [required(path)];
  const zone = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
  const wrong = scheduleError(schedule);
  return [
    ...(wrong === null ? [] : [invalid(path, schedule, wrong)]),
    ...(schedule.includes('TZ') ? [invalid(path, schedule, zone)] : []),
  ];
}

/** Supported since 1.25 (gate CronJobTimeZone). */
const KNOWS_ZONES = 25;

/** validateTimeZone. */
function zoneErrors(spec: RawObject, minor: number): FieldError[] {
  if (minor < KNOWS_ZONES || !given(spec, 'timeZone')) return [];
  const zone = text(spec, 'timeZone');
  const path = 'spec.timeZone';
  if (zone === '') return [invalid(path, zone, 'timeZone must be nil or non-empty string')];
  if (zone.toLowerCase() === 'local') {
    const detail = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    return [invalid(path, zone, detail)];
  }
  return isTimeZone(zone) ? [] : [invalid(path, zone, `unknown time zone ${zone}`)];
}

const CRON_NAME_LIMIT = 52;

export const cronJobRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const name = text(objectAt(object, 'metadata'), 'name');
  const job = objectAt(objectAt(spec, 'jobTemplate'), 'spec');
  const path = 'spec.jobTemplate.spec';
  return [
    ...scheduleErrors(spec),
    ...negative(spec, 'startingDeadlineSeconds', 'spec'),
    ...zoneErrors(spec, minor),
    ...oneOf(spec, 'concurrencyPolicy', { path: 'spec', known: ['Allow', 'Forbid', 'Replace'] }),
    ...jobSpecErrors(job, path, minor),
    ...(given(job, 'selector')
      ? [invalid(`${path}.selector`, job['selector'], '`selector` will be auto-generated')]
      : []),
    ...(job['manualSelector'] === true ? [unsupported(`${path}.manualSelector`, true, ['nil', 'false'])] : []),
    ...['successfulJobsHistoryLimit', 'failedJobsHistoryLimit'].flatMap((field) => negative(spec, field, 'spec')),
    ...(name.length > CRON_NAME_LIMIT
      ? [invalid('metadata.name', name, `must be no more than ${CRON_NAME_LIMIT} characters`)]
      : []),
  ];
};
