import change from '@/messages/en/change.json';
import common from '@/messages/en/common.json';
import fleet from '@/messages/en/fleet.json';
import phrases from '@/messages/en/phrases.json';
import pool from '@/messages/en/pool.json';
import wizard from '@/messages/en/wizard.json';
import zhChange from '@/messages/zh/change.json';
import zhCommon from '@/messages/zh/common.json';
import zhFleet from '@/messages/zh/fleet.json';
import zhPhrases from '@/messages/zh/phrases.json';
import zhPool from '@/messages/zh/pool.json';
import zhWizard from '@/messages/zh/wizard.json';

/** The words that the screens of a pool use. */
export const poolMessages = {
  en: { change, common, fleet, phrases, pool, wizard },
  zh: {
    change: zhChange,
    common: zhCommon,
    fleet: zhFleet,
    phrases: zhPhrases,
    pool: zhPool,
    wizard: zhWizard,
  },
};
