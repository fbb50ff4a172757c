/** How near the object of an earlier entry is, nearest first. */
export const causeRelations = ['object', 'node', 'node-pool', 'cluster'] as const;
export type CauseRelation = (typeof causeRelations)[number];
