import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import type { Running } from './running';

/** Sends the body of a new pool in wire names as it is: the SDK's models would convert, drop or refuse what is wrong with it. */
export const createAsIs = (sim: Running, body: unknown) =>
  sim.raw({ action: 'CreateClusterNodePool', method: 'POST', pathname: `/clusters/${PROD_ID}/nodepools`, body });
