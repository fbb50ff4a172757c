import { invalid, notSupported, outside, required } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { templateErrors } from '@/simulator/world/kube/admission/workload-errors';
import type { Checked } from '@/simulator/world/kube/admission/workload-errors';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { isRecord, recordOf, shown, without } from '@/simulator/world/kube/kube-object';

/** Fields of a Job's template that may change while it is suspended and was never started. */
const SUSPENDED_MAY_CHANGE = ['nodeSelector', 'affinity', 'tolerations', 'schedulingGates'] as const;

export function jobErrors({ object, previous, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const template = recordOf(spec['template']);
  const errors = templateErrors(template, { path: 'spec.template', minor });
  errors.push(...jobRestart(template, 'spec.template'), ...jobCounts(spec, 'spec'));
  if (spec['manualSelector'] === true && !isRecord(spec['selector'])) errors.push(required('spec.selector'));
  if (previous === undefined) return errors;
  const before = recordOf(recordOf(previous['spec'])['template']);
  const started = recordOf(previous['status'])['startTime'] !== undefined;
  const suspended = recordOf(previous['spec'])['suspend'] === true;
  const comparable = suspended && !started ? jobFixedPart : (each: JsonRecord): unknown => each;
  if (!sameJson(comparable(template), comparable(before))) {
    errors.push(invalid('spec.template', template, 'field is immutable'));
  }
  return errors;
}

function jobFixedPart(template: JsonRecord): unknown {
  const { metadata: _metadata, ...rest } = template;
  return { ...rest, spec: without(recordOf(template['spec']), ...SUSPENDED_MAY_CHANGE) };
}

function jobCounts(spec: JsonRecord, path: string): FieldError[] {
  const fields = [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
  ];
  return fields
    .filter((field) => Number(spec[field] ?? 0) < 0)
    .map((field) => invalid(`${path}.${field}`, spec[field], 'must be greater than or equal to 0'));
}

function jobRestart(template: JsonRecord, path: string): FieldError[] {
  const restart = recordOf(template['spec'])['restartPolicy'] ?? 'Always';
  if (restart === 'OnFailure' || restart === 'Never') return [];
  if (restart === 'Always')
    return [required(`${path}.spec.restartPolicy`, 'valid values: "OnFailure", "Never"')];
  return [notSupported(`${path}.spec.restartPolicy`, shown(restart), ['OnFailure', 'Never'])];
}

const MACRO = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every -?([\d.]+([nuµm]?s|m|h))+)$/;
const NAMED = ['', '', '', 'janfebmaraprmayjunjulaugsepoctnovdec', 'sunmontuewedthufrisat'];
const BOUNDS: [low: number, high: number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

/** One field of a schedule as robfig/cron reads it. */
function isCronField(field: string, place: number): boolean {
  const [low, high] = BOUNDS[place] ?? [1, 0];
  const value = (word: string): number => {
    const name = word.length === 3 ? (NAMED[place] ?? '').indexOf(word.toLowerCase()) : -1;
    return name >= 0 ? name / 3 + low : /^\d+$/.test(word) ? Number(word) : Number.NaN;
  };
  return field.split(',').every((item) => {
    const parsed = /^([^/]+)(?:\/([1-9]\d*))?$/.exec(item)?.[1];
    if (parsed === undefined) return false;
    if (parsed === '*' || parsed === '?') return true;
    const ends = parsed.split('-').map(value);
    const [from = Number.NaN, to = from] = ends;
    return ends.length < 3 && from >= low && from <= to && to <= high;
  });
}

function isSchedule(schedule: string): boolean {
  const fields = schedule.trim().split(/\s+/);
  return MACRO.test(schedule) || (fields.length === 5 && fields.every(isCronField));
}

export function cronJobErrors({ object, minor }: Checked): FieldError[] {
  const spec = recordOf(object['spec']);
  const path = 'spec.jobTemplate.spec.template';
  const template = recordOf(recordOf(recordOf(spec['jobTemplate'])['spec'])['template']);
  const errors = [
    ...templateErrors(template, { path, minor }),
    ...jobRestart(template, path),
    ...jobCounts(recordOf(recordOf(spec['jobTemplate'])['spec']), 'spec.jobTemplate.spec'),
    ...outside(spec['concurrencyPolicy'], 'spec.concurrencyPolicy', ['Allow', 'Forbid', 'Replace']),
  ];
  if (object.metadata.name.length > 52)
    errors.push(invalid('metadata.name', object.metadata.name, 'must be no more than 52 characters'));
  const schedule = shown(spec['schedule']);
  if (schedule === '') errors.unshift(required('spec.schedule'));
  else if (!isSchedule(schedule))
    errors.unshift(
      invalid(
        'spec.schedule',
        schedule,
        `expected exactly 5 fields, found ${schedule.split(/\s+/).length}: [${schedule}]`,
      ),
    );
  return errors;
}
