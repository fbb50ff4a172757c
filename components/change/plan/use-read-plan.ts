'use client';
import { useState } from 'react';
import type { Plan } from '@/lib/domain/change/plan';

export interface ReadPlan {
  /** The plan this person has read; decisions bind to it. Null until there is one. */
  read: Plan | null;
  /** The plan is another one now. */
  moved: boolean;
  acknowledge: () => void;
}

/** Remembers which plan was shown first, so that one that moved meanwhile is read before anything is decided. */
export function useReadPlan(plan: Plan | null): ReadPlan {
  const [read, setRead] = useState(plan);
  if (read === null && plan !== null) setRead(plan);
  return {
    read,
    moved: read !== null && plan !== null && read.fingerprint !== plan.fingerprint,
    acknowledge: () => setRead(plan),
  };
}
