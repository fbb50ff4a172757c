import { alike, fields, list, map } from './shape';

/** LabelSelectorRequirements, and those of nodes. */
export const requirements = list(fields({ ...alike('text', 'key', 'operator'), values: list('text') }));
export const selectorShape = fields({ matchLabels: map('text'), matchExpressions: requirements });
