import { objectAt, type RawObject, textMapAt } from '@/lib/domain/kube-json';
import {
  count,
  forbidden,
  given,
  invalid,
  negative,
  oneOf,
  part,
  required,
  text,
  unsupported,
} from '../field';
import { selectorKeys, selectorRefusals, selects } from '../labels';
import type { FieldRefusal } from '../refusal';
import { templateRefusals } from './template-rules';
import type { KindRule } from './workload-rules';

const COUNTS = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
];
const ENDING = ['OnFailure', 'Never'];

/** Pods of a job end: their policy has to be said, for the default is none of those it may be. */
function endingRefusals(pod: RawObject, path: string): FieldRefusal[] {
  const policy = text(pod, 'restartPolicy') || 'Always';
  const at = `${path}.restartPolicy`;
  if (policy === 'Always') return [required(at, 'valid values: "OnFailure", "Never"')];
  return ENDING.includes(policy) ? [] : [unsupported(at, policy, ENDING)];
}

function completionRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const refusals = oneOf(spec, 'completionMode', { path, known: ['NonIndexed', 'Indexed'] });
  if (text(spec, 'completionMode') !== 'Indexed') return refusals;
  const parallelism = count(spec, 'parallelism') ?? 1;
  if (!given(spec, 'completions') && given(spec, 'parallelism'))
    refusals.push(required(`${path}.completions`, 'when completion mode is Indexed'));
  if (parallelism > 100_000)
    refusals.push(
      invalid(
        `${path}.parallelism`,
        parallelism,
        'must be less than or equal to 100000 when completion mode is Indexed',
      ),
    );
  return refusals;
}

/** validateJobSpec but for the selector. */
function jobSpecRefusals(spec: RawObject, path: string, minor: number): FieldRefusal[] {
  const template = objectAt(spec, 'template');
  return [
    ...COUNTS.flatMap((field) => negative(spec, field, path)),
    ...completionRefusals(spec, path),
    ...templateRefusals({ template, path: `${path}.template`, minor }),
    ...endingRefusals(objectAt(template, 'spec'), `${path}.template.spec`),
  ];
}

const UID_LABELS = ['controller-uid', 'batch.kubernetes.io/controller-uid'];

/** One that is given selects nothing but the labels that the API server makes; by UID only the server can (validateGeneratedSelector). */
function madeUp(object: RawObject, selector: RawObject): FieldRefusal[] {
  if (UID_LABELS.some((key) => selectorKeys(selector).has(key))) return [];
  const name = text(objectAt(object, 'metadata'), 'name');
  const made = { 'job-name': name, 'batch.kubernetes.io/job-name': name };
  return selects(selector, made) === false
    ? [invalid('spec.selector', selector, '`selector` not auto-generated')]
    : [];
}

/** The API server makes the selector unless `manualSelector` is set; one that is given has to match all the same. */
function selectorOf(object: RawObject): FieldRefusal[] {
  const spec = objectAt(object, 'spec');
  const selector = part(spec, 'selector');
  const labels = textMapAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels');
  if (selector === null) return spec['manualSelector'] === true ? [required('spec.selector')] : [];
  const refusals = selectorRefusals(selector, 'spec.selector');
  if (spec['manualSelector'] !== true) return [...refusals, ...madeUp(object, selector)];
  if (selects(selector, labels) === false)
    refusals.push(
      invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'),
    );
  return refusals;
}

export const jobRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  return [...jobSpecRefusals(spec, 'spec', minor), ...selectorOf(object)];
};

const MACRO =
  /^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every -?(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+)$/;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');
const RANGES = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: MONTHS },
  { from: 0, to: 6, names: DAYS },
];

function cronField(field: string, range: (typeof RANGES)[number] | undefined): boolean {
  if (range === undefined) return false;
  const numberOf = (word: string): number => {
    const name = range.names.findIndex((one) => one === word.toUpperCase());
    return name < 0 ? (/^\d{1,4}$/.test(word) ? Number(word) : Number.NaN) : name + range.from;
  };
  return field.split(',').every((item) => {
    const [span = '', step, more] = item.split('/');
    if (more !== undefined || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step))) return false;
    if (span === '*' || span === '?') return true;
    const [from = '', to, end] = span.split('-');
    const [low, high] = [numberOf(from), to === undefined ? range.to : numberOf(to)];
    return end === undefined && low >= range.from && low <= high && high <= range.to;
  });
}

/** robfig/cron's standard parser, which the CronJob controller uses. */
function isSchedule(schedule: string): boolean {
  if (MACRO.test(schedule)) return true;
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5 && fields.every((field, index) => cronField(field, RANGES[index]));
}

function scheduleRefusals(spec: RawObject): FieldRefusal[] {
  const schedule = text(spec, 'schedule');
  if (schedule === '') return [required('spec.schedule')];
  if (schedule.includes('TZ')) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
    return [invalid('spec.schedule', schedule, detail)];
  }
  return isSchedule(schedule) ? [] : [invalid('spec.schedule', schedule, 'is no schedule of five fields')];
}

export const cronJobRule: KindRule = (object, minor) => {
  const spec = objectAt(object, 'spec');
  const job = objectAt(objectAt(spec, 'jobTemplate'), 'spec');
  const path = 'spec.jobTemplate.spec';
  const manual =
    job['manualSelector'] === true ? [unsupported(`${path}.manualSelector`, true, ['nil', 'false'])] : [];
  const generated = given(job, 'selector')
    ? [forbidden(`${path}.selector`, '`selector` will be auto-generated')]
    : [];
  return [
    ...scheduleRefusals(spec),
    ...['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'].flatMap((field) =>
      negative(spec, field, 'spec'),
    ),
    ...oneOf(spec, 'concurrencyPolicy', { path: 'spec', known: ['Allow', 'Forbid', 'Replace'] }),
    ...jobSpecRefusals(job, path, minor),
    ...manual,
    ...generated,
  ];
};
