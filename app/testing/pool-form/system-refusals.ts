import type { Located } from '../screen';
import { steps, type Refusal, type Withheld } from './refusal';

const name = (page: Located, text: string) => page.getByRole('textbox', { name: 'Name', exact: true }).fill(text);

/** `taken`: a name that the cluster has. */
export const systemRefusals = (taken: string): Refusal[] => [
  {
    what: 'a name with a hyphen first',
    step: steps.system,
    at: 'name',
    wrong: (page) => name(page, '-web'),
    right: (page) => name(page, 'web'),
    cause: /“-web” is not a valid node pool name/,
    remedy: /Enter another name/,
  },
  {
    what: 'a name that another pool has',
    step: steps.system,
    at: 'name',
    wrong: (page) => name(page, taken),
    right: (page) => name(page, 'web'),
    cause: /already has a node pool named/,
    remedy: /Enter another name/,
  },
];

export const systemWithheldOnWindows: Withheld[] = [
  {
    what: 'a managed pool',
    step: steps.system,
    control: (page) => page.getByRole('checkbox', { name: /^Managed node pool/ }),
    why: /do not support Windows nodes/,
  },
  {
    what: 'confidential computing',
    step: steps.system,
    control: (page) => page.getByRole('checkbox', { name: /^Confidential computing/ }),
    why: /does not support confidential computing on Windows/,
  },
  {
    what: 'another container runtime',
    step: steps.system,
    control: (page) => page.getByRole('combobox', { name: /^Container runtime/ }),
    why: /support only containerd/,
  },
];
