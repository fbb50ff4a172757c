'use client';
import { useState } from 'react';

/** A jump to far rows has none of its pages yet: the counts stay meanwhile, and with them the place in the table. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
