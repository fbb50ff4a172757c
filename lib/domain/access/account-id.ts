const idPrefix = 'local:';

export const accountId = (name: string): string => `${idPrefix}${name}`;

/** The account behind a person's id, shown beside the display name; null for the product itself. */
export const accountOf = (id: string): string | null => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : null);
