import { terminalStates } from '@/lib/domain/change/state';

/** Whether a change in this state never moves again. */
export const isOver = (state: string): boolean => terminalStates.some((one) => one === state);
