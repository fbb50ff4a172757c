import wizard from '@/messages/en/wizard';
import type { Located } from '../screen';
import { addLabel, choiceOf } from './pool-form';

/** An input that ACK rejects or that has a consequence, and its correction. */
export interface Refusal {
  /** Path of the field or group under which the finding is shown. */
  at: string;
  /** Severity; a blocker disables the request. */
  as?: 'Warning' | 'Info';
  wrong: (page: Located) => Promise<void>;
  right: (page: Located) => Promise<void>;
  cause: RegExp;
  remedy: RegExp;
}

export interface Withheld {
  control: (page: Located) => Located;
  why: RegExp;
  inText?: true;
  first?: (page: Located) => Promise<void>;
  after?: (page: Located) => Promise<void>;
}

export const steps = wizard.step;

export type OnStep<Case> = Case & { step: string };

export const refusalsOn = (step: string, cases: Refusal[]): OnStep<Refusal>[] => cases.map((one) => ({ ...one, step }));

export const withheldOn = (step: string, cases: Withheld[]): OnStep<Withheld>[] =>
  cases.map((one) => ({ ...one, step }));

export const go = (page: Located, step: string): Promise<void> => page.getByRole('button', { name: step }).click();

export const remove = (page: Located, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

export const billing = (page: Located, method: RegExp): Promise<void> =>
  choiceOf(page, /^Billing method/, method).check();

export const scaling = (page: Located, mode: RegExp): Promise<void> => choiceOf(page, /^Scaling mode/, mode).check();

interface LabelCase {
  of: 'label' | 'tag' | 'taint';
  n?: number;
  key: string;
  value?: string;
}

export const mark = ({ of, n = 1, key, value = '' }: LabelCase): Pick<Refusal, 'wrong' | 'right'> => ({
  wrong: (page) => addLabel(page, { of, n, key, value }),
  right: (page) => remove(page, `Remove ${of} ${n}`),
});
