'use client';
import { useEffect, useState } from 'react';

/** `value` once it has been the same for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return calm;
}
