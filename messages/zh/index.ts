import type en from '../en';
import type { Translation } from '../translation';
import audit from './audit';
import change from './change';
import common from './common';
import domain from './domain';
import findings from './findings';
import fleet from './fleet';
import foreignDrain from './external-drain';
import nodePage from './node-page';
import nodeWork from './node-work';
import overview from './overview';
import placement from './placement';
import placementRules from './placement-rules';
import pool from './pool';
import poolField from './pool-field';
import shell from './shell';
import signin from './signin';
import whatIf from './what-if';
import wizard from './wizard';
import workloadWork from './workload-work';

/** Every text of the language, by namespace. */
export default {
  audit,
  change,
  common,
  domain,
  findings,
  fleet,
  'external-drain': foreignDrain,
  'node-page': nodePage,
  'node-work': nodeWork,
  overview,
  placement,
  'placement-rules': placementRules,
  pool,
  'pool-field': poolField,
  shell,
  signin,
  'what-if': whatIf,
  wizard,
  'workload-work': workloadWork,
} satisfies Translation<typeof en>;
