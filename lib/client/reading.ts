import type { UseQueryResult } from '@tanstack/react-query';

/** first: neither an answer nor a failure so far; again: after a failure; null: answered or failed. */
export type Reading = 'first' | 'again' | null;

export function readingOf({
  isPending,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isPending' | 'failureCount' | 'errorUpdateCount'>): Reading {
  if (!isPending) return null;
  return failureCount === 0 && errorUpdateCount === 0 ? 'first' : 'again';
}

/** Marks a part that what follows it waits for (`in-order` in globals.css). Only a first read is waited for. */
export const firstRead = (reading: Reading) => (reading === 'first' ? { 'data-first-read': true } : {});
