import type { Located } from '../screen';
import { addLabel, choiceOf } from './pool-form';

/** Something typed or chosen that ACK would refuse, or that has a consequence, and the way back. */
export interface Refusal {
  what: string;
  step: string;
  /** Path of the field, or of the group of fields, under which it is said. */
  at: string;
  /** What it counts as; a blocker keeps the pool from being asked for. */
  as?: 'Warning' | 'Info';
  wrong: (page: Located) => Promise<void>;
  right: (page: Located) => Promise<void>;
  cause: RegExp;
  remedy: RegExp;
}

/** Something that the form does not let anybody choose, and why. */
export interface Withheld {
  what: string;
  step: string;
  control: (page: Located) => Located;
  why: RegExp;
  /** An option of a list says why in its own words. */
  inText?: true;
  /** Brings the form to where it is withheld, and back. */
  first?: (page: Located) => Promise<void>;
  after?: (page: Located) => Promise<void>;
}

export const steps = {
  system: 'OS and name',
  network: 'Network',
  instances: 'Instances and image',
  storage: 'Storage',
  size: 'Size and scaling',
  labels: 'Labels and taints',
  advanced: 'Advanced',
} as const;

/** A step of the form, for what one step's field needs of another's. */
export const go = (page: Located, step: string): Promise<void> => page.getByRole('button', { name: step }).click();

export const remove = (page: Located, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

export const billing = (page: Located, method: RegExp): Promise<void> =>
  choiceOf(page, /^Billing method/, method).check();

export const scaling = (page: Located, mode: RegExp): Promise<void> => choiceOf(page, /^Scaling mode/, mode).check();

interface LabelCase {
  of: 'label' | 'tag' | 'taint';
  /** Its row. */
  n?: number;
  key: string;
  value?: string;
}

/** A mark that is added in a row of its own, and removed. */
export const mark = ({ of, n = 1, key, value = '' }: LabelCase): Pick<Refusal, 'step' | 'wrong' | 'right'> => ({
  step: steps.labels,
  wrong: (page) => addLabel(page, { of, n, key, value }),
  right: (page) => remove(page, `Remove ${of} ${n}`),
});
