import { z } from 'zod';

/** For an endpoint without path parameters, query or body: anything sent is a named error. */
export const emptyInput = z.strictObject({});
