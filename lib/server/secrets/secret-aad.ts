import 'server-only';

/** What a secret of a change belongs to. */
export const secretAad = (changeId: string, field: string): string => `change/${changeId}/${field}`;
