'use client';
import { createContext, useContext } from 'react';
import type { Change } from '@/lib/domain/change/change';

/** The change of the page, for what the page composes into its blocks. */
export const ShownChange = createContext<Change | null>(null);

/** Null outside a change's page. */
export function useShownChange(): Change | null {
  return useContext(ShownChange);
}
