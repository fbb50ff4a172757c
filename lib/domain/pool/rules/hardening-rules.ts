import type { ChosenImage, Rule } from './rule';

/** Image types of Alibaba Cloud Linux 2 and 3 (ACK API, `image_type`); without a number it is version 2. */
const TYPE = /^AliyunLinux(Security|2|3)?/;
const OTHER_TYPE = /^AliyunLinux[04-9]/;
/** ACK docs, "Create and manage node pools", lists these apart; no page states whether they can be hardened. */
const APART = /container[ _-]?optimi[sz]ed/i;
const NAME = /alibaba cloud linux[ _-]*[23]\b|aliyun[ _]?(linux[ _]?)?[23](_|\b)/i;

/** Null: inconclusive. */
function hardens({ imageType, name, id }: Pick<ChosenImage, 'imageType' | 'name' | 'id'>): boolean | null {
  if ([imageType, name, id].some((word) => APART.test(word))) return null;
  if (NAME.test(name) || NAME.test(id)) return true;
  if (imageType === '') return null;
  return TYPE.test(imageType) && !OTHER_TYPE.test(imageType);
}

/** ACK docs, "Create and manage node pools": hardening is for Alibaba Cloud Linux 2 and 3. Windows has its own finding. */
export const hardening: Rule = ({ pool, image }) => {
  if (pool.hardening === 'none' || pool.os === 'windows') return null;
  const reported = image ?? { id: pool.imageId, name: '', imageType: pool.imageType };
  const verdict = hardens(reported);
  // An image about which nothing is known yet is not checked.
  if (verdict === true || (verdict === null && image === null && reported.imageType === '')) return null;
  return {
    code: verdict === null ? 'hardening-unknown' : 'hardening-image',
    field: 'hardening',
    params: { image: reported.name === '' ? reported.id : reported.name },
    because: ['hardening', 'imageId', 'imageType'],
  };
};
