import { objectAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { invalid, part, required, text, type FieldError } from '../field';
import { selectorErrors, selects } from '../labels';

const NAME_LABELS = ['job-name', 'batch.kubernetes.io/job-name'];
const UID_LABELS = ['controller-uid', 'batch.kubernetes.io/controller-uid'];

/** An object gets its UID on creation: no UID written before can be right. */
const UNKNOWN_UID = 'not-made-yet';

interface Made {
  /** The labels that the server adds to the template by default. */
  labels: Record<string, string>;
  template: Record<string, string>;
  selector: RawObject;
}

/** The selector and labels that the server generates for a job (generateSelector). */
function madeOf(object: RawObject): Made {
  const metadata = objectAt(object, 'metadata');
  const spec = objectAt(object, 'spec');
  const [name, uid] = [text(metadata, 'name'), text(metadata, 'uid') || UNKNOWN_UID];
  const labels = Object.fromEntries([...NAME_LABELS.map((key) => [key, name]), ...UID_LABELS.map((key) => [key, uid])]);
  const own = part(spec, 'selector') ?? {};
  return {
    labels,
    template: { ...labels, ...textMapAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels') },
    selector: { ...own, matchLabels: { [UID_LABELS[1] ?? '']: uid, ...objectAt(own, 'matchLabels') } },
  };
}

/** Labels that the server gives to the pods of a job; none where the job has a selector of its own. */
export const generatedLabels = (object: RawObject): Record<string, string> =>
  objectAt(object, 'spec')['manualSelector'] === true ? {} : madeOf(object).labels;

export function withGeneratedLabels(object: RawObject): RawObject {
  const spec = objectAt(object, 'spec');
  const template = objectAt(spec, 'template');
  const metadata = objectAt(template, 'metadata');
  const labels = { ...generatedLabels(object), ...part(metadata, 'labels') };
  return { ...spec, template: { ...template, metadata: { ...metadata, labels } } };
}

/** validateGeneratedSelector, and that the selector selects the template. */
export function generatedErrors(object: RawObject): FieldError[] {
  const { labels, template, selector } = madeOf(object);
  const path = 'spec.template.metadata.labels';
  const written = textMapAt(objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'metadata'), 'labels');
  const errors = [...UID_LABELS, ...NAME_LABELS]
    .filter((key) => template[key] !== labels[key])
    .map((key) =>
      invalid(
        `${path}[${key}]`,
        written,
        `must be '${labels[key] === UNKNOWN_UID ? 'the UID of the job' : labels[key]}'`,
      ),
    );
  const own = part(objectAt(object, 'spec'), 'selector');
  if (own !== null && selects(selector, labels) === false)
    errors.push(invalid('spec.selector', own, '`selector` not auto-generated'));
  return errors;
}

export function selectorOf(object: RawObject): FieldError[] {
  const spec = objectAt(object, 'spec');
  const own = part(spec, 'selector');
  const manual = spec['manualSelector'] === true;
  const made = madeOf(object);
  const labels = textMapAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels');
  if (own === null && manual) return [required('spec.selector'), ...mismatch(labels)];
  const errors = own === null ? [] : selectorErrors(own, 'spec.selector');
  const matches = manual ? selects(own, labels) : selects(made.selector, made.template);
  return matches === false ? [...errors, ...mismatch(labels)] : errors;
}

const mismatch = (labels: Record<string, string>): FieldError[] => [
  invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'),
];
