import { ApiStatusError, badRequest } from '@/simulator/world/kube/api-status';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import { type FieldTerm, fieldMatcher, parseFieldSelector } from '@/lib/kube-rules/selector/field-selector';
import { parseLabelQuery } from '@/lib/kube-rules/selector/label-query';

export interface ListQuery {
  matches: (object: KubeObject) => boolean;
  fields: FieldTerm[];
  selective: boolean;
  limit: number;
  continueToken: string;
  resourceVersion: string;
  resourceVersionMatch: string;
  watch: boolean;
  sendInitialEvents: boolean;
  allowBookmarks: boolean;
  timeoutSeconds: number;
}

/** @throws ApiStatusError 400 for selectors and 422 for options that contradict each other */
export function parseListQuery(query: URLSearchParams, type: ResourceType): ListQuery {
  const labelText = query.get('labelSelector') ?? '';
  const fieldText = query.get('fieldSelector') ?? '';
  const byLabel = reading(() => parseLabelQuery(labelText));
  const fields = reading(() => parseFieldSelector(fieldText, type));
  const byField = fieldMatcher(fields);
  return {
    matches: (object) => byLabel(object.metadata.labels) && byField(object),
    fields,
    selective: labelText.trim() !== '' || fields.length > 0,
    limit: wholeNumber(query, 'limit'),
    continueToken: query.get('continue') ?? '',
    resourceVersion: versionText(query),
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    watch: isTrue(query.get('watch')),
    sendInitialEvents: isTrue(query.get('sendInitialEvents')),
    allowBookmarks: isTrue(query.get('allowWatchBookmarks')),
    timeoutSeconds: wholeNumber(query, 'timeoutSeconds'),
  };
}

function reading<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

export const isTrue = (value: string | null): boolean => value === 'true' || value === '1';

function wholeNumber(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  if (text === '') return 0;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

function versionText(query: URLSearchParams): string {
  const text = query.get('resourceVersion') ?? '';
  if (text !== '' && !/^\d{1,19}$/.test(text))
    throw badRequest(
      `Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  return text;
}

const optionsInvalid = (text: string): ApiStatusError =>
  new ApiStatusError(422, `ListOptions.meta.k8s.io "" is invalid: ${text}`, {
    details: { group: 'meta.k8s.io', kind: 'ListOptions' },
  });

/** The combinations that apimachinery's ValidateListOptions refuses. WatchList is on from 1.32. */
export function checkOptions(query: ListQuery, minor: number): void {
  const match = query.resourceVersionMatch;
  if (match !== '' && match !== 'Exact' && match !== 'NotOlderThan')
    throw optionsInvalid(
      `resourceVersionMatch: Unsupported value: ${JSON.stringify(match)}: supported values: "Exact", "NotOlderThan"`,
    );
  if (query.watch) return checkWatch(query, minor);
  if (query.sendInitialEvents)
    throw optionsInvalid('sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list');
  if (match === '') return;
  if (query.continueToken !== '')
    throw optionsInvalid(
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    );
  if (query.resourceVersion === '')
    throw optionsInvalid(
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    );
  if (match === 'Exact' && query.resourceVersion === '0')
    throw optionsInvalid(
      'resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    );
}

function checkWatch(query: ListQuery, minor: number): void {
  const match = query.resourceVersionMatch;
  if (!query.sendInitialEvents) {
    if (match === '') return;
    throw optionsInvalid(
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    );
  }
  if (minor < 32)
    throw optionsInvalid(
      'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
    );
  if (match !== 'NotOlderThan')
    throw optionsInvalid(
      'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    );
}
