import fc from 'fast-check';
import { SEED } from './sample';

// Setup of every test file: generated cases follow the seed of the run, except where a law names its own.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
