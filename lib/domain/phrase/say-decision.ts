import { decisionPhrases } from './decision-phrases';
import { sayOf } from './say-of';

/** Sentences about who may do what. Apart from `say`, whose texts fill every page that asks for a right. */
export const sayDecision = sayOf(decisionPhrases);
